package io.fdp.tests.model;

import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.Graphs.Mood;
import io.fdp.tests.components.Graphs.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Random objects with every kind of field, null among them; all choices come from one random. */
public final class RandomGraphs {
    private static final long[] EDGES = {
        0,
        1,
        -1,
        31,
        32,
        -32,
        -33,
        127,
        128,
        -128,
        -129,
        255,
        256,
        32_767,
        32_768,
        -32_768,
        -32_769,
        65_535,
        65_536,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 32,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    private static final List<Mood> MOODS = List.of(Mood.values());

    private final SplittableRandom random;
    private int depth;

    /** Makes objects from a random. */
    public RandomGraphs(SplittableRandom random) {
        this.random = random;
    }

    private <T> @Nullable T maybe(Supplier<T> maker) {
        return random.nextInt(5) == 0 ? null : maker.get();
    }

    private long number() {
        return random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextLong() >> random.nextInt(64);
    }

    private String text() {
        int length = random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(8);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (random.nextInt(4) == 0 ? random.nextInt(0x10000) : 'a' + random.nextInt(26)));
        }
        return text.toString();
    }

    private Mood mood() {
        return MOODS.get(random.nextInt(MOODS.size()));
    }

    private <T> List<T> list(Supplier<T> maker) {
        int size = random.nextInt(30) == 0 && depth == 0 ? 20 : random.nextInt(3);
        List<T> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(maker.get());
        }
        return list;
    }

    private Graphs.Primitives primitives() {
        return new Graphs.Primitives(
                random.nextBoolean(),
                (byte) number(),
                (short) number(),
                (char) number(),
                (int) number(),
                number(),
                Float.intBitsToFloat((int) number()),
                Double.longBitsToDouble(number()));
    }

    private Graphs.Boxes boxes() {
        return new Graphs.Boxes(
                maybe(random::nextBoolean),
                maybe(() -> (byte) number()),
                maybe(() -> (short) number()),
                maybe(() -> (char) number()),
                maybe(() -> (int) number()),
                maybe(this::number),
                maybe(() -> (float) number()),
                maybe(() -> (double) number()),
                maybe(this::text),
                maybe(this::mood));
    }

    private <A> @Nullable A array(IntFunction<A> maker) {
        return maybe(() -> maker.apply(random.nextInt(random.nextInt(10) == 0 ? 100 : 4)));
    }

    private Graphs.Arrays arrays() {
        Graphs.Arrays all = new Graphs.Arrays();
        all.bits = array(boolean[]::new);
        all.bytes = array(n -> {
            byte[] bytes = new byte[n];
            random.nextBytes(bytes);
            return bytes;
        });
        all.shorts = array(n -> {
            short[] shorts = new short[n];
            for (int i = 0; i < n; i++) {
                shorts[i] = (short) number();
            }
            return shorts;
        });
        all.letters = array(n -> text().toCharArray());
        all.numbers = array(n -> random.ints(n).toArray());
        all.larges = array(n -> random.longs(n).toArray());
        all.reals = array(n -> {
            float[] reals = new float[n];
            for (int i = 0; i < n; i++) {
                reals[i] = number();
            }
            return reals;
        });
        all.doubles = array(n -> random.doubles(n).toArray());
        all.texts = array(n -> list(() -> maybe(this::text)).toArray(String[]::new));
        all.grid = array(n -> list(() -> maybe(() -> random.ints(3).toArray())).toArray(int[][]::new));
        all.records = array(n -> list(() -> maybe(this::primitives)).toArray(Graphs.Primitives[]::new));
        all.moods = array(n -> list(() -> maybe(this::mood)).toArray(Mood[]::new));
        return all;
    }

    private <K, V, M extends java.util.Map<K, V>> M map(M empty, Supplier<K> keys, Supplier<V> values) {
        list(keys).forEach(key -> empty.put(key, values.get()));
        return empty;
    }

    private Graphs.Collections collections() {
        return new Graphs.Collections(
                maybe(() -> list(() -> maybe(this::text))),
                maybe(() -> new LinkedHashSet<>(list(() -> (int) number()))),
                maybe(() -> map(new LinkedHashMap<>(), this::text, () -> maybe(this::primitives))),
                maybe(() -> list(this::order)),
                maybe(() -> new ArrayDeque<>(list(this::number))),
                maybe(() -> new TreeSet<>(list(this::text))),
                maybe(() -> map(new TreeMap<>(), () -> (int) number(), this::mood)),
                maybe(() -> map(
                        new HashMap<>(), this::mood, () -> list(() -> new LinkedHashSet<>(list(random::nextDouble))))),
                maybe(() -> new ArrayList<>(list(() -> random.ints(2).toArray()))),
                maybe(() -> map(
                        new LinkedHashMap<>(),
                        () -> (char) number(),
                        () -> map(new LinkedHashMap<>(), () -> (byte) number(), random::nextBoolean))));
    }

    private Graphs.Order order() {
        if (++depth > 4) {
            depth--;
            return new Graphs.Halt();
        }
        Graphs.Order made = switch (random.nextInt(5)) {
            case 0 -> new Graphs.Move(number(), (float) random.nextDouble());
            case 1 -> new Graphs.Halt();
            case 2 -> new Graphs.Sequence(list(this::order));
            case 3 -> {
                Graphs.Strike strike = new Graphs.Strike();
                strike.target = maybe(this::text);
                strike.force = (int) number();
                yield strike;
            }
            default -> {
                Graphs.Siege siege = new Graphs.Siege();
                siege.target = maybe(this::text);
                siege.towers.addAll(list(this::text));
                map(siege.engines, this::text, () -> (int) number());
                yield siege;
            }
        };
        depth--;
        return made;
    }

    private Graphs.Animal animal() {
        if (random.nextBoolean()) {
            Graphs.Animal animal = new Graphs.Animal();
            animal.name = maybe(this::text);
            return animal;
        }
        Graphs.Dog dog = new Graphs.Dog();
        dog.name = maybe(this::text);
        dog.tricks = (int) number();
        return dog;
    }

    private Node node() {
        Node node = new Node();
        node.name = maybe(this::text);
        if (++depth < 3) {
            node.next = maybe(this::node);
            node.children = maybe(() -> list(this::node));
            node.byName = maybe(() -> map(new LinkedHashMap<>(), this::text, this::node));
            node.others = maybe(() -> new LinkedHashSet<>(list(this::node)));
        }
        depth--;
        return node;
    }

    /** An object with everything. */
    public Graphs.Whole whole() {
        Graphs.Whole whole = new Graphs.Whole();
        whole.primitives = maybe(this::primitives);
        whole.boxes = maybe(this::boxes);
        whole.arrays = maybe(this::arrays);
        whole.collections = maybe(this::collections);
        whole.order = maybe(this::order);
        whole.animal = maybe(this::animal);
        whole.node = maybe(this::node);
        whole.id = maybe(() -> new UUID(number(), number()));
        return whole;
    }
}
