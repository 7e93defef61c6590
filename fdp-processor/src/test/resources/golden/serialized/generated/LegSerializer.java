package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.codec.data.UnknownFields;
import java.lang.Override;
import java.lang.String;
import javax.annotation.processing.Generated;

/**
 * Writes and reads {@link Route.Leg}.
 */
@GeneratedFrom(Route.Leg.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class LegSerializer implements Serializer<Route.Leg> {
    /**
     * The one serializer; it has no state.
     */
    public static final LegSerializer INSTANCE = new LegSerializer();

    private LegSerializer() {
    }

    @Override
    public void write(DataWriter to, Route.Leg value) {
        to.fields(3, value.rest());
        to.field(1, "x");
        to.float32(value.x());
        to.field(2, "side");
        to.constant(value.side());
        to.field(4, "marks");
        to.primitives(value.marks());
        to.unknown(value.rest());
    }

    @Override
    public Route.Leg read(DataReader from) {
        float field0 = 0;
        Route.Side field1 = null;
        int[] field2 = new int[0];
        UnknownFields unknown = null;
        int count = from.fields("Leg");
        for (int i = 0; i < count; i++) {
            int key = from.key();
            switch (key) {
                case 1 -> {
                    from.field("x");
                    field0 = from.float32();
                }
                case 2 -> {
                    from.field("side");
                    field1 = constantSide(from);
                }
                case 4 -> {
                    from.field("marks");
                    field2 = from.ints();
                }
                default -> unknown = from.keep(unknown, key);
            }
        }
        return new Route.Leg(field0, field1, field2, unknown);
    }

    private static Route.Side constantSide(DataReader from) {
        String name = from.string();
        if (name == null) {
            return null;
        }
        return switch (name) {
            case "RED" -> Route.Side.RED;
            case "BLUE", "AZURE" -> Route.Side.BLUE;
            default -> throw from.unknownConstant("Side", name);
        };
    }
}
