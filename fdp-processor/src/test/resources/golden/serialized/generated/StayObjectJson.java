package golden;

import io.fdp.annotations.GeneratedFrom;
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
 * Writes and reads {@link Route.Stay} as JSON.
 */
@GeneratedFrom(Route.Stay.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class StayObjectJson extends SerializedJson<Route.Stay> {
    /**
     * The one codec; it has no state.
     */
    public static final StayObjectJson INSTANCE = new StayObjectJson();

    private static final List<String> FIELDS = List.of();

    private StayObjectJson() {
    }

    @Override
    protected Class<Route.Stay> type() {
        return Route.Stay.class;
    }

    @Override
    protected List<SerializedJson.Described> fields() {
        return List.of();
    }

    @Override
    protected void writeFields(Route.Stay value, JsonWriter out) {
    }

    @Override
    protected Route. @Nullable Stay readFields(JsonReader in, Route. @Nullable Stay defaults,
            boolean typed) {
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            refuseField(in, name, FIELDS, typed);
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Route.Stay();
        } catch (RuntimeException e) {
            in.refuse("Stay", e);
            return unset();
        }
    }
}
