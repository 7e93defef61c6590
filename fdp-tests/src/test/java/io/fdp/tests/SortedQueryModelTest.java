package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SortedQuery;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.OneTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sorted queries against the library's stable sort, for keys of all types and many shapes. */
class SortedQueryModelTest {
    private static final int[] SIZES = {0, 1, 2, 31, 32, 33, 34, 64, 100, 1023, 1025, 3000};
    private static final double[] SPECIAL = {
        0.0,
        -0.0,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        -Double.MAX_VALUE,
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        1,
        -1
    };
    private static final float OTHER_NAN = Float.intBitsToFloat(0xffc12345);

    /** The numbers by entity index, in all four types. */
    private static final class Keys {
        final int[] ints;
        final long[] longs;
        final float[] floats;
        final double[] doubles;

        Keys(int count) {
            ints = new int[count];
            longs = new long[count];
            floats = new float[count];
            doubles = new double[count];
        }
    }

    @Test
    void shouldSortLikeTheLibrary() {
        Seeds.run(20, random -> runProgram(random, 30));
    }

    @Tag("long")
    @Test
    void shouldSortLikeTheLibraryInManyWorlds() {
        Seeds.run(500, random -> runProgram(random, 60));
    }

    private static void runProgram(SplittableRandom random, int rounds) {
        try (EntityRepository repo = EntityRepository.create()) {
            OneTable one = repo.register(OneTable.TYPE);
            int capacity = SIZES[random.nextInt(SIZES.length)] + random.nextInt(2000);
            long[] entities = new long[capacity];
            repo.createEntities(entities);
            Query query = repo.query().with(one).build();
            Keys keys = new Keys(capacity);
            List<SortedQuery> sorted = List.of(
                    query.sortedByInt(e -> keys.ints[Entity.index(e)]),
                    query.sortedByLong(e -> keys.longs[Entity.index(e)]),
                    query.sortedByFloat(e -> keys.floats[Entity.index(e)]),
                    query.sortedByDouble(e -> keys.doubles[Entity.index(e)]));
            List<Comparator<Integer>> orders = List.of(
                    Comparator.comparingInt(i -> keys.ints[i]),
                    Comparator.comparingLong(i -> keys.longs[i]),
                    (a, b) -> Float.compare(keys.floats[a], keys.floats[b]),
                    Comparator.comparingDouble(i -> keys.doubles[i]));
            for (int round = 0; round < rounds; round++) {
                choose(random, entities, one);
                fill(random, keys);
                int type = random.nextInt(sorted.size());
                check(random, sorted.get(type), orders.get(type), entities, one);
            }
        }
    }

    /** Gives the component to some of the entities: none, few, all, or a size at which the way of sorting changes. */
    private static void choose(SplittableRandom random, long[] entities, OneTable one) {
        int wanted = Math.min(entities.length, SIZES[random.nextInt(SIZES.length)]);
        for (long entity : entities) {
            one.remove(entity);
        }
        for (int left = wanted; left > 0; ) {
            long entity = entities[random.nextInt(entities.length)];
            if (!one.has(entity)) {
                one.add(entity, (byte) 0);
                left--;
            }
        }
    }

    private static void fill(SplittableRandom random, Keys keys) {
        int shape = random.nextInt(8);
        int shift = random.nextInt(64);
        long base = random.nextLong();
        for (int i = 0; i < keys.ints.length; i++) {
            long number = switch (shape) {
                case 0 -> i; // in order
                case 1 -> -(long) i; // in reverse
                case 2 -> base; // all the same
                case 3 -> random.nextInt(-1, 6); // many ties
                case 4 -> base ^ (long) random.nextInt(256) << shift; // differ in a byte or two
                case 5 -> i + (random.nextInt(50) == 0 ? random.nextInt(-5, 6) : 0); // nearly in order
                case 6 -> random.nextLong() >> shift; // of any size
                default -> random.nextLong();
            };
            keys.ints[i] = shape == 7 ? (int) (number >>> 32) : (int) number;
            keys.longs[i] = number;
            keys.floats[i] = shape == 7 ? Float.intBitsToFloat((int) number) : (float) number / 8;
            keys.doubles[i] = shape == 7 ? Double.longBitsToDouble(number) : (double) number / 8;
            if (shape >= 6 && random.nextInt(3) == 0) {
                double special = SPECIAL[random.nextInt(SPECIAL.length)];
                keys.doubles[i] = special;
                keys.floats[i] = Double.isNaN(special) && random.nextBoolean() ? OTHER_NAN : (float) special;
            }
        }
    }

    private static void check(
            SplittableRandom random, SortedQuery query, Comparator<Integer> order, long[] entities, OneTable one) {
        boolean descending = random.nextBoolean();
        List<Long> expected = Arrays.stream(entities)
                .filter(one::has)
                .boxed()
                .sorted(Comparator.comparing(Entity::index, descending ? order.reversed() : order))
                .toList();
        SortedQuery sorted = descending ? query.descending() : query;
        assertThat(sorted.first()).isEqualTo(expected.isEmpty() ? Entity.NULL : expected.get(0));
        assertThat(visited(sorted)).isEqualTo(expected);
        int limit = random.nextBoolean() ? random.nextInt(5) : random.nextInt(expected.size() + 3);
        List<Long> few = expected.subList(0, Math.min(limit, expected.size()));
        assertThat(visited(sorted.limit(limit))).isEqualTo(few);
        assertThat(visited(query.limit(limit + 1).limit(limit).limit(limit + 2)).size())
                .isEqualTo(few.size());
        long[] room = new long[random.nextInt(expected.size() + 3)];
        assertThat(sorted.collect(room)).isEqualTo(expected.size());
        int filled = Math.min(room.length, expected.size());
        assertThat(LongStream.of(room).limit(filled).boxed().toList()).isEqualTo(expected.subList(0, filled));
        Arrays.fill(room, -1);
        assertThat(sorted.limit(limit).collect(room)).isEqualTo(few.size());
        int limited = Math.min(room.length, few.size());
        assertThat(LongStream.of(room).limit(limited).boxed().toList()).isEqualTo(few.subList(0, limited));
        assertThat(LongStream.of(room).skip(limited).allMatch(handle -> handle == -1))
                .isTrue();
    }

    private static List<Long> visited(SortedQuery query) {
        List<Long> seen = new ArrayList<>();
        query.forEach(seen::add);
        return seen;
    }
}
