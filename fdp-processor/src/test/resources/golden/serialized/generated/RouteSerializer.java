package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.component.ManagedType;
import java.lang.Long;
import java.lang.Override;
import java.lang.String;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;

/**
 * Writes and reads {@link Route}.
 */
@GeneratedFrom(Route.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class RouteSerializer implements Serializer<Route> {
    /**
     * The one serializer; it has no state.
     */
    public static final RouteSerializer INSTANCE = new RouteSerializer();

    /**
     * What a repository registers.
     */
    public static final ManagedType<Route> TYPE = ManagedType.of(Route.class).serializedBy(INSTANCE).withJson(RouteObjectJson.INSTANCE);

    private RouteSerializer() {
    }

    @Override
    public void write(DataWriter to, Route value) {
        to.fields(4, null);
        to.field(1, "name");
        to.string(value.name);
        to.field(2, "legs");
        to.<Route.Leg>collection(value.legs, (w0, e0) -> w0.object(e0, LegSerializer.INSTANCE));
        to.field(5, "times");
        to.<String, List<Long>>map(value.times, (w0, e0) -> w0.string(e0), (w0, e0) -> w0.<Long>collection(e0, (w1, e1) -> w1.boxedInteger(e1)));
        to.field(6, "orders");
        to.<Route.Order>array(value.orders, (w0, e0) -> w0.object(e0, OrderSerializer.INSTANCE));
    }

    @Override
    public Route read(DataReader from) {
        Route value = new Route();
        int count = from.fields("Route");
        for (int i = 0; i < count; i++) {
            int key = from.key();
            switch (key) {
                case 1 -> {
                    from.field("name");
                    value.name = from.string();
                }
                case 2 -> {
                    from.field("legs");
                    var read = from.<Route.Leg, Deque<Route.Leg>>collection(ArrayDeque::new, r0 -> r0.object(LegSerializer.INSTANCE));
                    value.legs.clear();
                    if (read != null) {
                        value.legs.addAll(read);
                    }
                }
                case 5 -> {
                    from.field("times");
                    value.times = from.<String, List<Long>, Map<String, List<Long>>>map(LinkedHashMap::new, r0 -> r0.string(), r0 -> r0.<Long, List<Long>>collection(ArrayList::new, r1 -> r1.boxedInt64()));
                }
                case 6 -> {
                    from.field("orders");
                    value.orders = from.<Route.Order>array(Route.Order[]::new, r0 -> r0.object(OrderSerializer.INSTANCE));
                }
                default -> from.skip();
            }
        }
        return value;
    }
}
