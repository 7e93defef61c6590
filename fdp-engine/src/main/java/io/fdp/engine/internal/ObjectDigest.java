package io.fdp.engine.internal;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A number for the content of an object of the program, and of the objects that it refers to. If the number is another
 * one later, the content has changed.
 *
 * <p>Looks at numbers, texts, arrays, collections and at the fields of the program's classes. Leaves out FDP's objects,
 * such as tables and queries, and other objects of the JDK.
 */
final class ObjectDigest {
    private static final int MOST_OBJECTS = 1 << 14;
    private static final int MOST_ELEMENTS = 1 << 18;
    private static final int DEEPEST = 32;

    /** The packages of the JDK and of FDP, for which the program is not to blame. */
    private static final List<String> LIBRARIES = Stream.concat(
                    Stream.of("java.", "javax.", "jdk.", "sun."),
                    Stream.of(
                                    "annotations",
                                    "codec",
                                    "dds",
                                    "dis",
                                    "engine",
                                    "format",
                                    "geo",
                                    "ig",
                                    "kernel",
                                    "recorder",
                                    "replication",
                                    "storage",
                                    "testkit",
                                    "wire")
                            .map(module -> "io.fdp." + module + "."))
            .toList();

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean hasGenerator;
    private int visited;

    /** The digest of a value; equal as long as nothing in it changes. */
    long of(@Nullable Object value) {
        return of(value, 0);
    }

    /** Whether a random number generator was met. Its state cannot be seen. */
    boolean hasGenerator() {
        return hasGenerator;
    }

    private long of(@Nullable Object value, int depth) {
        return switch (value) {
            case null -> 1;
            // boxes, AtomicLong and the like
            case Number number -> Double.doubleToLongBits(number.doubleValue()) * 31 + number.longValue();
            case String text -> text.hashCode();
            case Enum<?> constant -> constant.name().hashCode();
            case Boolean _, Character _, StringBuilder _, BitSet _, AtomicBoolean _ ->
                value.toString().hashCode();
            case RandomGenerator _ -> generator();
            default -> seen.size() >= MOST_OBJECTS || depth > DEEPEST || !seen.add(value) ? 0 : inside(value, depth);
        };
    }

    private long generator() {
        hasGenerator = true;
        return 0;
    }

    private long inside(Object value, int depth) {
        if (value.getClass().isArray()) {
            return value instanceof Object[] all ? all(Arrays.asList(all), depth) : elements(value);
        }
        if (isOfLibrary(value.getClass())) {
            return switch (value) {
                case Collection<?> all -> all(all, depth);
                case Map<?, ?> all -> 31 * all(all.keySet(), depth) + all(all.values(), depth);
                default -> 0;
            };
        }
        return value.getClass().isHidden() ? captured(value, depth) : fields(value, depth);
    }

    private long all(Collection<?> elements, int depth) {
        long digest = elements.size();
        for (Object each : elements) {
            if (++visited > MOST_ELEMENTS) { // the frame waits
                break;
            }
            digest = digest * 31 + of(each, depth + 1);
        }
        return digest;
    }

    private long fields(Object value, int depth) {
        long digest = 7;
        for (Field field : fieldsOf(value.getClass(), Object.class)) {
            if (!Modifier.isStatic(field.getModifiers())) {
                digest = digest * 31 + of(get(field, value), depth + 1);
            }
        }
        return digest;
    }

    /** What a lambda has captured, apart from the objects that it belongs to or works with. */
    private long captured(Object lambda, int depth) {
        long digest = 3;
        for (Field field : fieldsOf(lambda.getClass(), Object.class)) {
            Object value = get(field, lambda);
            boolean isPlain = value != null
                    && (value.getClass().isArray()
                            || value.getClass().getPackageName().startsWith("java."));
            digest = digest * 31 + (isPlain ? of(value, depth + 1) : 0);
        }
        return digest;
    }

    private static long elements(Object array) {
        return switch (array) {
            case int[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            case long[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            case float[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            case double[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            case boolean[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            case byte[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            case short[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            case char[] all when all.length <= MOST_ELEMENTS -> Arrays.hashCode(all);
            default -> 0;
        };
    }

    /** Whether a class, or a class that it extends, is one of FDP or the JDK. */
    static boolean isOfLibrary(Class<?> type) {
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            String name = each.getPackageName() + ".";
            if (each != Record.class && LIBRARIES.stream().anyMatch(name::startsWith)) {
                return true;
            }
        }
        return false;
    }

    /** The readable fields of a class and of its superclasses, up to a superclass. Outer objects are left out. */
    static List<Field> fieldsOf(Class<?> type, Class<?> end) {
        List<Field> all = new ArrayList<>();
        for (Class<?> each = type; each != null && each != end && each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if ((!field.isSynthetic() || type.isHidden()) && isReadable(field)) {
                    all.add(field);
                }
            }
        }
        return all;
    }

    private static boolean isReadable(Field field) {
        try {
            field.setAccessible(true);
            return true;
        } catch (InaccessibleObjectException | SecurityException closed) {
            return false; // a module that does not open its package
        }
    }

    static @Nullable Object get(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException refused) {
            return null;
        }
    }
}
