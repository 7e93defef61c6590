package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.QueryBuilder;
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
            int disabling = random.nextInt(4);
            if (disabling > 0) { // by the repository alone, or also by its tag, and by a tag below that
                columns.add(Kinds.DISABLED.register(repo));
            }
            if (disabling > 1) {
                columns.add(Kinds.ASLEEP.register(repo));
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
                Since since = Since.now(repo);
                change(repo, columns, entities, random);
                checkQuery(new Model(repo, columns, since), entities, random);
                checkTags(columns, entities, random);
            }
        }
    }

    /** The beginning of a frame: up to when something was, and in which tick something is, when it changed later. */
    private record Since(long version, long tick) {
        static Since now(EntityRepository repo) {
            repo.tick();
            return new Since(repo.advanceVersion(), repo.currentTick());
        }
    }

    private static void change(
            EntityRepository repo, List<ColumnKind.Column> columns, long[] entities, SplittableRandom random) {
        for (int i = 0; i < 60; i++) {
            int at = random.nextInt(entities.length);
            ColumnKind.Column column = columns.get(random.nextInt(columns.size()));
            switch (random.nextInt(6)) {
                case 0 -> {
                    repo.destroyEntity(entities[at]);
                    entities[at] = repo.createEntity();
                }
                case 5 -> repo.setEnabled(entities[at], random.nextBoolean());
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

    /** What queries say, told entity by entity. */
    private record Model(EntityRepository repo, List<ColumnKind.Column> columns, Since since) {
        ComponentColumn any(SplittableRandom random) {
            return columns.get(random.nextInt(columns.size())).column();
        }

        /** A column, and for a tag those below it. */
        List<ComponentColumn> family(ComponentColumn column) {
            List<ComponentColumn> family = new ArrayList<>();
            for (ColumnKind.Column each : columns) {
                if (each.column().equals(column)
                        || (each.column() instanceof TagColumn tag && column.equals(tag.parent()))) {
                    family.add(each.column());
                }
            }
            return family;
        }

        boolean has(ComponentColumn column, long entity) {
            return family(column).stream().anyMatch(each -> isOwn(each, entity));
        }

        boolean owns(ComponentColumn column, long entity) {
            return family(column).stream()
                    .anyMatch(each ->
                            each instanceof TagColumn tag ? tag.hasOwnAuthority(entity) : each.hasAuthority(entity));
        }

        boolean changed(ComponentColumn column, long entity) {
            return family(column).stream()
                    .anyMatch(each -> each.chunkVersion(Entity.index(entity) / 1024) > since.version());
        }

        /** Whether it is the tag of disabled entities, or a tag below it. */
        static boolean disables(ComponentColumn column) {
            return column instanceof TagColumn tag && Disabled.class.isAssignableFrom(tag.tagClass());
        }

        boolean restructured(long entity) {
            return repo.structuralTick(entity) >= since.tick();
        }
    }

    private static void checkQuery(Model model, long[] entities, SplittableRandom random) {
        QueryBuilder builder = model.repo().query();
        List<LongPredicate> conditions = new ArrayList<>();
        List<ComponentColumn> named = new ArrayList<>();
        for (int left = random.nextInt(6); left > 0; left--) {
            conditions.add(addCondition(builder, model, named, random));
        }
        if (random.nextInt(3) == 0) {
            builder.includeDisabled();
        } else if (named.stream().noneMatch(Model::disables)) {
            conditions.add(model.repo()::isEnabled);
        }
        long[] expected = Arrays.stream(entities)
                .filter(e -> conditions.stream().allMatch(c -> c.test(e)))
                .boxed()
                .sorted((a, b) -> Integer.compare(Entity.index(a), Entity.index(b)))
                .mapToLong(Long::longValue)
                .toArray();
        checkAllWays(builder.build().since(model.since().version()), expected, random);
    }

    private static LongPredicate addCondition(
            QueryBuilder builder, Model model, List<ComponentColumn> named, SplittableRandom random) {
        ComponentColumn a = model.any(random);
        ComponentColumn b = model.any(random);
        int kind = random.nextInt(9);
        if (kind != 1 && kind != 6 && kind != 8) {
            named.add(a);
            named.add(kind == 7 ? a : b);
        }
        return switch (kind) {
            case 0 -> {
                builder.with(a, b);
                yield e -> model.has(a, e) && model.has(b, e);
            }
            case 1 -> {
                builder.without(a);
                yield e -> !model.has(a, e);
            }
            case 2 -> {
                builder.anyOf(a, b);
                yield e -> model.has(a, e) || model.has(b, e);
            }
            case 3 -> {
                builder.owned(a, b);
                yield e -> model.owns(a, e) && model.owns(b, e);
            }
            case 4 -> {
                builder.anyOwned(a, b);
                yield e -> model.owns(a, e) || model.owns(b, e);
            }
            case 5 -> {
                builder.changed(a, b);
                yield e -> model.changed(a, e) || model.changed(b, e);
            }
            case 6 -> {
                builder.changedStructure();
                yield model::restructured;
            }
            case 7 -> {
                builder.changedStructure(a);
                yield e -> model.restructured(e) || model.changed(a, e);
            }
            default -> {
                long mask = random.nextLong(1, 8);
                long value = random.nextLong(8) & mask;
                builder.disType(value, mask);
                yield e -> (model.repo().disType(e) & mask) == value;
            }
        };
    }

    /** What tags say about themselves is what queries say about them. */
    private static void checkTags(List<ColumnKind.Column> columns, long[] entities, SplittableRandom random) {
        TagColumn parent = (TagColumn) columns.get(3).column();
        TagColumn child = (TagColumn) columns.get(4).column();
        assertThat(parent.count()).isEqualTo((int) Arrays.stream(entities)
                .filter(e -> parent.hasOwn(e) || child.hasOwn(e))
                .count());
        assertThat(parent.countOwn())
                .isEqualTo((int) Arrays.stream(entities).filter(parent::hasOwn).count());
        assertThat(child.count())
                .isEqualTo((int) Arrays.stream(entities).filter(child::hasOwn).count());
        for (int i = 0; i < 20; i++) {
            long entity = entities[random.nextInt(entities.length)];
            assertThat(parent.hasAuthority(entity))
                    .isEqualTo(parent.hasOwnAuthority(entity) || child.hasOwnAuthority(entity));
            if (parent.has(entity)) {
                assertThat(json(parent, entity)).isEqualTo("true");
                assertThat(parent.entityVersion(entity))
                        .isEqualTo(Math.max(
                                parent.chunkVersion(Entity.index(entity) / 1024),
                                child.chunkVersion(Entity.index(entity) / 1024)));
            } else {
                assertThatExceptionOfType(MissingComponentException.class).isThrownBy(() -> json(parent, entity));
                assertThatExceptionOfType(MissingComponentException.class)
                        .isThrownBy(() -> parent.entityVersion(entity));
            }
        }
    }

    private static String json(TagColumn tag, long entity) {
        JsonWriter out = new JsonWriter();
        tag.writeJson(entity, out);
        return out.toString();
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
