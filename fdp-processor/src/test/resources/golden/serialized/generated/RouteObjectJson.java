package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.JsonForm;
import io.fdp.codec.json.JsonForms;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.SerializedJson;
import java.lang.Class;
import java.lang.Long;
import java.lang.Override;
import java.lang.RuntimeException;
import java.lang.String;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link Route} as JSON.
 */
@GeneratedFrom(Route.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class RouteObjectJson extends SerializedJson<Route> {
    /**
     * The one codec; it has no state.
     */
    public static final RouteObjectJson INSTANCE = new RouteObjectJson();

    private static final List<String> FIELDS = List.of("name", "legs", "times", "orders");

    private static final JsonForm<Deque<Route.Leg>> FORM_1 = JsonForms.<Route.Leg, Deque<Route.Leg>>collection(ArrayDeque::new, JsonForms.<Route.Leg>object(() -> LegObjectJson.INSTANCE));

    private static final JsonForm<Map<String, List<Long>>> FORM_2 = JsonForms.<String, List<Long>, Map<String, List<Long>>>map(LinkedHashMap::new, JsonForms.TEXT, JsonForms.<Long, List<Long>>collection(ArrayList::new, JsonForms.LONG));

    private static final JsonForm<Route.Order[]> FORM_3 = JsonForms.<Route.Order>array(Route.Order[]::new, JsonForms.<Route.Order>object(() -> OrderObjectJson.INSTANCE));

    private RouteObjectJson() {
    }

    @Override
    protected Class<Route> type() {
        return Route.class;
    }

    @Override
    protected List<SerializedJson.Described> fields() {
        return List.of(new SerializedJson.Described("name", JsonForms.TEXT, false, true), new SerializedJson.Described("legs", FORM_1, false, true), new SerializedJson.Described("times", FORM_2, false, true), new SerializedJson.Described("orders", FORM_3, false, true));
    }

    @Override
    protected void writeFields(Route value, JsonWriter out) {
        JsonForms.TEXT.write(value.name, out.name("name"));
        FORM_1.write(value.legs, out.name("legs"));
        FORM_2.write(value.times, out.name("times"));
        FORM_3.write(value.orders, out.name("orders"));
    }

    @Override
    protected @Nullable Route readFields(JsonReader in, @Nullable Route defaults, boolean typed) {
        Route value;
        try {
            value = new Route();
        } catch (RuntimeException e) {
            in.skip();
            in.refuse("Route", e);
            return unset();
        }
        if (defaults != null) {
            value.name = defaults.name;
            fill(in, value.legs, defaults.legs);
            value.times = defaults.times;
            value.orders = defaults.orders;
        }
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "name" -> value.name = JsonForms.TEXT.read(in, value.name);
                case "legs" -> fill(in, value.legs, FORM_1.read(in, null));
                case "times" -> value.times = FORM_2.read(in, value.times);
                case "orders" -> value.orders = FORM_3.read(in, value.orders);
                default -> refuseField(in, name, FIELDS, typed);
            }
        }
        return value;
    }
}
