package io.fdp.engine.internal;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
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
                                    "base",
                                    "codec",
                                    "dashboard",
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

    /** The digest of nothing, and of what is no state of the program, such as a table that was looked up meanwhile. */
    private static final long NOTHING = 1;

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return readable(type);
        }
    };

    private static final ClassValue<Long> NAMES = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            return text(0, type.getName());
        }
    };

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Class<?>> classes = new HashSet<>();
    private final Set<Object> known;
    private boolean hasGenerator;
    private int visited;

    /**
     * Makes a digest.
     *
     * @param known objects that are none of its affair
     */
    ObjectDigest(Set<Object> known) {
        this.known = known;
    }

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
            case null -> NOTHING;
            case BigInteger _, BigDecimal _ -> text(value, value.toString());
            // boxes, AtomicLong and the like
            case Number number ->
                mix(mix(name(value), Double.doubleToLongBits(number.doubleValue())), number.longValue());
            case String text -> text(text, text);
            case Enum<?> constant -> text(constant, constant.name());
            case BitSet bits when bits.isEmpty() -> NOTHING;
            case Boolean _, Character _, StringBuilder _, BitSet _, AtomicBoolean _ -> text(value, value.toString());
            case RandomGenerator _ -> generator();
            case Object object when known.contains(object) -> NOTHING;
            default -> seen.size() >= MOST_OBJECTS || depth > DEEPEST || !seen.add(value) ? 0 : inside(value, depth);
        };
    }

    /** Adds to a digest: for a given digest, two different numbers give two different results. */
    private static long mix(long digest, long more) {
        long mixed = (digest * 0x9e3779b97f4a7c15L) ^ more;
        mixed = (mixed ^ (mixed >>> 32)) * 0xd6e8feb86659fd93L;
        return mixed ^ (mixed >>> 29);
    }

    /** The digest of a text, character by character, and of the class of the object that it describes. */
    private static long text(Object of, String text) {
        return text(name(of), text);
    }

    private static long text(long start, String text) {
        long digest = mix(start, text.length());
        for (int i = 0; i < text.length(); i++) {
            digest = mix(digest, text.charAt(i));
        }
        return digest;
    }

    private static long name(Object of) {
        return NAMES.get(of.getClass());
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
                case Map<?, ?> all when all.isEmpty() -> NOTHING;
                case Map<?, ?> all -> mix(all(all.keySet(), depth), all(all.values(), depth));
                default -> NOTHING;
            };
        }
        return value.getClass().isHidden() ? captured(value, depth) : fields(value, depth);
    }

    private long all(Collection<?> elements, int depth) {
        long digest = elements.isEmpty() ? NOTHING : elements.size();
        for (Object each : elements) {
            if (++visited > MOST_ELEMENTS) { // the frame waits
                break;
            }
            digest = mix(digest, of(each, depth + 1));
        }
        return digest;
    }

    /** The fields of an object, and once the static fields of its class. Nothing, if all of them have nothing. */
    private long fields(Object value, int depth) {
        long digest = 7;
        boolean isNothing = true;
        boolean isFirst = classes.add(value.getClass());
        for (Field field : fieldsOf(value.getClass())) {
            int modifiers = field.getModifiers();
            if (!Modifier.isStatic(modifiers) || (isFirst && !Modifier.isFinal(modifiers))) {
                long content = of(get(field, value), depth + 1);
                digest = mix(digest, content);
                isNothing &= content == NOTHING;
            }
        }
        return isNothing ? NOTHING : digest;
    }

    /** What a lambda has captured, apart from the objects that it belongs to or works with. */
    private long captured(Object lambda, int depth) {
        long digest = NOTHING;
        for (Field field : fieldsOf(lambda.getClass())) {
            Object value = get(field, lambda);
            boolean isPlain = value != null
                    && (value.getClass().isArray()
                            || value.getClass().getPackageName().startsWith("java."));
            digest = isPlain ? mix(digest, of(value, depth + 1)) : digest;
        }
        return digest;
    }

    /** The digest of an array of primitives, which is not too long to look at in a frame. */
    private static long elements(Object array) {
        int length = Array.getLength(array);
        if (length == 0) {
            return NOTHING;
        }
        long digest = mix(name(array), length);
        for (int i = 0; i < length && length <= MOST_ELEMENTS; i++) {
            digest = mix(digest, bits(array, i));
        }
        return digest;
    }

    private static long bits(Object array, int i) {
        return switch (array) {
            case float[] all -> Float.floatToIntBits(all[i]);
            case double[] all -> Double.doubleToLongBits(all[i]);
            case boolean[] all -> all[i] ? 1 : 0;
            case char[] all -> all[i];
            default -> Array.getLong(array, i);
        };
    }

    /** Whether a class, or a class that it extends, is one of FDP or the JDK. */
    static boolean isOfLibrary(Class<?> type) {
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            if (each != Record.class && isInLibrary(each)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a class itself, whatever it extends, is one of FDP or the JDK. */
    static boolean isInLibrary(Class<?> type) {
        String name = type.getPackageName() + ".";
        return LIBRARIES.stream().anyMatch(name::startsWith);
    }

    /** Whether objects of a class hold others, or numbers, that may change. */
    static boolean isContainer(Class<?> type) {
        return type.isArray()
                || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || StringBuilder.class == type
                || BitSet.class == type
                || type.getPackageName().equals("java.util.concurrent.atomic");
    }

    /** The readable fields of a class and of its superclasses. Outer objects and transient fields are left out. */
    static List<Field> fieldsOf(Class<?> type) {
        return FIELDS.get(type);
    }

    private static List<Field> readable(Class<?> type) {
        List<Field> all = new ArrayList<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Field field : declared(each)) {
                boolean counts = !field.isSynthetic() || type.isHidden();
                if (counts && !Modifier.isTransient(field.getModifiers()) && isReadable(field)) {
                    all.add(field);
                }
            }
        }
        return List.copyOf(all);
    }

    /** The fields of a class; none if the class of one is missing, as that of a library that is optional. */
    private static Field[] declared(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError missing) {
            return new Field[0];
        }
    }

    private static boolean isReadable(Field field) {
        try {
            field.setAccessible(true);
            return true;
        } catch (InaccessibleObjectException | SecurityException closed) {
            return false; // a module that does not open its package
        }
    }

    static @Nullable Object get(Field field, @Nullable Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException refused) {
            return null;
        }
    }
}
