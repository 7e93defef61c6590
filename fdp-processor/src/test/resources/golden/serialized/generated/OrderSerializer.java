package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import java.lang.Class;
import java.lang.Override;
import javax.annotation.processing.Generated;

/**
 * Writes and reads {@link Route.Order}.
 */
@GeneratedFrom(Route.Order.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class OrderSerializer implements Serializer<Route.Order> {
    /**
     * The one serializer; it has no state.
     */
    public static final OrderSerializer INSTANCE = new OrderSerializer();

    private OrderSerializer() {
    }

    @Override
    public void write(DataWriter to, Route.Order value) {
        Class<?> type = value.getClass();
        if (type == Route.Go.class) {
            to.subtype(1);
            GoSerializer.INSTANCE.write(to, (Route.Go) value);
        } else if (type == Route.Stay.class) {
            to.subtype(2);
            StaySerializer.INSTANCE.write(to, (Route.Stay) value);
        } else {
            throw to.unknownSubtype(value, "Order");
        }
    }

    @Override
    public Route.Order read(DataReader from) {
        int id = from.subtype("Order");
        return switch (id) {
            case 1 -> GoSerializer.INSTANCE.read(from);
            case 2 -> StaySerializer.INSTANCE.read(from);
            default -> throw from.unknownSubtype("Order", id);
        };
    }
}
