package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.JsonArrays;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link Track} values as JSON.
 */
@GeneratedFrom(Track.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TrackJson extends NativeJson<Track> {
    /**
     * The one instance, which all threads share.
     */
    public static final TrackJson INSTANCE = new TrackJson();

    private static final List<String> FIELDS = List.of("quality", "time", "point", "source", "label", "errors");

    private static final List<String> FIELDS_point = List.of("x", "y");

    private static final List<String> NAMES_source = namesOf(TrackTable.CONSTANTS_source);

    private TrackJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return TrackTable.TYPE.layout();
    }

    @Override
    public void write(Track value, JsonWriter out) {
        Fields.notNull(value, "Track");
        out.beginObject();
        out.name("quality").value(value.quality());
        out.name("time").value(value.time());
        out.name("point");
        write_point(Fields.notNull(value.point(), "Track.point"), out);
        out.name("source").value(Fields.notNull(value.source(), "Track.source").name());
        out.name("label").value(Fields.notNull(value.label(), "Track.label"));
        out.name("errors");
        JsonArrays.writeFloats(Fields.notNull(value.errors(), "Track.errors"), out);
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("quality").value(Memory.RAW.getByte(at + index));
        out.name("time").value(Memory.RAW.getDouble(at + 1024L + index * 8));
        out.name("point");
        write_point(at, index, out);
        out.name("source").value(Fields.constant(TrackTable.CONSTANTS_source, Memory.RAW.getInt(at + 17408L + index * 4), "Track.source").name());
        out.name("label").utf8(FixedText.BYTES, at + 21504L + index * 64 + 1, FixedText.length(at + 21504L + index * 64, 64));
        out.name("errors");
        JsonArrays.writeFloats(at + 87040L + index * 16, 4, out);
        out.endObject();
    }

    @Override
    protected Track readValue(JsonReader in, @Nullable Track defaults) {
        byte qualityValue = defaults == null ? 0 : defaults.quality();
        double timeValue = defaults == null ? 0 : defaults.time();
        Track.Point pointValue = defaults == null ? unset() : defaults.point();
        Track.Source sourceValue = defaults == null ? unset() : defaults.source();
        String labelValue = defaults == null ? unset() : defaults.label();
        float[] errorsValue = defaults == null ? unset() : defaults.errors();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "quality" -> qualityValue = in.byteValue();
                case "time" -> timeValue = in.doubleValue();
                case "point" -> pointValue = read_point(in, defaults == null ? null : defaults.point());
                case "source" -> sourceValue = TrackTable.CONSTANTS_source[in.oneOf(NAMES_source)];
                case "label" -> labelValue = in.string(63);
                case "errors" -> errorsValue = JsonArrays.readFloats(in, 4);
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Track(qualityValue, timeValue, pointValue, sourceValue, labelValue, errorsValue);
        } catch (RuntimeException e) {
            in.refuse("Track", e);
            return unset();
        }
    }

    private static void write_point(Track.Point value, JsonWriter out) {
        out.beginObject();
        out.name("x").value(value.x());
        out.name("y").value(value.y());
        out.endObject();
    }

    private static void write_point(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("x").value(Memory.RAW.getFloat(at + 9216L + index * 4));
        out.name("y").value(Memory.RAW.getFloat(at + 13312L + index * 4));
        out.endObject();
    }

    private static Track.Point read_point(JsonReader in, Track. @Nullable Point defaults) {
        float xValue = defaults == null ? 0 : defaults.x();
        float yValue = defaults == null ? 0 : defaults.y();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "x" -> xValue = in.floatValue();
                case "y" -> yValue = in.floatValue();
                default -> in.refuseField(name, FIELDS_point);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_point);
        }
        try {
            return new Track.Point(xValue, yValue);
        } catch (RuntimeException e) {
            in.refuse("Point", e);
            return unset();
        }
    }
}
