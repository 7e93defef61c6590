package io.fdp.tests.monkey;

import io.fdp.kernel.entity.Entity;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Arguments of all kinds: right, foreign, stale, closed, extreme, missing. */
final class Arguments {
    private static final long[] LONGS = {
        0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 32, 0xffff_ffffL, 1L << 62
    };
    private static final double[] DOUBLES = {
        0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300, 0.5
    };
    private static final List<String> STRINGS = List.of(
            "",
            " ",
            "a",
            "x",
            "name",
            "\u0000",
            "\ud800",
            "é\n\t\"\\",
            "äöü".repeat(100),
            "{}",
            "[1,2",
            "null",
            "../x");
    private static final int NULL_IN = 25;
    private static final int FOREIGN_IN = 12;

    private final Random random;
    private final Pool own;
    private final List<Pool> others;
    private final Playground playground;
    private final Callbacks callbacks;
    private boolean raced;

    Arguments(Random random, Pool own, List<Pool> others, Playground playground, Callbacks callbacks) {
        this.random = random;
        this.own = own;
        this.others = others;
        this.playground = playground;
        this.callbacks = callbacks;
    }

    /** Whether what was made since the last question belongs to another thread too. */
    boolean takeRaced() {
        boolean was = raced;
        raced = false;
        return was;
    }

    /** An object to call something on, of this thread or another one. */
    @Nullable
    Object target() {
        Pool from = pool();
        Object target = from.any(random);
        if (from != own) {
            from.lend(target);
        }
        return target;
    }

    private Pool pool() {
        if (!others.isEmpty() && random.nextInt(FOREIGN_IN) == 0) {
            raced = true;
            return others.get(random.nextInt(others.size()));
        }
        return own;
    }

    /** Collections have what they say, as the compiler would have it. */
    @Nullable
    Object make(ParameterizedType type, boolean bounded) {
        Class<?> raw = (Class<?>) type.getRawType();
        if (!Collection.class.isAssignableFrom(raw) || random.nextInt(NULL_IN) == 0) {
            return make(raw, bounded);
        }
        List<Object> some = new ArrayList<>();
        if (type.getActualTypeArguments()[0] instanceof Class<?> of) {
            for (int i = random.nextInt(3); i > 0; i--) {
                some.add(make(of, bounded));
            }
        }
        return raw == Set.class ? new HashSet<>(some) : some;
    }

    @Nullable
    Object make(Class<?> type, boolean bounded) {
        if (type.isPrimitive()) {
            return primitive(type, bounded);
        }
        if (random.nextInt(NULL_IN) == 0) {
            return null;
        }
        if (type.isArray()) {
            return array(type.getComponentType(), bounded);
        }
        Object plain = plain(type);
        if (plain != null) {
            return plain;
        }
        Object kept = pool().get(type == Object.class ? Object.class : type, random);
        if (kept != null && (!type.isInterface() || random.nextInt(3) > 0)) {
            return kept;
        }
        if (type.isInterface() && !type.isSealed() && !type.isAnnotation()) {
            return callbacks.of(type);
        }
        return kept;
    }

    private @Nullable Object plain(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        if (type == String.class || type == CharSequence.class || (type == Object.class && random.nextInt(4) == 0)) {
            return STRINGS.get(random.nextInt(STRINGS.size()));
        }
        if (type == Class.class) {
            return playground.someClass();
        }
        if (type == Path.class) {
            return playground.path();
        }
        if (type == MemorySegment.class) {
            return segment();
        }
        if (type == List.class || type == Collection.class || type == Iterable.class) {
            return List.of();
        }
        if (type == Set.class) {
            return Set.of();
        }
        if (type == Map.class) {
            return Map.of();
        }
        return stream(type);
    }

    private @Nullable Object stream(Class<?> type) {
        byte[] bytes = new byte[random.nextInt(64)];
        random.nextBytes(bytes);
        if (type == InputStream.class) {
            return new ByteArrayInputStream(bytes);
        }
        if (type == OutputStream.class) {
            return OutputStream.nullOutputStream();
        }
        if (type == WritableByteChannel.class) {
            return Channels.newChannel(OutputStream.nullOutputStream());
        }
        return type == Reader.class ? new StringReader("") : null;
    }

    /** Memory of all kinds, also of arenas that are closed or of other threads. */
    private MemorySegment segment() {
        return switch (random.nextInt(7)) {
            case 0 -> MemorySegment.NULL;
            case 1 -> MemorySegment.ofArray(new byte[random.nextInt(100)]);
            case 2 -> MemorySegment.ofArray(new long[random.nextInt(10)]);
            case 3 -> Arena.ofAuto().allocate(1 + random.nextInt(20_000), 8).asReadOnly();
            case 4 -> {
                try (Arena arena = Arena.ofConfined()) {
                    yield arena.allocate(1024);
                }
            }
            default -> Arena.ofAuto().allocate(1 + random.nextInt(300_000), 8);
        };
    }

    private Object array(Class<?> of, boolean bounded) {
        int length = random.nextInt(50) == 0 ? 3000 : random.nextInt(12);
        Object array = Array.newInstance(of, length);
        for (int i = 0; i < length; i++) {
            Object element =
                    of.isPrimitive() ? primitive(of, bounded) : random.nextInt(8) > 0 ? make(of, bounded) : null;
            if (element == null || of.isInstance(element) || of.isPrimitive()) {
                Array.set(array, i, element);
            }
        }
        return array;
    }

    private Object primitive(Class<?> type, boolean bounded) {
        long number = bounded ? random.nextInt(60) - 4 : number();
        double real = DOUBLES[random.nextInt(DOUBLES.length)];
        return switch (type.getName()) {
            case "boolean" -> random.nextBoolean();
            case "byte" -> (byte) number;
            case "short" -> (short) number;
            case "char" -> (char) number;
            case "int" -> (int) number;
            case "long" -> number;
            case "float" -> (float) real;
            default -> real;
        };
    }

    /** Handles that are right, stale or forged, positions, and what is at the ends. */
    private long number() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> pool().number(random);
            case 4, 5, 6 -> random.nextInt(70) - 2;
            case 7 -> LONGS[random.nextInt(LONGS.length)];
            case 8 -> Entity.of(random.nextInt(4000), 1 + random.nextInt(3));
            default -> random.nextLong();
        };
    }
}
