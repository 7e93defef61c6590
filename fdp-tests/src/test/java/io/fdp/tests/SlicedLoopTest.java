package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityEdit;
import io.fdp.tests.components.VelocityTable;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated loops that run in slices. */
class SlicedLoopTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[5000];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private TagColumn damaged;

    /** Methods for one entity. */
    static final class Work {
        private Work() {}

        @ForEach(name = "Marking", without = Shapes.Damaged.class)
        static void mark(PositionEdit p, @EntityRef long entity, LongConsumer then) {
            p.x(p.x() + 1);
            then.accept(entity);
        }

        @ForEach(name = "ColumnMarking", without = Shapes.Damaged.class)
        static void markColumns(VelocityEdit v, LongConsumer then) {
            v.dx(v.dx() + 1);
            then.accept(v.self());
        }

        @ForEach(name = "Straying")
        static void stray(PositionEdit p, Consumer<PositionEdit> move) {
            move.accept(p);
            throw new IllegalArgumentException("at " + p);
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        repo.createEntities(entities);
        position.addAll(entities);
        velocity.addAll(entities);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 100, 1024, 1500, 5000})
    void shouldRunAsAWholeRunDoes(int most) {
        for (int i = 1024; i < entities.length; i++) {
            if (i % 7 == 3 || (i > 3000 && i < 3070)) {
                damaged.add(entities[i]);
            }
        }
        MotionMove move = MotionMove.on(repo);
        for (int i = 0; i < entities.length; i++) {
            velocity.set(entities[i], i, 1, 1);
        }
        SlicedIteration slice = move.query().sliced(SliceBudget.ofEntities(most));
        int all = move.query().count();
        int slices = 0;
        int visited = 0;
        while (slice.rounds() == 0) {
            visited += move.runSlice(slice, 0.5f);
            slices++;
            repo.tick();
        }
        assertThat(visited).isEqualTo(all);
        assertThat(slices).isEqualTo((all + most - 1) / most);
        for (int i = 0; i < entities.length; i++) {
            assertThat(position.get(entities[i]).x()).isEqualTo(damaged.has(entities[i]) ? 0 : i * 0.5f);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 500, 1023, 1024, 1100, 1500, 2049, 4999})
    void shouldGoOnAfterTheEntityAtWhichTheMethodThrew(int failing) {
        damaged.add(entities[1025]);
        damaged.add(entities[2048]);
        Marking mark = Marking.on(repo);
        ColumnMarking columns = ColumnMarking.on(repo);
        LongConsumer fail = entity -> {
            if (entity == entities[failing]) {
                throw new IllegalArgumentException("at " + entity);
            }
        };
        SlicedIteration rows = mark.query().sliced(SliceBudget.ofEntities(5000));
        SlicedIteration inColumns = columns.query().sliced(SliceBudget.ofEntities(5000));
        assertThatThrownBy(() -> mark.runSlice(rows, fail)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> columns.runSlice(inColumns, fail)).isInstanceOf(IllegalArgumentException.class);
        int before = failing + 1 - (failing > 1025 ? 1 : 0) - (failing > 2048 ? 1 : 0);
        assertThat(rows.visited()).isEqualTo(before);
        assertThat(inColumns.visited()).isEqualTo(before);
        assertThat(rows.position()).isEqualTo(failing + 1);
        assertThat(mark.runSlice(rows, entity -> {})).isEqualTo(4998 - before);
        assertThat(columns.runSlice(inColumns, entity -> {})).isEqualTo(4998 - before);
        assertThat(rows.isRoundComplete()).isTrue();
        for (int i = 0; i < entities.length; i++) {
            int times = i == 1025 || i == 2048 ? 0 : 1;
            assertThat(position.get(entities[i]).x()).isEqualTo(times);
            assertThat(velocity.get(entities[i]).dx()).isEqualTo(times);
        }
    }

    @Test
    void shouldRefuseToMoveTheCursorAwayAndGoOnAfterTheEntity() {
        Straying stray = Straying.on(repo);
        SlicedIteration slice = stray.query().sliced(SliceBudget.ofEntities(10));
        assertThatThrownBy(() -> stray.runSlice(slice, p -> position.edit(entities[4000], p)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to a loop");
        assertThat(slice.position()).isEqualTo(1);
        assertThatThrownBy(() -> stray.runSlice(slice, p -> position.edit(entities[5], p)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to a loop");
        assertThat(slice.position()).isEqualTo(2);
    }

    @Test
    void shouldMarkOnlyChunksThatItWroteTo() {
        Halving halving = Halving.on(repo);
        for (long entity : entities) {
            position.set(entity, 1, 0, 0);
        }
        repo.tick();
        SlicedIteration slice = halving.query().sliced(SliceBudget.ofEntities(1100));
        halving.runSlice(slice, 1);
        assertThat(position.chunkVersion(0)).isEqualTo(repo.version());
        assertThat(position.chunkVersion(1)).isEqualTo(repo.version());
        assertThat(position.chunkVersion(2)).isLessThan(repo.version());
        repo.tick();
        halving.runSlice(slice, 5);
        assertThat(position.chunkVersion(1)).isLessThan(repo.version());
    }

    @Test
    void shouldDoTheSameInTheSameWorld() {
        long first = hashAfterSlices();
        assertThat(hashAfterSlices()).isEqualTo(first);
    }

    private long hashAfterSlices() {
        EntityRepository world = worlds.create();
        PositionTable p = world.register(PositionTable.TYPE);
        world.registerTag(Shapes.Damaged.class);
        long[] some = new long[3000];
        world.createEntities(some);
        p.addAll(some);
        Marking mark = Marking.on(world);
        SlicedIteration slice = mark.query().sliced(SliceBudget.ofEntities(170));
        for (int frame = 0; frame < 100; frame++) {
            mark.runSlice(slice, entity -> {});
            world.destroyEntity(some[frame * 29]);
            if (frame % 3 == 0) {
                p.add(world.createEntity(), frame, 0, 0);
            }
            world.tick();
        }
        return world.stateHash();
    }

    @Test
    void shouldRunByTime() {
        Marking mark = Marking.on(repo);
        long[] now = {0};
        SlicedIteration slice = mark.query().sliced(SliceBudget.ofNanos(1000, () -> now[0]));
        assertThat(mark.runSlice(slice, entity -> now[0] += 10)).isBetween(100, 101);
        slice.budget().nanos(100_000, () -> now[0]);
        mark.runSlice(slice, entity -> now[0]++);
        assertThat(slice.isRoundComplete()).isTrue();
        for (long entity : entities) {
            assertThat(position.get(entity).x()).isEqualTo(1);
        }
    }

    @Test
    void shouldRefuseASliceOfAnotherQueryAndRunsInsideARun() {
        Marking mark = Marking.on(repo);
        Query other = repo.query().with(position).without(damaged).build();
        SlicedIteration strange = other.sliced(SliceBudget.ofEntities(10));
        assertThatThrownBy(() -> mark.runSlice(strange, entity -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Marking")
                .hasMessageContaining("query().sliced(");
        SlicedIteration slice = mark.query().sliced(SliceBudget.ofEntities(3));
        mark.runSlice(slice, entity -> {
            assertThatThrownBy(() -> mark.runSlice(slice, e -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Marking");
            assertThatThrownBy(() -> slice.forEach(e -> {})).isInstanceOf(IllegalStateException.class);
        });
        slice.forEach(entity -> assertThatThrownBy(() -> mark.runSlice(slice, e -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a slice of the same iteration"));
        assertThat(mark.runSlice(slice, entity -> {})).isEqualTo(3);
        assertThat(slice.position()).isEqualTo(9);
        mark.run(entity -> {});
    }
}
