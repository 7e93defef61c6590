package io.fdp.kernel.query;

import io.fdp.kernel.component.ComponentColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The names of sliced iterations that users do not name: a hash of the conditions of the query. The conditions name
 * types. A type may have had other names ({@code @Alias}), and the position of an iteration in an earlier save has a
 * name that was made of these.
 */
final class SliceNames {
    /** More combinations of former names are not tried: types have few former names, and queries few types. */
    private static final int MOST_FORMER = 256;

    private final List<ComponentColumn> columns;
    private final Function<Function<ComponentColumn, String>, String> words;

    /**
     * The names for a query.
     *
     * @param columns the types that its conditions name
     * @param words its conditions as text, given the names of types
     */
    SliceNames(List<ComponentColumn> columns, Function<Function<ComponentColumn, String>, String> words) {
        this.columns = columns;
        this.words = words;
    }

    /** The name for the conditions. */
    String conditions() {
        return conditions(ComponentColumn::name);
    }

    private String conditions(Function<ComponentColumn, String> name) {
        return HexFormat.of().toHexDigits(words.apply(name).hashCode());
    }

    /** The names for the same conditions with former names of the types, in all combinations. */
    List<String> former() {
        List<Map<ComponentColumn, String>> combinations = new ArrayList<>();
        combinations.add(Map.of());
        for (ComponentColumn column : columns) {
            for (Map<ComponentColumn, String> before : List.copyOf(combinations)) {
                for (String name : column.aliases().names()) {
                    if (combinations.size() <= MOST_FORMER) {
                        Map<ComponentColumn, String> more = new HashMap<>(before);
                        more.put(column, name);
                        combinations.add(more);
                    }
                }
            }
        }
        return combinations.stream()
                .skip(1) // the names that types have now
                .map(names -> conditions(column -> Objects.requireNonNullElse(names.get(column), column.name())))
                .distinct()
                .toList();
    }
}
