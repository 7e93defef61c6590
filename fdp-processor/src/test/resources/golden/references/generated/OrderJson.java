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
 * Writes and reads {@link Convoy.Order} values as JSON.
 */
@GeneratedFrom(Convoy.Order.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class OrderJson extends NativeJson<Convoy.Order> {
    /**
     * The one instance, which all threads share.
     */
    public static final OrderJson INSTANCE = new OrderJson();

    private static final List<String> FIELDS = List.of("from", "number");

    private OrderJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return OrderParts.TYPE.layout();
    }

    @Override
    public void write(Convoy.Order value, JsonWriter out) {
        Fields.notNull(value, "Order");
        out.beginObject();
        out.name("from").entity(value.from());
        out.name("number").value(value.number());
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("from").entity(Memory.RAW.getLong(at));
        out.name("number").value(Memory.RAW.getInt(at + 8));
        out.endObject();
    }

    @Override
    protected Convoy.Order readValue(JsonReader in, Convoy. @Nullable Order defaults) {
        long fromValue = defaults == null ? 0 : defaults.from();
        int numberValue = defaults == null ? 0 : defaults.number();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "from" -> fromValue = in.entity();
                case "number" -> numberValue = in.intValue();
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Convoy.Order(fromValue, numberValue);
        } catch (RuntimeException e) {
            in.refuse("Order", e);
            return unset();
        }
    }

    @Override
    public String key() {
        return "from";
    }
}
