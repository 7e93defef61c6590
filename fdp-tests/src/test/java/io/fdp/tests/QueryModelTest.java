package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.ComponentColumn;
import io.fdp.kernel.Entity;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Jobs;
import io.fdp.kernel.Query;
import io.fdp.kernel.QueryBuilder;
import io.fdp.kernel.TagColumn;
import io.fdp.testkit.ColumnKind;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Kinds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random queries against a scan of all entities; structure changes between them. */
class QueryModelTest {
    private static final Jobs ONE = Jobs.create(1);
    private static final Jobs TWO = Jobs.create(2);
    private static final Jobs FOUR = Jobs.create(4);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @AfterAll
    static void endThreads() {
        ONE.close();
        TWO.close();
        FOUR.close();
    }

    @Test
    void shouldFindWhatAScanFinds() {
        Seeds.run(15, random -> runProgram(random, 40));
    }

    @Tag("long")
    @Test
    void shouldFindWhatAScanFindsInManyWorlds() {
        Seeds.run(500, random -> runProgram(random, 100));
    }

    private static void runProgram(SplittableRandom random, int rounds) {
        try (EntityRepository repo = EntityRepository.create()) {
            List<ColumnKind.Column> columns = new ArrayList<>();
            for (ColumnKind kind : List.of(Kinds.ROWS, Kinds.COLUMNS, Kinds.ONE_BYTE, Kinds.TAG, Kinds.CHILD_TAG)) {
                columns.add(kind.register(repo));
            }
            long[] entities = new long[random.nextInt(1, 4000)];
            repo.createEntities(entities);
            double[] density = random.doubles(columns.size()).toArray();
            for (int c = 0; c < columns.size(); c++) {
                for (long entity : entities) {
                    if (random.nextDouble() < density[c]) {
                        columns.get(c).add(entity, 1);
                    }
                }
            }
            for (int i = 0; i < rounds; i++) {
                change(repo, columns, entities, random);
                checkQuery(repo, columns, entities, random);
            }
        }
    }

    private static void change(
            EntityRepository repo, List<ColumnKind.Column> columns, long[] entities, SplittableRandom random) {
        for (int i = 0; i < 60; i++) {
            int at = random.nextInt(entities.length);
            ColumnKind.Column column = columns.get(random.nextInt(columns.size()));
            switch (random.nextInt(5)) {
                case 0 -> {
                    repo.destroyEntity(entities[at]);
                    entities[at] = repo.createEntity();
                }
                case 1 -> repo.setDisType(entities[at], random.nextLong(8));
                case 2 -> {
                    if (isOwn(column.column(), entities[at])) {
                        column.column().setAuthority(entities[at], random.nextBoolean());
                    }
                }
                case 3 -> column.column().remove(entities[at]);
                default -> {
                    if (!isOwn(column.column(), entities[at])) {
                        column.add(entities[at], i);
                    }
                }
            }
        }
    }

    private static boolean isOwn(ComponentColumn column, long entity) {
        return column instanceof TagColumn tag ? tag.hasOwn(entity) : column.has(entity);
    }

    private static void checkQuery(
            EntityRepository repo, List<ColumnKind.Column> columns, long[] entities, SplittableRandom random) {
        QueryBuilder builder = repo.query();
        List<LongPredicate> conditions = new ArrayList<>();
        for (ColumnKind.Column each : columns) {
            ComponentColumn column = each.column();
            ComponentColumn other = columns.get(random.nextInt(columns.size())).column();
            switch (random.nextInt(9)) {
                case 0 -> {
                    builder.with(column);
                    conditions.add(column::has);
                }
                case 1 -> {
                    builder.without(column);
                    conditions.add(e -> !column.has(e));
                }
                case 2 -> {
                    builder.anyOf(column, other);
                    conditions.add(e -> column.has(e) || other.has(e));
                }
                case 3 -> {
                    builder.owned(column);
                    conditions.add(column::hasAuthority);
                }
                case 4 -> {
                    long mask = random.nextLong(1, 8);
                    long value = random.nextLong(8) & mask;
                    builder.disType(value, mask);
                    conditions.removeIf(DisCondition.class::isInstance);
                    conditions.add(new DisCondition(repo, value, mask));
                }
                default -> {}
            }
        }
        ComponentColumn first = columns.get(0).column();
        ComponentColumn second = columns.get(1).column();
        if (random.nextInt(4) == 0) {
            builder.anyOwned(first, second);
            conditions.add(e -> first.hasAuthority(e) || second.hasAuthority(e));
        }
        long[] expected = Arrays.stream(entities)
                .filter(e -> conditions.stream().allMatch(c -> c.test(e)))
                .boxed()
                .sorted((a, b) -> Integer.compare(Entity.index(a), Entity.index(b)))
                .mapToLong(Long::longValue)
                .toArray();
        checkAllWays(builder.build(), expected, random);
    }

    private record DisCondition(EntityRepository repo, long value, long mask) implements LongPredicate {
        @Override
        public boolean test(long entity) {
            return (repo.disType(entity) & mask) == value;
        }
    }

    private static void checkAllWays(Query query, long[] expected, SplittableRandom random) {
        assertThat(query.count()).isEqualTo(expected.length);
        assertThat(query.isEmpty()).isEqualTo(expected.length == 0);
        assertThat(query.first()).isEqualTo(expected.length == 0 ? 0 : expected[0]);
        long[] room = new long[expected.length + 3];
        assertThat(query.collect(room)).isEqualTo(expected.length);
        assertThat(Arrays.copyOf(room, expected.length)).isEqualTo(expected);
        List<Long> one = new ArrayList<>();
        query.forEach(one::add);
        assertThat(one).containsExactly(Arrays.stream(expected).boxed().toArray(Long[]::new));
        List<Long> runs = new ArrayList<>();
        query.forEachRun((chunk, from, to) -> {
            for (int slot = from; slot < to; slot++) {
                runs.add(chunk.entity(slot));
            }
        });
        assertThat(runs).isEqualTo(one);
        Jobs jobs = List.of(ONE, TWO, FOUR).get(random.nextInt(3));
        ConcurrentLinkedQueue<Long> parallel = new ConcurrentLinkedQueue<>();
        query.forEach(jobs, parallel::add);
        assertThat(parallel.stream()
                        .sorted((a, b) -> Integer.compare(Entity.index(a), Entity.index(b)))
                        .toList())
                .isEqualTo(one);
        ConcurrentLinkedQueue<Long> chunks = new ConcurrentLinkedQueue<>();
        query.forEachChunk(jobs, chunk -> {
            int seen = 0;
            for (int slot = chunk.nextSlot(0); slot >= 0; slot = chunk.nextSlot(slot + 1)) {
                chunks.add(chunk.entity(slot));
                seen++;
            }
            assertThat(chunk.count()).isEqualTo(seen);
        });
        assertThat(chunks).containsExactlyInAnyOrderElementsOf(one);
        for (long entity : one) {
            assertThat(query.matches(entity)).isTrue();
        }
    }
}
