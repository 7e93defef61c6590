package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.access.Span;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEventView;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import io.fdp.tests.components.WheelPartsView;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a loop lends to the method that it calls is refused when the loop is over. */
class KeptCursorTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[3000];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private WheelParts wheels;

    /** Methods that keep what they get. */
    static final class Keeping {
        private Keeping() {}

        @ForEach
        static void keep(PositionEdit p, VelocityView v, Queue<Object> kept) {
            p.x(p.x() + v.dx());
            kept.add(p);
            kept.add(v);
        }

        @ForEach
        static void keepParts(WheelPartsEdit w, Queue<Object> kept) {
            w.spin(0, w.spin(0) + 1);
            kept.add(w);
        }

        @ForEach
        static void keepViews(WheelPartsView w, VelocityView v, Queue<Object> kept) {
            kept.add(w);
            kept.add(v);
        }

        @ForEach(name = "KeepAndFail")
        static void fail(PositionEdit p, Queue<Object> kept) {
            kept.add(p);
            throw new IllegalStateException("on purpose");
        }

        @ForEach(name = "MoveItself")
        static void move(PositionEdit p, PositionMover mover) {
            mover.move(p);
        }
    }

    /** Does something with the cursor of a loop. */
    @FunctionalInterface
    interface PositionMover {
        void move(PositionEdit cursor);
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        repo.createEntities(entities);
        position.addAll(entities);
        velocity.addAll(entities);
        for (int i = 0; i < entities.length; i += 3) {
            wheels.add(entities[i], new Wheel(i, 1, 0));
        }
    }

    private static void assertLeft(ThrowingCallable use) {
        assertThatThrownBy(use).isInstanceOf(StaleCursorException.class).hasMessageContaining("loop");
    }

    private static void assertAllLeft(Queue<Object> kept) {
        assertThat(kept).isNotEmpty();
        for (Object one : List.copyOf(kept).stream().distinct().toList()) {
            switch (one) {
                case PositionEdit p -> {
                    assertLeft(p::x);
                    assertLeft(() -> p.x(1));
                    assertLeft(p::get);
                    assertLeft(p::self);
                }
                case VelocityView v -> {
                    assertLeft(v::dx);
                    assertLeft(v::self);
                }
                case WheelPartsView w -> {
                    assertLeft(w::size);
                    assertLeft(() -> w.spin(0));
                    assertLeft(w::self);
                    assertLeft(w::segment);
                    if (w instanceof WheelPartsEdit edit) {
                        assertLeft(() -> edit.spin(0, 1));
                    }
                }
                default -> throw new AssertionError(one);
            }
            assertThatCode(one::toString).doesNotThrowAnyException();
        }
    }

    private long[] versions() {
        return new long[] {position.chunkVersion(0), position.chunkVersion(1), position.chunkVersion(2)};
    }

    @Test
    void shouldRefuseWhatASerialLoopLent() {
        Queue<Object> kept = new ConcurrentLinkedQueue<>();
        KeepingKeep.on(repo).run(kept);
        KeepingKeepParts.on(repo).run(kept);
        KeepingKeepViews.on(repo).run(kept);
        repo.advanceVersion();
        long[] before = versions();
        long hash = repo.stateHash();
        assertAllLeft(kept);
        assertThat(versions()).isEqualTo(before);
        assertThat(repo.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldRefuseWhatAParallelLoopLent() {
        try (Jobs jobs = Jobs.create(3)) {
            Queue<Object> kept = new ConcurrentLinkedQueue<>();
            KeepingKeep.on(repo).run(jobs, kept);
            KeepingKeepParts.on(repo).run(jobs, kept);
            assertAllLeft(kept);
        }
    }

    @Test
    void shouldRefuseWhatASliceLent() {
        Queue<Object> kept = new ConcurrentLinkedQueue<>();
        KeepingKeep loop = KeepingKeep.on(repo);
        SlicedIteration slice = loop.query().sliced(SliceBudget.ofEntities(100));
        while (!slice.isRoundComplete()) {
            loop.runSlice(slice, kept);
            assertAllLeft(kept);
        }
        assertThat(kept).hasSize(2 * entities.length);
    }

    @Test
    void shouldRefuseWhatAFailedLoopLent() {
        Queue<Object> kept = new ConcurrentLinkedQueue<>();
        assertThatThrownBy(() -> KeepAndFail.on(repo).run(kept)).hasMessage("on purpose");
        assertAllLeft(kept);
        try (Jobs jobs = Jobs.create(2)) {
            assertThatThrownBy(() -> KeepAndFail.on(repo).run(jobs, kept)).isInstanceOf(RuntimeException.class);
            assertAllLeft(kept);
        }
    }

    @Test
    void shouldLendTheSameCursorsAgainInTheNextRun() {
        Queue<Object> kept = new ConcurrentLinkedQueue<>();
        KeepingKeep loop = KeepingKeep.on(repo);
        velocity.set(entities[0], 2, 0, 0);
        loop.run(kept);
        loop.run(kept);
        assertThat(position.get(entities[0]).x()).isEqualTo(4);
        assertThat(List.copyOf(kept).stream().distinct()).hasSize(2);
        assertAllLeft(kept);
    }

    @Test
    void shouldRefuseToMoveTheCursorOfALoop() {
        MoveItself loop = MoveItself.on(repo);
        PositionEdit[] kept = new PositionEdit[1];
        assertThatThrownBy(() -> loop.run(cursor -> {
                    kept[0] = cursor;
                    position.edit(entities[2999], cursor);
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to a loop")
                .hasMessageContaining("newEdit()");
        assertThatThrownBy(() -> position.view(entities[1], kept[0])).isInstanceOf(IllegalArgumentException.class);
        Queue<Object> parts = new ConcurrentLinkedQueue<>();
        KeepingKeepParts.on(repo).run(parts);
        assertThatThrownBy(() -> wheels.edit(entities[0], (WheelPartsEdit) parts.element()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to a loop");
    }

    @Test
    void shouldSayThatTheRepositoryIsClosedWhenItIs() {
        Queue<Object> kept = new ConcurrentLinkedQueue<>();
        KeepingKeep.on(repo).run(kept);
        KeepingKeepParts.on(repo).run(kept);
        List<Span> spans = new ArrayList<>();
        repo.query().with(position).build().forEachChunk(chunk -> spans.add(position.span(chunk)));
        repo.close();
        for (Object one : kept) {
            assertThatThrownBy(() -> {
                        switch (one) {
                            case PositionEdit p -> p.x(1);
                            case VelocityView v -> v.self();
                            case WheelPartsEdit w -> w.spin(0, 1);
                            default -> throw new AssertionError(one);
                        }
                    })
                    .isInstanceOf(ClosedException.class);
            assertThat(one).asString().endsWith(", stale: the repository is closed");
        }
        assertThatThrownBy(() -> spans.getFirst().nextSlot(0)).isInstanceOf(ClosedException.class);
    }

    // ---- spans of chunks

    @Test
    void shouldEndTheSpansOfAChunkWhenTheIterationGoesOn() {
        PositionEditSpan[] first = new PositionEditSpan[1];
        repo.query().with(position).build().forEachChunk(chunk -> {
            PositionEditSpan kept = first[0];
            if (kept == null) {
                first[0] = position.editSpan(chunk);
                first[0].x(0, 1);
            } else {
                assertThatThrownBy(() -> kept.x(0, 2))
                        .isInstanceOf(StaleCursorException.class)
                        .hasMessageContaining("left the chunk");
                assertThat(position.editSpan(chunk)).isSameAs(kept);
                kept.x(0, 3);
            }
        });
        assertThatThrownBy(() -> first[0].x(0, 4)).isInstanceOf(StaleCursorException.class);
        assertThat(position.get(entities[0]).x()).isEqualTo(1);
        assertThat(position.get(entities[1024]).x()).isEqualTo(3);
        assertThat(position.get(entities[2048]).x()).isEqualTo(3);
        assertThatThrownBy(() -> position.editSpan(1, first[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to a loop");
    }

    @Test
    void shouldEndTheSpansOfParallelAndSlicedIterations() {
        Queue<PositionSpan> kept = new ConcurrentLinkedQueue<>();
        try (Jobs jobs = Jobs.create(3)) {
            repo.query().with(position).build().forEachChunk(jobs, chunk -> kept.add(position.span(chunk)));
            repo.query().with(position).build().forEachRun(jobs, (chunk, from, to) -> kept.add(position.span(chunk)));
        }
        SlicedIteration slices = repo.query().with(position).build().sliced(SliceBudget.ofEntities(700));
        slices.forEachChunk(chunk -> kept.add(position.editSpan(chunk)));
        slices.forEachRun((chunk, from, to) -> kept.add(position.editSpan(chunk)));
        for (PositionSpan span : kept) {
            assertThatThrownBy(() -> span.x(0)).isInstanceOf(StaleCursorException.class);
            assertThatThrownBy(() -> span.self(0)).isInstanceOf(StaleCursorException.class);
            assertThatThrownBy(span::segment).isInstanceOf(StaleCursorException.class);
        }
    }

    // ---- views of events

    @Test
    void shouldRefuseTheViewThatAForEachOfEventsLent() {
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        detonations.publish(1, 2, 3);
        detonations.publish(4, 5, 6);
        repo.tick();
        List<DetonationEventView> kept = new ArrayList<>();
        detonations.forEach(view -> {
            assertThatThrownBy(() -> detonations.at(0, view))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("forEach()");
            kept.add(view);
        });
        assertThat(kept).hasSize(2);
        assertThatThrownBy(kept.getFirst()::x)
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("forEach()");
        assertThatThrownBy(() -> detonations.at(0, kept.getFirst())).isInstanceOf(IllegalArgumentException.class);
        List<Float> seen = new ArrayList<>();
        detonations.forEach(view -> seen.add(view.x()));
        assertThat(seen).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void shouldRefuseViewsOfEventsThatWereDropped() {
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        List<Runnable> drops = List.of(
                repo.events()::clear,
                repo.events()::clearCurrent,
                () -> detonations.restoreCurrent(
                        Arena.ofAuto().allocate(2L * detonations.layout().stride())));
        for (Runnable drop : drops) {
            detonations.publish(1, 2, 3);
            repo.tick();
            DetonationEventView view = detonations.at(0);
            position.remove(entities[entities.length - 1]);
            position.add(entities[entities.length - 1], 0, 0, 0);
            assertThat(view.x()).as("other changes do not disturb it").isEqualTo(1);
            drop.run();
            assertThatThrownBy(view::x).isInstanceOf(StaleCursorException.class).hasMessageContaining("clearCurrent()");
        }
        assertThat(detonations.count()).isEqualTo(2);
        assertThat(detonations.at(1).x()).isZero();
    }

    @Test
    void shouldForgetThePendingBytesOfEventsThatWereDropped() {
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        detonations.publish(1, 2, 3);
        var bytes = detonations.pendingBytes();
        assertThat(bytes.count()).isOne();
        repo.events().clear();
        assertThat(bytes.count()).isZero();
        detonations.publish(1, 2, 3);
        assertThat(detonations.pendingBytes()).isSameAs(bytes);
        repo.tick();
        assertThat(bytes.count()).isZero();
    }
}
