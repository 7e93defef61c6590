package io.fdp.format.query;

import io.fdp.kernel.error.Required;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of templates. Entities and recordings have only numbers; names come from the program, or from a save.
 *
 * <p>Immutable.
 */
public final class TemplateNames {
    /** No names: queries can ask only for numbers. */
    public static final TemplateNames NONE = new TemplateNames(Map.of());

    private final Map<Integer, String> names;
    private final Map<String, Integer> numbers = new HashMap<>();

    private TemplateNames(Map<Integer, String> names) {
        this.names = names;
        names.forEach((number, name) -> numbers.put(name, number));
    }

    /**
     * Makes names.
     *
     * @param names the name of each number
     * @return the names
     */
    public static TemplateNames of(Map<Integer, String> names) {
        return new TemplateNames(Required.map(names, "names of templates"));
    }

    /**
     * The name of a template.
     *
     * @param number its number
     * @return its name, or null when it is unknown
     */
    public @Nullable String name(int number) {
        return names.get(number);
    }

    /** The number of a template; null when the name is unknown. */
    @Nullable
    Integer number(String name) {
        return numbers.get(name);
    }

    /** All names. */
    Collection<String> all() {
        return numbers.keySet();
    }

    /** All names and numbers. */
    @Override
    public String toString() {
        return "TemplateNames" + names;
    }
}
