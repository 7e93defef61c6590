package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.JsonForm;
import io.fdp.codec.json.JsonForms;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.SerializedJson;
import java.lang.Class;
import java.lang.Override;
import java.lang.RuntimeException;
import java.lang.String;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link Route.Go} as JSON.
 */
@GeneratedFrom(Route.Go.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class GoObjectJson extends SerializedJson<Route.Go> {
    /**
     * The one codec; it has no state.
     */
    public static final GoObjectJson INSTANCE = new GoObjectJson();

    private static final List<String> FIELDS = List.of("to");

    private static final JsonForm<Route.Leg> FORM_0 = JsonForms.<Route.Leg>object(() -> LegObjectJson.INSTANCE);

    private GoObjectJson() {
    }

    @Override
    protected Class<Route.Go> type() {
        return Route.Go.class;
    }

    @Override
    protected List<SerializedJson.Described> fields() {
        return List.of(new SerializedJson.Described("to", FORM_0, true, true));
    }

    @Override
    protected void writeFields(Route.Go value, JsonWriter out) {
        FORM_0.write(value.to(), out.name("to"));
    }

    @Override
    protected Route. @Nullable Go readFields(JsonReader in, Route. @Nullable Go defaults,
            boolean typed) {
        Route.Leg toValue = null;
        if (defaults != null) {
            toValue = defaults.to();
        }
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "to" -> toValue = FORM_0.read(in, toValue);
                default -> refuseField(in, name, FIELDS, typed);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Route.Go(toValue);
        } catch (RuntimeException e) {
            in.refuse("Go", e);
            return unset();
        }
    }
}
