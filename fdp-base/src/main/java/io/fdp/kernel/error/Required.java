package io.fdp.kernel.error;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Copies collections that must not be null or contain null. The JDK's copies refuse both as well, but without a
 * message.
 */
public final class Required {
    private Required() {}

    /**
     * Makes an immutable list.
     *
     * @param values the values
     * @param what their name for errors, as {@code "former names of a type"}
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
     * @param what their name for errors
     * @param <T> their type
     * @return a copy
     */
    public static <T> List<T> list(T[] values, String what) {
        return list(Arrays.asList(Objects.requireNonNull(values, () -> "the " + what + " are null: pass some")), what);
    }

    /**
     * Makes an immutable set.
     *
     * @param values the values
     * @param what their name for errors
     * @param <T> their type
     * @return a copy
     */
    public static <T> Set<T> set(Set<T> values, String what) {
        requireAll(values, what);
        return Set.copyOf(values);
    }

    /**
     * Makes an immutable map.
     *
     * @param values the values
     * @param what their name for errors
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
