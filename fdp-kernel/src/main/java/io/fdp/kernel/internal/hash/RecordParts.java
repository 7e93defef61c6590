package io.fdp.kernel.internal.hash;

import io.fdp.kernel.error.DataException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** Reads the components of a record by its accessors, primitives without boxes. */
final class RecordParts {
    /** The kind of a component that is no primitive. */
    static final long OBJECT = 0;

    static final long TRUTH = 16;
    static final long CHARACTER = 17;
    static final long BYTE = 18;
    static final long SHORT = 19;
    static final long INT = 20;
    static final long LONG = 21;
    static final long FLOAT = 22;
    static final long DOUBLE = 23;

    private static final MethodType TO_OBJECT = MethodType.methodType(Object.class, Object.class);
    private static final MethodType TO_LONG = MethodType.methodType(long.class, Object.class);
    private static final MethodType TO_DOUBLE = MethodType.methodType(double.class, Object.class);

    private final MethodHandle[] accessors;
    private final long[] kinds;

    private RecordParts(MethodHandle[] accessors, long[] kinds) {
        this.accessors = accessors;
        this.kinds = kinds;
    }

    /** The components of a record. Throws if the record is in a module that does not let others read it. */
    static RecordParts of(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        MethodHandle[] accessors = new MethodHandle[components.length];
        long[] kinds = new long[components.length];
        for (int i = 0; i < components.length; i++) {
            Method accessor = components[i].getAccessor();
            accessor.trySetAccessible();
            kinds[i] = kindOf(accessor.getReturnType());
            try {
                MethodHandle plain = MethodHandles.lookup().unreflect(accessor);
                accessors[i] = MethodHandles.explicitCastArguments(plain, readerOf(kinds[i])); // a boolean as 0 or 1
            } catch (IllegalAccessException hidden) {
                throw new DataException(closed(type));
            }
        }
        return new RecordParts(accessors, kinds);
    }

    /** Why a record cannot be read, and what to do; null if it can. */
    static @Nullable String whyClosed(Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (!component.getAccessor().trySetAccessible()) {
                return closed(type);
            }
        }
        return null;
    }

    private static String closed(Class<?> type) {
        Module kernel = RecordParts.class.getModule();
        return "record " + type.getName() + " cannot be read for the state hash, because its package is closed: write"
                + " 'opens " + type.getPackageName() + (kernel.isNamed() ? " to " + kernel.getName() : "")
                + ";' in the module-info of " + type.getModule().getName()
                + ", or give the event a serializer with serializedBy(), or a hash with hashedBy()";
    }

    private static long kindOf(Class<?> type) {
        return switch (type.descriptorString().charAt(0)) {
            case 'Z' -> TRUTH;
            case 'C' -> CHARACTER;
            case 'B' -> BYTE;
            case 'S' -> SHORT;
            case 'I' -> INT;
            case 'J' -> LONG;
            case 'F' -> FLOAT;
            case 'D' -> DOUBLE;
            default -> OBJECT;
        };
    }

    private static boolean isFloating(long kind) {
        return kind == FLOAT || kind == DOUBLE;
    }

    private static MethodType readerOf(long kind) {
        return kind == OBJECT ? TO_OBJECT : isFloating(kind) ? TO_DOUBLE : TO_LONG;
    }

    int count() {
        return accessors.length;
    }

    /** The kind of a component: one of the constants. */
    long kind(int component) {
        return kinds[component];
    }

    /** A component that is an object. */
    @Nullable
    Object object(Object of, int component) {
        try {
            return (Object) accessors[component].invokeExact(of);
        } catch (Throwable wrong) {
            throw unreadable(of, wrong);
        }
    }

    /** A component that is a primitive; of a floating-point number its bits as a {@code double}. */
    long bits(Object of, int component) {
        try {
            return isFloating(kinds[component])
                    ? Double.doubleToLongBits((double) accessors[component].invokeExact(of))
                    : (long) accessors[component].invokeExact(of);
        } catch (Throwable wrong) {
            throw unreadable(of, wrong);
        }
    }

    /** What an accessor throws. Only code in another language throws checked exceptions from it. */
    private static RuntimeException unreadable(Object of, Throwable wrong) {
        if (wrong instanceof Error error) {
            throw error;
        }
        return wrong instanceof RuntimeException own
                ? own
                : new IllegalStateException("a component of " + of.getClass().getName() + " cannot be read", wrong);
    }
}
