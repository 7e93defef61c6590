package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.VelocityTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Slices of an iteration: rounds, positions, what may happen between and within them. */
class SlicedIterationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[3000];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private Query query;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        repo.createEntities(entities);
        position.addAll(entities);
        query = repo.query().with(position).build();
    }

    private static List<Integer> visit(SlicedIteration slice) {
        List<Integer> indexes = new ArrayList<>();
        assertThat(slice.forEach(entity -> indexes.add(Entity.index(entity)))).isEqualTo(indexes.size());
        return indexes;
    }

    @Test
    void shouldGoOnWhereItStopped() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(1100));
        assertThat(visit(slice)).hasSize(1100).startsWith(0).endsWith(1099);
        assertThat(slice.position()).isEqualTo(1100);
        repo.tick();
        assertThat(visit(slice)).hasSize(1100).startsWith(1100).endsWith(2199);
        assertThat(slice.isRoundComplete()).isFalse();
        assertThat(slice.rounds()).isZero();
        assertThat(visit(slice)).hasSize(800).startsWith(2200).endsWith(2999);
        assertThat(slice.visited()).isEqualTo(800);
        assertThat(slice.isRoundComplete()).isTrue();
        assertThat(slice.rounds()).isEqualTo(1);
        assertThat(slice.position()).isZero();
        assertThat(visit(slice)).hasSize(1100).startsWith(0);
        assertThat(slice.isRoundComplete()).isFalse();
    }

    @Test
    void shouldEndTheRoundWithItsLastEntity() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(3000));
        assertThat(visit(slice)).hasSize(3000);
        assertThat(slice.isRoundComplete()).isTrue();
        slice.budget().entities(1500);
        assertThat(visit(slice)).hasSize(1500);
        assertThat(slice.isRoundComplete()).isFalse();
        assertThat(visit(slice)).hasSize(1500);
        assertThat(slice.isRoundComplete()).isTrue();
        assertThat(slice.rounds()).isEqualTo(2);
    }

    @Test
    void shouldVisitNothingWithoutABudgetOrWithoutMatches() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(1).entities(0));
        assertThat(visit(slice)).isEmpty();
        assertThat(slice.isRoundComplete()).isFalse();
        SlicedIteration none = repo.query()
                .with(velocity)
                .build()
                .sliced(SliceBudget.ofEntities(1).entities(0));
        assertThat(visit(none)).isEmpty();
        assertThat(none.isRoundComplete()).isTrue();
        EntityRepository empty = worlds.create();
        SlicedIteration nobody = empty.query().build().sliced(SliceBudget.ofEntities(5));
        assertThat(visit(nobody)).isEmpty();
        assertThat(nobody.rounds()).isEqualTo(1);
    }

    @Test
    void shouldRefuseABudgetThatNeverVisitsAnybody() {
        assertThatThrownBy(() -> SliceBudget.ofEntities(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a slice of 0 entities visits nobody")
                .hasMessageContaining("entities(0)");
    }

    @Test
    void shouldSurviveDeathAndBirthBetweenSlices() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(1000));
        visit(slice);
        repo.destroyEntity(entities[5]);
        repo.destroyEntity(entities[999]);
        repo.destroyEntity(entities[1000]);
        repo.destroyEntity(entities[1500]);
        for (int i = 0; i < 3; i++) {
            position.add(repo.createEntity(), 0, 0, 0);
        }
        position.remove(entities[1001]);
        List<Integer> second = visit(slice);
        assertThat(second).hasSize(1000).startsWith(1000, 1002).doesNotContain(5, 999, 1500);
        slice.budget().entities(3000);
        visit(slice);
        assertThat(slice.isRoundComplete()).isTrue();
        assertThat(visit(slice)).hasSize(2998).contains(5, 999, 1000);
    }

    @Test
    void shouldEndTheRoundWhenAllThatWereLeftDied() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(1000));
        visit(slice);
        for (int i = 1000; i < 3000; i++) {
            repo.destroyEntity(entities[i]);
        }
        assertThat(visit(slice)).isEmpty();
        assertThat(slice.isRoundComplete()).isTrue();
        assertThat(visit(slice)).hasSize(1000);
        assertThat(slice.isRoundComplete()).isTrue();
    }

    @Test
    void shouldHandOutPartsOfRunsAndChunks() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(700));
        List<String> runs = new ArrayList<>();
        Query.RunVisitor visitor = (chunk, from, to) -> {
            PositionEditSpan p = position.editSpan(chunk);
            for (int slot = from; slot < to; slot++) {
                p.x(slot, p.x(slot) + 1);
            }
            runs.add(chunk.index() + ":" + from + "-" + to);
        };
        assertThat(slice.forEachRun(visitor)).isEqualTo(700);
        repo.destroyEntity(entities[800]);
        assertThat(slice.forEachRun(visitor)).isEqualTo(700);
        assertThat(runs).containsExactly("0:0-700", "0:700-800", "0:801-1024", "1:0-377");
        List<String> chunks = new ArrayList<>();
        assertThat(slice.forEachChunk(
                        chunk -> chunks.add(chunk.index() + ":" + chunk.count() + "@" + chunk.nextSlot(0))))
                .isEqualTo(700);
        assertThat(chunks).containsExactly("1:647@377", "2:53@0");
        assertThat(position.get(entities[1400]).x()).isEqualTo(1);
        assertThat(position.get(entities[1401]).x()).isZero();
    }

    @Test
    void shouldRestartAndResume() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(100));
        visit(slice);
        int saved = slice.position();
        SlicedIteration other = query.sliced(SliceBudget.ofEntities(100));
        other.resumeAt(saved);
        assertThat(visit(other)).isEqualTo(visit(slice));
        slice.restart();
        assertThat(slice.isRoundComplete()).isFalse();
        assertThat(visit(slice)).startsWith(0);
        assertThat(slice.rounds()).isZero();
        slice.resumeAt(Integer.MAX_VALUE);
        assertThat(visit(slice)).isEmpty();
        assertThat(slice.isRoundComplete()).isTrue();
        assertThatThrownBy(() -> slice.resumeAt(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("index=-1");
    }

    @Test
    void shouldGoOnAfterTheEntityAtWhichTheVisitorThrew() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(100));
        assertThatThrownBy(() -> slice.forEach(entity -> {
                    if (entity == entities[70]) {
                        throw new IllegalArgumentException("no");
                    }
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(slice.visited()).isEqualTo(71);
        assertThat(slice.position()).isEqualTo(71);
        assertThat(slice.isRoundComplete()).isFalse();
        repo.destroyEntity(entities[71]);
        assertThat(visit(slice)).hasSize(100).startsWith(72);
    }

    @Test
    void shouldNotVisitARunOrAChunkAgainWhenItsVisitorThrew() {
        position.remove(entities[50]);
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(100));
        assertThatThrownBy(() -> slice.forEachRun((chunk, from, to) -> {
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(slice.visited()).isEqualTo(50);
        assertThat(slice.position()).isEqualTo(50);
        assertThatThrownBy(() -> slice.forEachChunk(chunk -> {
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(slice.visited()).isEqualTo(100);
        assertThat(visit(slice)).startsWith(151);
    }

    @Test
    void shouldLeaveTheEndOfTheRoundToTheNextSliceWhenTheLastVisitThrew() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(5000));
        assertThatThrownBy(() -> slice.forEach(entity -> {
                    if (entity == entities[2999]) {
                        throw new IllegalArgumentException("no");
                    }
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(slice.visited()).isEqualTo(3000);
        assertThat(slice.isRoundComplete()).isFalse();
        assertThat(visit(slice)).isEmpty();
        assertThat(slice.rounds()).isEqualTo(1);
    }

    @Test
    void shouldRefuseStructuralChangesInASlice() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(2));
        slice.forEach(entity -> {
            assertThatThrownBy(() -> repo.destroyEntity(entity))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("command buffer");
            assertThatThrownBy(repo::createEntity).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> velocity.add(entity, 1, 1, 1)).isInstanceOf(IterationException.class);
            assertThatThrownBy(repo::tick).isInstanceOf(IterationException.class);
            position.edit(entity).x(1);
        });
        assertThat(repo.destroyEntity(entities[0])).isTrue();
        repo.createEntity();
        repo.tick();
    }

    @Test
    void shouldRefuseASliceWithinASliceButNotWithinOthers() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(3));
        SlicedIteration other = query.sliced(SliceBudget.ofEntities(7));
        slice.forEach(entity -> {
            assertThatThrownBy(() -> slice.forEach(e -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Query.sliced()")
                    .hasMessageContaining("at index");
            assertThatThrownBy(slice::restart)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("cannot move");
            assertThat(visit(other)).hasSize(7);
            assertThat(query.count()).isEqualTo(3000);
        });
        assertThat(slice.position()).isEqualTo(3);
        assertThat(other.position()).isEqualTo(21);
        query.forEach(entity -> slice.forEach(e -> {}));
        assertThat(slice.rounds())
                .as("3,000 slices of 3, each round takes 1,000")
                .isEqualTo(3);
        assertThat(slice.position()).isEqualTo(3);
    }

    @Test
    void shouldRefuseASliceOnAnotherThreadMeanwhileAndServeItAfterwards() throws InterruptedException {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(1));
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Runnable elsewhere = () -> {
            try {
                slice.forEach(e -> {});
            } catch (IllegalStateException e) {
                thrown.set(e);
            }
        };
        slice.forEach(entity -> join(elsewhere));
        assertThat(thrown.get()).isInstanceOf(IllegalStateException.class);
        thrown.set(null);
        join(elsewhere);
        assertThat(thrown.get()).isNull();
        assertThat(slice.position()).isEqualTo(2);
    }

    private static void join(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldBearEntitiesFromOtherThreadsInASlice() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(2000));
        long[] later = new long[1];
        slice.forEach(entity -> {
            if (later[0] == 0) {
                join(() -> {
                    later[0] = repo.createEntity();
                    position.add(later[0], 1, 2, 3);
                });
            }
        });
        assertThat(visit(slice)).hasSize(1001).endsWith(Entity.index(later[0]));
    }

    @Test
    void shouldSayThatTheRepositoryIsClosed() {
        EntityRepository other = worlds.create();
        other.createEntity();
        SlicedIteration slice = other.query().build().sliced(SliceBudget.ofEntities(1));
        visit(slice);
        other.close();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> slice.forEach(e -> {})).isInstanceOf(ClosedException.class);
            assertThatThrownBy(() -> slice.forEachRun((c, f, t) -> {})).isInstanceOf(ClosedException.class);
        }
    }

    @Test
    void shouldKeepTheVersionThatARoundBeganWith() {
        Query changed = repo.query().with(position).changed(position).build();
        SlicedIteration slice = changed.sliced(SliceBudget.ofEntities(1000));
        assertThat(visit(slice)).startsWith(0).hasSize(1000);
        changed.since(repo.advanceVersion());
        assertThat(visit(slice)).startsWith(1000).hasSize(1000);
        assertThat(visit(slice)).hasSize(1000);
        assertThat(slice.isRoundComplete()).isTrue();
        assertThat(visit(slice)).as("nothing changed since").isEmpty();
        position.edit(entities[2500]).x(1);
        assertThat(visit(slice)).as("its chunk").startsWith(2048).hasSize(952);
    }

    @Test
    void shouldFindAllAcrossManyChunks() {
        EntityRepository large = worlds.create();
        PositionTable p = large.register(PositionTable.TYPE);
        long[] many = new long[200_000];
        large.createEntities(many);
        p.addAll(many);
        SlicedIteration all = large.query().with(p).build().sliced(SliceBudget.ofEntities(150_000));
        assertThat(visit(all)).hasSize(150_000).endsWith(149_999);
        assertThat(visit(all)).hasSize(50_000).startsWith(150_000);
        assertThat(all.isRoundComplete()).isTrue();
        VelocityTable v = large.register(VelocityTable.TYPE);
        for (int i : new int[] {0, 1023, 70_000, 131_072, 199_999}) {
            v.add(many[i], 0, 0, 0);
        }
        SlicedIteration few = large.query().with(p, v).build().sliced(SliceBudget.ofEntities(3));
        assertThat(visit(few)).containsExactly(0, 1023, 70_000);
        assertThat(visit(few)).containsExactly(131_072, 199_999);
        assertThat(few.isRoundComplete()).isTrue();
    }

    @Test
    void shouldNeedABudget() {
        assertThatThrownBy(() -> query.sliced(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("SliceBudget.ofEntities");
        SliceBudget budget = SliceBudget.ofEntities(4);
        assertThat(query.sliced(budget).budget()).isSameAs(budget);
        assertThat(query.sliced(budget).query()).isSameAs(query);
    }
}
