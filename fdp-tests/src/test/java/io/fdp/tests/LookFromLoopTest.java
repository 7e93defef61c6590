package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A method that a loop calls looks at the world: what it has written itself is there. */
class LookFromLoopTest {
    private static final int ENTITIES = 3000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[ENTITIES];
    private EntityRepository repo;
    private PositionTable position;
    private WheelParts wheels;

    /** Looks when some entities were visited. */
    static final class Looking {
        private int visits;
        private final Runnable look;

        Looking(Runnable look) {
            this.look = look;
        }

        private void visit() {
            if (++visits % 700 == 6) {
                look.run();
            }
        }

        @ForEach
        static void write(PositionEdit p, Looking looking) {
            p.x(p.x() + 1);
            looking.visit();
        }

        @ForEach
        static void writeParts(WheelPartsEdit w, Looking looking) {
            w.spin(0, w.spin(0) + 1);
            looking.visit();
        }
    }

    @BeforeEach
    void fill() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        repo.createEntities(entities);
        for (long entity : entities) {
            position.add(entity, new Position(1, 2, 3));
            wheels.add(entity, new Wheel(1, 2, 3));
        }
        repo.tick();
        repo.stateHash();
    }

    /** A world that was never hashed before has no hash that could be old. */
    private long freshHash() {
        EntityRepository copy = worlds.create();
        PositionTable positions = copy.register(PositionTable.TYPE);
        WheelParts parts = copy.register(WheelParts.TYPE);
        long[] same = new long[ENTITIES];
        copy.createEntities(same);
        for (int i = 0; i < ENTITIES; i++) {
            positions.add(same[i], position.get(entities[i]));
            parts.add(same[i], wheels.get(entities[i], 0));
        }
        copy.tick();
        return copy.stateHash();
    }

    private void check() {
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(repo.stateHash()).isEqualTo(freshHash());
        assertThat(repo.stateHashes().take().total()).isEqualTo(freshHash());
    }

    @Test
    void shouldHashWhatTheLoopHasWrittenSoFar() {
        LookingWrite.on(repo).run(new Looking(this::check));
        LookingWriteParts.on(repo).run(new Looking(this::check));
        check();
    }

    @Test
    void shouldHashWhatASliceHasWrittenSoFar() {
        LookingWrite loop = LookingWrite.on(repo);
        SlicedIteration slice = loop.query().sliced(SliceBudget.ofEntities(1500));
        Looking looking = new Looking(this::check);
        loop.runSlice(slice, looking);
        loop.runSlice(slice, looking);
        check();
    }

    /** With one thread nobody else writes meanwhile, so that the body of a loop may look. */
    @Test
    void shouldHashWhatAParallelLoopHasWrittenSoFar() {
        try (Jobs jobs = Jobs.create(1)) {
            LookingWrite.on(repo).run(jobs, new Looking(this::check));
            LookingWriteParts.on(repo).run(jobs, new Looking(this::check));
        }
        check();
    }

    /** The body of the loop waits for a task, which looks in its place. */
    @Test
    void shouldHashWhatTheLoopHasWrittenSoFarWhenATaskLooks() {
        Thread runner = Thread.currentThread();
        AtomicInteger looks = new AtomicInteger();
        try (Jobs jobs = Jobs.create(3)) {
            Runnable look = () -> {
                AtomicBoolean once = new AtomicBoolean();
                while (!once.get()) {
                    jobs.run(8, (task, worker) -> {
                        if (Thread.currentThread().equals(runner)) {
                            Thread.onSpinWait();
                        } else if (once.compareAndSet(false, true)) {
                            long seen = repo.stateHash();
                            assertThat(seen).isEqualTo(freshHash());
                            looks.incrementAndGet();
                        }
                    });
                }
            };
            LookingWrite.on(repo).run(new Looking(look));
            LookingWrite.on(repo).run(jobs, new Looking(() -> {}));
        }
        assertThat(looks).hasPositiveValue();
        check();
    }

    @Test
    void shouldTellTheVersionOfWhatTheLoopHasWrittenSoFar() {
        long seen = repo.advanceVersion();
        LookingWrite.on(repo).run(new Looking(() -> {
            assertThat(position.chunkVersion(0)).isGreaterThan(seen);
            assertThat(position.entityVersion(entities[0])).isGreaterThan(seen);
            assertThat(wheels.chunkVersion(0)).isLessThanOrEqualTo(seen);
        }));
    }

    @Test
    void shouldFindWhatTheLoopHasWrittenSoFar() {
        long seen = repo.advanceVersion();
        LookingWrite.on(repo)
                .run(new Looking(() -> assertThat(repo.query()
                                .changed(position)
                                .build()
                                .since(seen)
                                .count())
                        .isPositive()));
    }

    @Test
    void shouldShowADifferWhatTheLoopHasWrittenSoFar() {
        int[] found = new int[1];
        try (Differ differ = Differ.of(position)) {
            differ.forEach((entity, kind) -> true);
            LookingWrite.on(repo)
                    .run(new Looking(() -> differ.forEach((entity, kind) -> {
                        found[0]++;
                        return true;
                    })));
            differ.forEach((entity, kind) -> {
                found[0]++;
                return true;
            });
        }
        assertThat(found[0]).isEqualTo(ENTITIES);
    }
}
