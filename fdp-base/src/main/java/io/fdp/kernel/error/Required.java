package io.fdp.kernel.error;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Copies of collections that must not be null nor have a null in them. The copies of the JDK refuse both as well, but
 * without a word.
 */
public final class Required {
    private Required() {}

    /**
     * A list that does not change.
     *
     * @param values the values
     * @param what what they are, as {@code "former names of a type"}
     * @param <T> their type
     * @return a copy
     */
    public static <T> List<T> list(List<T> values, String what) {
        requireAll(values, what);
        return List.copyOf(values);
    }

    /**
     * The same from an array.
     *
     * @param values the values
     * @param what what they are
     * @param <T> their type
     * @return a copy
     */
    public static <T> List<T> list(T[] values, String what) {
        return list(Arrays.asList(Objects.requireNonNull(values, () -> "the " + what + " are null: pass some")), what);
    }

    /**
     * A set that does not change.
     *
     * @param values the values
     * @param what what they are
     * @param <T> their type
     * @return a copy
     */
    public static <T> Set<T> set(Set<T> values, String what) {
        requireAll(values, what);
        return Set.copyOf(values);
    }

    /**
     * A map that does not change.
     *
     * @param values the values
     * @param what what they are
     * @param <K> the type of keys
     * @param <V> the type of values
     * @return a copy
     */
    public static <K, V> Map<K, V> map(Map<K, V> values, String what) {
        Objects.requireNonNull(values, () -> "the " + what + " are null: pass some");
        requireAll(values.keySet(), what);
        requireAll(values.values(), what);
        return Map.copyOf(values);
    }

    private static void requireAll(Collection<?> values, String what) {
        Objects.requireNonNull(values, () -> "the " + what + " are null: pass some");
        for (Object value : values) {
            Objects.requireNonNull(value, () -> "one of the " + what + " is null: leave it out");
        }
    }
}
