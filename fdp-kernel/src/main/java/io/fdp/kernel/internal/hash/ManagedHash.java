package io.fdp.kernel.internal.hash;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.RandomAccess;
import java.util.SequencedCollection;
import java.util.Set;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The default share of an object in the state hash: its content, with the kind of each piece.
 *
 * <p>Texts, boxes, enum constants, records, arrays and collections count by what is in them, to a depth of 256 levels.
 * Below that only classes count, so that an object may contain itself. Another object counts by its {@code hashCode()}
 * if its class defines one, else by the name of its class, for the {@code hashCode()} that all objects have differs
 * from run to run. A record that cannot be read is refused: its {@code hashCode()} may be equal for different values,
 * and may differ from run to run.
 */
public final class ManagedHash {
    /** Hashes any object. */
    public static final ToLongFunction<Object> DEFAULT = ManagedHash::hash;

    private static final long NOTHING = 0x6e6f7468696e67L;
    private static final long TEXT = 1;
    private static final long LIST = 2;
    private static final long SET = 3;
    private static final long MAP = 4;
    private static final long OPTIONAL = 5;
    private static final long BAG = 6;

    private static final ThreadLocal<HashWalk> WALKS = ThreadLocal.withInitial(HashWalk::new);

    private static final ClassValue<Named> CLASSES = new ClassValue<>() {
        @Override
        protected Named computeValue(Class<?> type) {
            RecordParts parts = type.isRecord() ? RecordParts.of(type) : null;
            return new Named(Hash64.ofText(type.getName()), definesHash(type), parts);
        }
    };

    /** What is known of a class; the parts are null if it is no record. */
    private record Named(
            long name, boolean definesHash, @Nullable RecordParts parts) {}

    private ManagedHash() {}

    private static long of(HashWalk walk, @Nullable Object value, int depth) {
        return switch (value) {
            case null -> NOTHING;
            case String text -> piece(TEXT, Hash64.ofText(text));
            case Boolean truth -> piece(RecordParts.TRUTH, truth ? 1 : 0);
            case Character character -> piece(RecordParts.CHARACTER, character);
            case Byte number -> piece(RecordParts.BYTE, number);
            case Short number -> piece(RecordParts.SHORT, number);
            case Integer number -> piece(RecordParts.INT, number);
            case Long number -> piece(RecordParts.LONG, number);
            case Float number -> piece(RecordParts.FLOAT, Double.doubleToLongBits(number));
            case Double number -> piece(RecordParts.DOUBLE, Double.doubleToLongBits(number));
            case Enum<?> constant ->
                piece(CLASSES.get(constant.getDeclaringClass()).name, Hash64.ofText(constant.name()));
            default -> depth > HashWalk.DEEPEST ? cut(walk, value) : walk.of(value, depth);
        };
    }

    private static long piece(long kind, long value) {
        return Hash64.finish(Hash64.mix(kind, value));
    }

    private static long cut(HashWalk walk, Object value) {
        walk.cutHere();
        return CLASSES.get(value.getClass()).name;
    }

    private static long hash(Object object) {
        HashWalk walk = WALKS.get();
        if (!walk.begin()) { // an accessor of the program hashes something else
            return of(new HashWalk(), object, 0);
        }
        try {
            return of(walk, object, 0);
        } finally {
            walk.end();
        }
    }

    /** The hash of what is in an object. */
    static long inside(HashWalk walk, Object value, int depth) {
        return switch (value) {
            case Set<?> all -> unordered(walk, SET, all, depth);
            case Map<?, ?> all -> map(walk, all, depth);
            case Collection<?> all -> isOrdered(all) ? list(walk, all, depth) : unordered(walk, BAG, all, depth);
            case Optional<?> perhaps -> piece(OPTIONAL, of(walk, perhaps.orElse(null), depth + 1));
            default -> value.getClass().isArray() ? array(walk, value, depth) : other(walk, value, depth);
        };
    }

