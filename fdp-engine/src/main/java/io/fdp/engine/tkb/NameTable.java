package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Finds something by its name in a file: the whole name, or the part after the last point where that is unique. A name
 * that nothing has now may be a former name.
 *
 * @param <X> what is found
 */
final class NameTable<X> {
    private final String what;
    private final Map<String, X> whole = new LinkedHashMap<>();
    private final Map<String, List<String>> simple = new LinkedHashMap<>();
    private final Map<String, Set<String>> former = new LinkedHashMap<>();

    NameTable(String what, Collection<? extends X> all, Function<? super X, String> nameOf) {
        this.what = what;
        for (X each : all) {
            String name = nameOf.apply(each);
            whole.put(name, each);
            simple.computeIfAbsent(DataType.simple(name), key -> new ArrayList<>())
                    .add(name);
        }
    }

    /** Adds former names, whole and short. */
    NameTable<X> withFormer(Function<? super X, ? extends Collection<String>> formerOf) {
        whole.forEach((name, each) -> {
            for (String alias : formerOf.apply(each)) {
                for (String word : List.of(alias, DataType.simple(alias))) {
                    if (!whole.containsKey(word) && !simple.containsKey(word)) {
                        former.computeIfAbsent(word, key -> new TreeSet<>()).add(name);
                    }
                }
            }
        });
        return this;
    }

    /** Lets what has a whole name give way to others with the same short name. */
    NameTable<X> yielding(String name) {
        List<String> meant = simple.getOrDefault(DataType.simple(name), List.of());
        if (meant.size() > 1) {
            meant.remove(name);
        }
        return this;
    }

    /** Whether something has that name. */
    boolean knows(String name) {
        return whole.containsKey(name) || simple.containsKey(name) || former.containsKey(name);
    }

    /** Returns what a name means, or throws an error at the field of that name. */
    X require(String name, JsonReader in) {
        return require(name, in, what, any -> true, "declare it with dataType()");
    }

    /**
     * Returns what a name means, or throws an error at the field of that name.
     *
     * @param sought what the name should mean, for the message
     * @param kind accepts the meanings to suggest
     * @param remedy how to make a name known
     */
    X require(String name, JsonReader in, String sought, Predicate<? super X> kind, String remedy) {
        X found = whole.get(name);
        if (found != null) {
            return found;
        }
        List<String> meant = simple.getOrDefault(name, List.copyOf(former.getOrDefault(name, Set.of())));
        if (meant.size() > 1) {
            throw in.error(sought + " \"" + name + "\" is ambiguous: write " + String.join(" or ", meant));
        }
        found = meant.isEmpty() ? null : whole.get(meant.getFirst());
        if (found == null) {
            Collection<String> known = names(name.indexOf('.') < 0, kind);
            throw known.isEmpty()
                    ? in.error("no " + sought + " is registered in this repository: " + remedy + " before loading")
                    : in.unknown(sought, name, known, "if this " + sought + " is yours, " + remedy + " before loading");
        }
        return found;
    }

    /** All names that can be used, by what they mean. */
    Map<String, X> all() {
        Map<String, X> all = new LinkedHashMap<>();
        for (String name : names()) {
            X found = whole.get(name);
            all.put(
                    name,
                    found == null
                            ? whole.get(simple.getOrDefault(name, List.of()).getFirst())
                            : found);
        }
        return all;
    }

    /** The names of a kind, each once: short where the short name is unique, else whole. */
    private Collection<String> names(boolean brief, Predicate<? super X> kind) {
        TreeSet<String> names = new TreeSet<>();
        whole.forEach((name, each) -> {
            if (kind.test(each)) {
                String last = DataType.simple(name);
                names.add(brief && simple.getOrDefault(last, List.of()).size() == 1 ? last : name);
            }
        });
        return names;
    }

    /** The short names, where they are unique, and the whole names. */
    private Collection<String> names() {
        TreeSet<String> names = new TreeSet<>(whole.keySet());
        simple.forEach((name, meant) -> {
            if (meant.size() == 1) {
                names.add(name);
            }
        });
        return names;
    }
}
