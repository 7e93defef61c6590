package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What somebody orders.
 *
 * @param what the word for it
 * @param handle the entity as people write it
 * @param component the name of a component
 * @param template the name of a template
 * @param value fields as they were written, to the last digit; null for none
 * @param number a speed, or how many steps
 */
record Order(
        String what,
        String handle,
        String component,
        String template,
        @Nullable JsonReader value,
        double number) {
    private static final List<String> FIELDS = List.of("do", "entity", "component", "template", "value", "number");
    private static final int LONGEST = 1000;

    static Order read(byte[] body) {
        JsonReader in = JsonReader.of("the order", body);
        String what = "";
        String handle = "";
        String component = "";
        String template = "";
        JsonReader value = null;
        double number = 1;
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "do" -> what = in.string(LONGEST);
                case "entity" -> handle = in.string(LONGEST);
                case "component" -> component = in.string(LONGEST);
                case "template" -> template = in.string(LONGEST);
                case "value" -> value = in.slice();
                case "number" -> number = in.doubleValue();
                default -> throw in.unknownField(field, FIELDS);
            }
        }
        in.end();
        return new Order(what, handle, component, template, value, number);
    }

    long entity() {
        Handles.Handle found = Handles.parse(handle);
        if (found.generation() == 0) {
            throw new Refusal(400, "an order names the generation of its entity, as 42#3");
        }
        return found.entity();
    }
}