    /** Whether the order of elements is content: not in a heap, whose order depends on what was in it before. */
    private static boolean isOrdered(Collection<?> all) {
        return all instanceof SequencedCollection
                || (all instanceof Queue
                        && !(all instanceof PriorityQueue
                                || all instanceof PriorityBlockingQueue
                                || all instanceof DelayQueue));
    }

    private static long list(HashWalk walk, Collection<?> all, int depth) {
        long hash = Hash64.mix(LIST, all.size());
        if (all instanceof List<?> list && all instanceof RandomAccess) { // without an iterator, which is garbage
            for (int i = 0; i < list.size(); i++) {
                hash = Hash64.mix(hash, of(walk, list.get(i), depth + 1));
            }
            return Hash64.finish(hash);
        }
        for (Object each : all) {
            hash = Hash64.mix(hash, of(walk, each, depth + 1));
        }
        return Hash64.finish(hash);
    }

    /** The order of a set may differ from run to run. */
    private static long unordered(HashWalk walk, long kind, Collection<?> all, int depth) {
        long sum = 0;
        for (Object each : all) {
            sum += of(walk, each, depth + 1);
        }
        return Hash64.finish(Hash64.mix(Hash64.mix(kind, all.size()), sum));
    }

    private static long map(HashWalk walk, Map<?, ?> all, int depth) {
        long sum = 0;
        for (Map.Entry<?, ?> each : all.entrySet()) {
            sum += piece(of(walk, each.getKey(), depth + 1), of(walk, each.getValue(), depth + 1));
        }
        return Hash64.finish(Hash64.mix(Hash64.mix(MAP, all.size()), sum));
    }

    private static long array(HashWalk walk, Object all, int depth) {
        long hash = CLASSES.get(all.getClass()).name;
        return Hash64.finish(
                all instanceof Object[] objects ? elements(walk, hash, objects, depth) : primitives(hash, all));
    }

    private static long elements(HashWalk walk, long start, @Nullable Object[] all, int depth) {
        long hash = Hash64.mix(start, all.length);
        for (Object each : all) {
            hash = Hash64.mix(hash, of(walk, each, depth + 1));
        }
        return hash;
    }

    /** The class of the array, which the hash starts with, says what kind its elements have. */
    private static long primitives(long start, Object array) {
        long hash = Hash64.mix(start, Array.getLength(array));
        switch (array) {
            case boolean[] all -> {
                for (boolean each : all) {
                    hash = Hash64.mix(hash, each ? 1 : 0);
                }
            }
            case char[] all -> {
                for (char each : all) {
                    hash = Hash64.mix(hash, each);
                }
            }
            case byte[] all -> {
                for (byte each : all) {
                    hash = Hash64.mix(hash, each);
                }
            }
            case short[] all -> {
                for (short each : all) {
                    hash = Hash64.mix(hash, each);
                }
            }
            case int[] all -> {
                for (int each : all) {
                    hash = Hash64.mix(hash, each);
                }
            }
            case long[] all -> {
                for (long each : all) {
                    hash = Hash64.mix(hash, each);
                }
            }
            case float[] all -> {
                for (float each : all) {
                    hash = Hash64.mix(hash, Float.floatToIntBits(each));
                }
            }
            case double[] all -> {
                for (double each : all) {
                    hash = Hash64.mix(hash, Double.doubleToLongBits(each));
                }
            }
            default -> throw new IllegalArgumentException(array.getClass() + " is no array of primitives");
        }
        return hash;
    }

    private static long other(HashWalk walk, Object value, int depth) {
        Named type = CLASSES.get(value.getClass());
        RecordParts parts = type.parts;
        if (parts == null) {
            return type.definesHash ? piece(type.name, value.hashCode()) : type.name;
        }
        long hash = type.name;
        for (int i = 0; i < parts.count(); i++) {
            long kind = parts.kind(i);
            hash = Hash64.mix(
                    hash,
                    kind == RecordParts.OBJECT
                            ? of(walk, parts.object(value, i), depth + 1)
                            : piece(kind, parts.bits(value, i)));
        }
        return Hash64.finish(hash);
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
