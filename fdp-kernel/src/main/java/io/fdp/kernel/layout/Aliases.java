package io.fdp.kernel.layout;

import io.fdp.kernel.error.Required;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The former names of a type, its fields and the constants of its enums, as declared by {@code @Alias}. */
public final class Aliases {
    /** No former names. */
    public static final Aliases NONE = new Aliases(List.of(), Map.of(), Map.of());

    private final List<String> names;
    private static final String NO_PATH = "the path of a field is null: pass the field as it is now, as \"pose.x\"";

    private final Map<String, List<String>> fields;
    private final Map<String, String> constants;

    private Aliases(List<String> names, Map<String, List<String>> fields, Map<String, String> constants) {
        this.names = List.copyOf(names);
        this.fields = Map.copyOf(fields);
        this.constants = Map.copyOf(constants);
    }

    /**
     * Makes aliases from the former names of a type.
     *
     * @param names none or more
     * @return the aliases
     */
    public static Aliases of(String... names) {
        List<String> all = Required.list(names, "former names of a type");
        return all.isEmpty() ? NONE : new Aliases(all, Map.of(), Map.of());
    }

    /**
     * The same, with a field that was renamed.
     *
     * @param path the present path of the field, as in {@code "pose.x"}
     * @param former its former names, as full paths
     * @return new aliases
     */
    public Aliases field(String path, String... former) {
        Map<String, List<String>> more = new HashMap<>(fields);
        List<String> all = new ArrayList<>(formerNames(path));
        all.addAll(Required.list(former, "former names of a field"));
        more.put(path, List.copyOf(all));
        return new Aliases(names, more, constants);
    }

    /**
     * The same, with a constant of an enum that was renamed.
     *
     * @param path the field that holds the enum
     * @param constant the present name of the constant
     * @param former its former names
     * @return new aliases
     */
    public Aliases constant(String path, String constant, String... former) {
        Objects.requireNonNull(path, NO_PATH);
        Objects.requireNonNull(constant, "the constant is null: pass its name as it is now");
        Map<String, String> more = new HashMap<>(constants);
        for (String name : Required.list(former, "former names of a constant")) {
            more.put(path + "=" + name, constant);
        }
        return new Aliases(names, fields, more);
    }

    /**
     * The former names of the type.
     *
     * @return the names
     */
    public List<String> names() {
        return names;
    }

    /**
     * The former names of a field.
     *
     * @param path the present path of the field
     * @return the names
     */
    public List<String> formerNames(String path) {
        return Objects.requireNonNullElse(fields.get(Objects.requireNonNull(path, NO_PATH)), List.of());
    }

    /**
     * The present name of a constant.
     *
     * @param path the field that holds the enum
     * @param name a name in a file
     * @return the present name; the same name when it was not renamed
     */
    public String currentConstant(String path, String name) {
        return Objects.requireNonNullElse(constants.get(path + "=" + name), name);
    }
}
