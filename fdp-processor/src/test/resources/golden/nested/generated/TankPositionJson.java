package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link World.Tank.Position} values as JSON.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
final class TankPositionJson extends NativeJson<World.Tank.Position> {
    /**
     * The one instance, which all threads share.
     */
    public static final TankPositionJson INSTANCE = new TankPositionJson();

    private static final List<String> FIELDS = List.of("moving", "x", "y");

    private TankPositionJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return TankPositionTable.TYPE.layout();
    }

    @Override
    public void write(World.Tank.Position value, JsonWriter out) {
        Fields.notNull(value, "Position");
        out.beginObject();
        out.name("moving").value(value.moving());
        out.name("x").value(value.x());
        out.name("y").value(value.y());
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("moving").value(Memory.RAW.getBoolean(at));
        out.name("x").value(Memory.RAW.getFloat(at + 1));
        out.name("y").value(Memory.RAW.getFloat(at + 5));
        out.endObject();
    }

    @Override
    protected World.Tank.Position readValue(JsonReader in,
            World.Tank. @Nullable Position defaults) {
        boolean movingValue = defaults == null ? false : defaults.moving();
        float xValue = defaults == null ? 0 : defaults.x();
        float yValue = defaults == null ? 0 : defaults.y();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "moving" -> movingValue = in.booleanValue();
                case "x" -> xValue = in.floatValue();
                case "y" -> yValue = in.floatValue();
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new World.Tank.Position(movingValue, xValue, yValue);
        } catch (RuntimeException e) {
            in.refuse("Position", e);
            return unset();
        }
    }
}
