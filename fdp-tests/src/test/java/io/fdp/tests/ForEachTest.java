package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Loops that the processor writes around a method for one entity. */
class ForEachTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[5000];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private TagColumn damaged;

    /** Methods for one entity. */
    static final class Motion {
        private Motion() {}

        @ForEach(without = Shapes.Damaged.class)
        static void move(PositionEdit p, VelocityView v, float dt) {
            p.x(p.x() + v.dx() * dt);
            p.y(p.y() + v.dy() * dt);
            p.z(p.z() + v.dz() * dt);
        }

        @ForEach(with = Shapes.Damaged.class)
        static void look(PositionView p, @EntityRef long entity, List<Long> seen) {
            if (p.self() != entity) {
                throw new AssertionError("the cursor is on " + p.self() + ", not on " + entity);
            }
            seen.add(entity);
        }

        @ForEach(name = "Failing")
        static void fail(PositionEdit p, AtomicInteger calls) {
            calls.incrementAndGet();
            throw new IllegalArgumentException("at " + p.self());
        }

        @ForEach(name = "FailingAt", with = Shapes.Damaged.class)
        static void failAt(PositionEdit p, int index) {
            p.x(p.x() + 1);
            if (Entity.index(p.self()) == index) {
                throw new IllegalArgumentException("at " + p.self());
            }
        }

        @ForEach(name = "Counting")
        static void count(PositionView p, AtomicInteger calls) {
            calls.addAndGet(p.self() == 0 ? 0 : 1);
        }

        @ForEach(name = "Halving")
        static void writeSome(PositionEdit p, float limit) {
            if (p.x() >= limit) {
                p.x(p.x() / 2);
            }
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
        for (int i = 0; i < entities.length; i++) {
            velocity.set(entities[i], i, 2 * i, 1);
        }
    }

    private void tag() {
        for (int i = 1024; i < entities.length; i++) {
            if (i % 7 == 3 || (i > 3000 && i < 3070)) {
                damaged.add(entities[i]);
            }
        }
    }

    private void assertMoved(int times) {
        for (int i = 0; i < entities.length; i++) {
            float factor = damaged.has(entities[i]) ? 0 : times;
            assertThat(position.get(entities[i]).x()).isEqualTo(i * factor);
            assertThat(position.get(entities[i]).y()).isEqualTo(2 * i * factor);
        }
    }

    @Test
    void shouldVisitFullChunksFullWordsAndSingleEntities() {
        tag();
        MotionMove move = MotionMove.on(repo);
        move.run(1);
        assertMoved(1);
        repo.tick();
        move.run(1);
        assertMoved(2);
        assertThat(move.query().count()).isEqualTo(5000 - damaged.count());
    }

    @Test
    void shouldDoTheSameOnSeveralThreads() {
        tag();
        MotionMove move = MotionMove.on(repo);
        try (Jobs two = Jobs.create(2);
                Jobs four = Jobs.create(4)) {
            move.run(two, 1);
            move.run(four, 1);
            move.run(1);
            assertMoved(3);
        }
    }

    /** A chunk is visited as a whole, word by word, bit by bit or slot by slot, by how many match in it and where. */
    @RepeatedTest(20)
    void shouldVisitAnyMixtureOfChunksInOrder(RepetitionInfo repetition) {
        long seed = repetition.getCurrentRepetition();
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> expected = new ArrayList<>();
        for (int chunk = 0; chunk <= entities.length >>> 10; chunk++) {
            int from = chunk << 10;
            int to = Math.min(from + 1024, entities.length);
            switch (random.nextInt(5)) {
                case 0 -> tagSome(random, from, to, Loops.FEW - 2 + random.nextInt(5));
                case 1 -> tagSome(random, from, to, random.nextInt(12));
                case 2 ->
                    tagSome(random, from, Math.min(from + 128, to), Loops.FEW + 1 - random.nextInt(3)); // dense words
                case 3 -> tagSome(random, from, to, random.nextInt(to - from));
                default -> damaged.addAll(Arrays.copyOfRange(entities, from, to));
            }
        }
        for (long entity : entities) {
            if (damaged.has(entity)) {
                expected.add(entity);
            }
        }
        List<Long> seen = new ArrayList<>();
        MotionLook.on(repo).run(seen);
        assertThat(seen).as("seed %d", seed).isEqualTo(expected);

        FailingAt adding = FailingAt.on(repo);
        Query changed = repo.query().changed(position).build();
        changed.since(repo.advanceVersion());
        long last = expected.isEmpty() ? -1 : expected.get(random.nextInt(expected.size()));
        if (last >= 0) {
            assertThatThrownBy(() -> adding.run(Entity.index(last))).hasMessageContaining("at " + last);
        }
        assertThat(changed.count()).as("seed %d", seed).isEqualTo(inChunksOf(expected, last));
        try (Jobs jobs = Jobs.create(3)) {
            adding.run(jobs, -1);
        }
        for (long entity : entities) {
            boolean before = Entity.index(entity) <= Entity.index(last) && last >= 0;
            assertThat(position.get(entity).x())
                    .as("seed %d, entity %s", seed, Entity.toString(entity))
                    .isEqualTo(damaged.has(entity) ? before ? 2 : 1 : 0);
        }
    }

    private void tagSome(SplittableRandom random, int from, int to, int most) {
        int left = Math.min(most, to - from);
        while (left > 0) {
            long entity = entities[from + random.nextInt(to - from)];
            if (!damaged.has(entity)) {
                damaged.add(entity);
                left--;
            }
        }
    }

    /** How many entities are in chunks of some of them up to the last of those. */
    private long inChunksOf(List<Long> some, long last) {
        return some.stream()
                .filter(entity -> last >= 0 && Entity.index(entity) <= Entity.index(last))
                .map(entity -> Entity.index(entity) >>> 10)
                .distinct()
                .mapToLong(chunk -> Math.min(1024, entities.length - (chunk << 10)))
                .sum();
    }

    @Test
    void shouldPassTheEntity() {
        tag();
        List<Long> seen = new ArrayList<>();
        MotionLook.on(repo).run(seen);
        assertThat(seen).hasSize(damaged.count()).allMatch(damaged::has);
    }

    @Test
    void shouldSayWhatItReadsAndWrites() {
        MotionMove move = MotionMove.on(repo);
        assertThat(move.reads()).containsExactly(velocity);
        assertThat(move.writes()).containsExactly(position);
    }

    @Test
    void shouldMarkOnlyChunksWhereASetterRan() {
        for (int i = 0; i < entities.length; i++) {
            position.set(entities[i], i, 0, 0);
        }
        repo.tick();
        Halving.on(repo).run(4096);
        for (int chunk = 0; chunk < 5; chunk++) {
            assertThat(position.chunkVersion(chunk) == repo.version())
                    .as("chunk " + chunk)
                    .isEqualTo(chunk == 4);
        }
        assertThat(velocity.chunkVersion(4)).isLessThan(repo.version());
        assertThat(position.get(entities[4096]).x()).isEqualTo(2048);
    }

    @Test
    void shouldThrowWhatTheMethodThrowsAndBeUsableAfterwards() {
        AtomicInteger calls = new AtomicInteger();
        Failing failing = Failing.on(repo);
        assertThatThrownBy(() -> failing.run(calls)).isInstanceOf(IllegalArgumentException.class);
        assertThat(calls).hasValue(1);
        try (Jobs jobs = Jobs.create(2)) {
            assertThatThrownBy(() -> failing.run(jobs, calls)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(calls).hasValue(6);
        repo.createEntity();
        repo.tick();
    }

    @Test
    void shouldMarkWhatWasWrittenBeforeAFailure() {
        for (int i = 0; i < entities.length; i += 100) {
            damaged.add(entities[i]);
        }
        FailingAt failing = FailingAt.on(repo);
        Query changed = repo.query().changed(position).build();
        for (int at : new int[] {0, 900, 1100, 2500, 4900}) {
            changed.since(repo.advanceVersion());
            repo.stateHash();
            assertThatThrownBy(() -> failing.run(at)).isInstanceOf(IllegalArgumentException.class);
            assertThat(changed.count())
                    .as("failed at %d", at)
                    .isEqualTo(Math.min(entities.length, (at / 1024 + 1) * 1024));
            assertThat(repo.checkStructure()).isEmpty();
        }
        failing.run(-1);
        assertThat(position.get(entities[4900]).x()).isEqualTo(2);
        assertThat(position.get(entities[0]).x()).isEqualTo(6);
    }

    @Test
    void shouldNameJobsThatAreNull() {
        tag();
        MotionLook look = MotionLook.on(repo);
        assertThatThrownBy(() -> look.run((Jobs) null, List.of()))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("Jobs.create");
        look.run(new ArrayList<>()); // the claim of the refused run has ended
    }

    @Test
    void shouldRefuseStructuralChangesAndRunsInsideARun() {
        tag();
        MotionLook look = MotionLook.on(repo);
        List<Long> meddling = new AbstractList<>() {
            @Override
            public boolean add(Long entity) {
                assertThatThrownBy(() -> repo.destroyEntity(entity)).isInstanceOf(IterationException.class);
                assertThatThrownBy(() -> look.run(List.of()))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("MotionLook");
                return true;
            }

            @Override
            public Long get(int index) {
                throw new IndexOutOfBoundsException(index);
            }

            @Override
            public int size() {
                return 0;
            }
        };
        look.run(meddling);
    }

    @Test
    void shouldKeepTheArgumentsOfRacingRunsApart() throws InterruptedException {
        Counting loop = Counting.on(repo);
        CyclicBarrier start = new CyclicBarrier(2);
        AtomicInteger done = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable racer = () -> {
            try {
                for (int round = 0; round < 300; round++) {
                    start.await();
                    AtomicInteger calls = new AtomicInteger();
                    try {
                        loop.run(calls);
                    } catch (IllegalStateException refused) {
                        assertThat(refused).hasMessageContaining("Counting is running already");
                        assertThat(calls).hasValue(0);
                        continue;
                    }
                    assertThat(calls).hasValue(entities.length);
                    done.incrementAndGet();
                }
            } catch (Throwable wrong) {
                failure.compareAndSet(null, wrong);
                start.reset();
            }
        };
        Thread other = new Thread(racer, "racer");
        other.start();
        racer.run();
        other.join();
        assertThat(failure.get()).isNull();
        assertThat(done.get()).isBetween(300, 600);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldNameWhatIsNotRegistered() {
        EntityRepository empty = worlds.create();
        assertThatThrownBy(() -> MotionMove.on(empty))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("Position");
    }
}
