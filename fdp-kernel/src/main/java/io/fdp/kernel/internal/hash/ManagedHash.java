package io.fdp.kernel.internal.hash;

import java.util.function.ToLongFunction;

/**
 * The default share of an object in the state hash.
 *
 * <p>An object without its own {@code hashCode()} has one that differs from run to run. Then only its class counts.
 */
public final class ManagedHash {
    /** Hashes any object. */
    public static final ToLongFunction<Object> DEFAULT = ManagedHash::of;

    private static final ClassValue<Long> BY_CLASS = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            return definesHash(type) ? 0 : Hash64.ofText(type.getName());
        }
    };

    private ManagedHash() {}

    private static long of(Object object) {
        long ofClass = BY_CLASS.get(object.getClass());
        return ofClass == 0 ? object.hashCode() : ofClass;
    }

    /** Whether a class defines a hash. Enums do not: they inherit the hash of the object. */
    private static boolean definesHash(Class<?> type) {
        try {
            Class<?> definer = type.getMethod("hashCode").getDeclaringClass();
            return definer != Object.class && definer != Enum.class;
        } catch (NoSuchMethodException impossible) {
            throw new AssertionError("every class has a hashCode", impossible);
        }
    }
}
