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
 * Writes and reads {@link Detonation} values as JSON.
 */
@GeneratedFrom(Detonation.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class DetonationEventJson extends NativeJson<Detonation> {
    /**
     * The one instance, which all threads share.
     */
    public static final DetonationEventJson INSTANCE = new DetonationEventJson();

    private static final List<String> FIELDS = List.of("kind", "at", "fuse", "shooter", "label", "powers", "begun");

    private static final List<String> FIELDS_at = List.of("x", "y");

    private static final List<String> NAMES_fuse = namesOf(DetonationEvents.CONSTANTS_fuse);

    private DetonationEventJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return DetonationEvents.TYPE.layout();
    }

    @Override
    public void write(Detonation value, JsonWriter out) {
        Fields.notNull(value, "Detonation");
        out.beginObject();
        out.name("kind").value(value.kind());
        out.name("at");
        write_at(Fields.notNull(value.at(), "Detonation.at"), out);
        out.name("fuse").value(Fields.notNull(value.fuse(), "Detonation.fuse").name());
        out.name("shooter").entity(value.shooter());
        out.name("label").value(Fields.notNull(value.label(), "Detonation.label"));
        out.name("powers");
        JsonArrays.writeFloats(Fields.notNull(value.powers(), "Detonation.powers"), out);
        out.name("begun").value(value.begun());
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("kind").value(Memory.RAW.getByte(at));
        out.name("at");
        write_at(at, index, out);
        out.name("fuse").value(Fields.constant(DetonationEvents.CONSTANTS_fuse, Memory.RAW.getInt(at + 24), "Detonation.fuse").name());
        out.name("shooter").entity(Memory.RAW.getLong(at + 32));
        out.name("label").utf8(FixedText.BYTES, at + 40 + 1, FixedText.length(at + 40, 32));
        out.name("powers");
        JsonArrays.writeFloats(at + 72, 2, out);
        out.name("begun").value(Memory.RAW.getInt(at + 80));
        out.endObject();
    }

    @Override
    protected Detonation readValue(JsonReader in, @Nullable Detonation defaults) {
        byte kindValue = defaults == null ? 0 : defaults.kind();
        Detonation.Point atValue = defaults == null ? unset() : defaults.at();
        Detonation.Fuse fuseValue = defaults == null ? unset() : defaults.fuse();
        long shooterValue = defaults == null ? 0 : defaults.shooter();
        String labelValue = defaults == null ? unset() : defaults.label();
        float[] powersValue = defaults == null ? unset() : defaults.powers();
        int begunValue = defaults == null ? 0 : defaults.begun();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "kind" -> kindValue = in.byteValue();
                case "at" -> atValue = read_at(in, defaults == null ? null : defaults.at());
                case "fuse" -> fuseValue = DetonationEvents.CONSTANTS_fuse[in.oneOf(NAMES_fuse)];
                case "shooter" -> shooterValue = in.entity();
                case "label" -> labelValue = in.string(31);
                case "powers" -> powersValue = JsonArrays.readFloats(in, 2);
                case "begun" -> begunValue = in.intValue();
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Detonation(kindValue, atValue, fuseValue, shooterValue, labelValue, powersValue, begunValue);
        } catch (RuntimeException e) {
            in.refuse("Detonation", e);
            return unset();
        }
    }

    private static void write_at(Detonation.Point value, JsonWriter out) {
        out.beginObject();
        out.name("x").value(value.x());
        out.name("y").value(value.y());
        out.endObject();
    }

    private static void write_at(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("x").value(Memory.RAW.getDouble(at + 8));
        out.name("y").value(Memory.RAW.getDouble(at + 16));
        out.endObject();
    }

    private static Detonation.Point read_at(JsonReader in, Detonation. @Nullable Point defaults) {
        double xValue = defaults == null ? 0 : defaults.x();
        double yValue = defaults == null ? 0 : defaults.y();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "x" -> xValue = in.doubleValue();
                case "y" -> yValue = in.doubleValue();
                default -> in.refuseField(name, FIELDS_at);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_at);
        }
        try {
            return new Detonation.Point(xValue, yValue);
        } catch (RuntimeException e) {
            in.refuse("Point", e);
            return unset();
        }
    }
}
