package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.SerializedJson;
import java.lang.Class;
import java.lang.Override;
import java.util.List;
import javax.annotation.processing.Generated;

/**
 * Writes and reads {@link Route.Order} as JSON.
 */
@GeneratedFrom(Route.Order.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class OrderObjectJson extends SerializedJson<Route.Order> {
    /**
     * The one codec; it has no state.
     */
    public static final OrderObjectJson INSTANCE = new OrderObjectJson();

    private OrderObjectJson() {
    }

    @Override
    protected Class<Route.Order> type() {
        return Route.Order.class;
    }

    @Override
    protected List<SerializedJson<? extends Route.Order>> subtypes() {
        return List.of(GoObjectJson.INSTANCE, StayObjectJson.INSTANCE);
    }
}
