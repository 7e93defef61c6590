package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.data.UnknownFields;
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
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link Route.Leg} as JSON.
 */
@GeneratedFrom(Route.Leg.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class LegObjectJson extends SerializedJson<Route.Leg> {
    /**
     * The one codec; it has no state.
     */
    public static final LegObjectJson INSTANCE = new LegObjectJson();

    private static final List<String> FIELDS = List.of("x", "side", "marks");

    private static final JsonForm<Route.Side> FORM_1 = JsonForms.constant(Route.Side.class, Map.ofEntries(Map.entry("AZURE", "BLUE")));

    private static final JsonForm<int[]> FORM_2 = JsonForms.primitives(int[].class, JsonForms.INT);

    private LegObjectJson() {
    }

    @Override
    protected Class<Route.Leg> type() {
        return Route.Leg.class;
    }

    @Override
    protected List<SerializedJson.Described> fields() {
        return List.of(new SerializedJson.Described("x", JsonForms.FLOAT, true, false), new SerializedJson.Described("side", FORM_1, true, true), new SerializedJson.Described("marks", FORM_2, true, true));
    }

    @Override
    protected void writeFields(Route.Leg value, JsonWriter out) {
        out.name("x").value(value.x());
        FORM_1.write(value.side(), out.name("side"));
        FORM_2.write(value.marks(), out.name("marks"));
    }

    @Override
    protected Route. @Nullable Leg readFields(JsonReader in, Route. @Nullable Leg defaults,
            boolean typed) {
        float xValue = 0;
        Route.Side sideValue = null;
        int[] marksValue = null;
        UnknownFields restValue = null;
        if (defaults != null) {
            xValue = defaults.x();
            sideValue = defaults.side();
            marksValue = defaults.marks();
            restValue = defaults.rest();
        }
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "x" -> xValue = in.floatValue();
                case "side" -> sideValue = FORM_1.read(in, sideValue);
                case "marks" -> marksValue = FORM_2.read(in, marksValue);
                default -> refuseField(in, name, FIELDS, typed);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Route.Leg(xValue, sideValue, marksValue, restValue);
        } catch (RuntimeException e) {
            in.refuse("Leg", e);
            return unset();
        }
    }
}
