package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.AmbiguityPolicy;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Literals;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.state.HashTrail;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Systems that run at the same time make the same world as systems that run one after the other. */
class ParallelSystemsTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(
            "on purpose",
            "acting on ",
            "while systems run at the same time",
            "it declared that it",
            "sync point failed");

    static {
        Literals.createFor(Engine.class);
    }

    private static final int FRAMES = 40;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Cell0(long value) {}

    @Component
    record Cell1(long value) {}

    @Component
    record Cell2(long value) {}

    @Component
    record Cell3(long value) {}

    @Component
    record Cell4(long value) {}

    @Event(id = 501)
    record Noise(long from, long value) {}

    /** A component whose one field is a number. */
    private interface Cells {
        ComponentTable<?> table();

        long read(long entity);

        void write(long entity, long value);

        void add(CommandBuffer commands, long entity, long value);
    }

    private record C0(Cell0Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    private record C1(Cell1Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    private record C2(Cell2Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    private record C3(Cell3Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    private record C4(Cell4Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    private static List<Cells> cells(EntityRepository repo) {
        return List.of(
                new C0(repo.register(Cell0Table.TYPE)),
                new C1(repo.register(Cell1Table.TYPE)),
                new C2(repo.register(Cell2Table.TYPE)),
                new C3(repo.register(Cell3Table.TYPE)),
                new C4(repo.register(Cell4Table.TYPE)));
    }

    /**
     * Reads some components and writes some, publishes, records commands, uses the pool itself, and fails now and then;
     * all by its seed.
     */
    private abstract static class Stirring extends SimSystem {
        private final long seed;
        private final Jobs jobs;
        private final List<Cells> reads = new ArrayList<>();
        private final List<Cells> writes = new ArrayList<>();
        private @Nullable NoiseEvents noises;
        private @Nullable Query query;

        Stirring(long seed, Jobs jobs) {
            this.seed = seed;
            this.jobs = jobs;
        }

        @Override
        protected void create() {
            SplittableRandom random = new SplittableRandom(seed);
            boolean declares = random.nextInt(8) > 0;
            for (Cells each : cells(repo())) {
                switch (random.nextInt(5)) {
                    case 0 -> {
                        writes.add(each);
                        if (declares) {
                            writes(each.table());
                        }
                    }
                    case 1, 2 -> {
                        reads.add(each);
                        if (declares) {
                            reads(each.table());
                        }
                    }
                    default -> {}
                }
            }
            noises = repo().events().register(NoiseEvents.TYPE);
            query = repo().query().build();
        }

        @Override
        protected void update() {
            SplittableRandom random = new SplittableRandom(seed ^ repo().currentTick() * 0x9e3779b97f4a7c15L);
            int mode = random.nextInt(3);
            long salt = random.nextLong();
            long heard = 0;
            for (int i = 0; i < noises.count(); i++) {
                heard = heard * 31 + noises.get(i).value();
            }
            long all = heard;
            switch (mode) {
                case 0 ->
                    query.forEach(entity ->
                            visit(entity, salt + all, repo().commands().buffer()));
                case 1 ->
                    query.forEach(
                            jobs,
                            entity -> visit(entity, salt, repo().commands().buffer()));
                default -> query.forEachWithCommands(jobs, (entity, commands) -> visit(entity, salt, commands));
            }
            if (random.nextInt(6) == 0) {
                throw new IllegalStateException("on purpose");
            }
        }

        private void visit(long entity, long salt, CommandBuffer commands) {
            long sum = salt + entity;
            for (Cells each : reads) {
                sum = sum * 31 + (each.table().has(entity) ? each.read(entity) : 7);
            }
            sum ^= sum >>> 29;
            for (Cells each : writes) {
                if (each.table().has(entity)) {
                    each.write(entity, sum + each.read(entity));
                    if (sum % 11 == 0) {
                        each.table().remove(commands, entity);
                    }
                } else if (sum % 5 == 0) {
                    each.add(commands, entity, sum);
                }
            }
            if (sum % 13 == 0) {
                noises.publish(Entity.index(entity), sum);
            }
            if (sum % 41 == 0 && !writes.isEmpty()) {
                writes.getFirst().add(commands, commands.create(), sum);
            } else if (sum % 43 == 0) {
                commands.destroy(entity);
            }
        }
    }

    private static final class S0 extends Stirring {
        S0(long seed, Jobs jobs) {
            super(seed, jobs);
        }
    }

    private static final class S1 extends Stirring {
        S1(long seed, Jobs jobs) {
            super(seed, jobs);
        }
    }

    @UpdateAfter(S1.class)
    private static final class S2 extends Stirring {
        S2(long seed, Jobs jobs) {
            super(seed, jobs);
        }
    }

    private static final class S3 extends Stirring {
        S3(long seed, Jobs jobs) {
            super(seed, jobs);
        }
    }

    @UpdateBefore(S0.class)
    private static final class S4 extends Stirring {
        S4(long seed, Jobs jobs) {
            super(seed, jobs);
        }
    }

    private static final class S5 extends Stirring {
        S5(long seed, Jobs jobs) {
            super(seed, jobs);
        }
    }

    private record Outcome(List<Long> hashes, List<Long> failures, List<Long> updates, int largestBatch) {}

    private Outcome run(long seed, Jobs jobs, boolean parallel) {
        SplittableRandom random = new SplittableRandom(seed);
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1 << 14));
        HashTrail trail = HashTrail.keeping(FRAMES);
        List<Cells> cells = cells(repo);
        long[] entities = new long[2500];
        repo.createEntities(entities);
        cells.forEach(each -> each.table().addAll(entities, random.nextInt(1000), 1500 + random.nextInt(1000)));
        List<SimSystem> systems = new ArrayList<>(List.of(
                new S0(random.nextLong(), jobs),
                new S1(random.nextLong(), jobs),
                new S2(random.nextLong(), jobs),
                new S3(random.nextLong(), jobs),
                new S4(random.nextLong(), jobs),
                new S5(random.nextLong(), jobs)));
        Collections.shuffle(systems, new Random(random.nextLong()));
        EngineBuilder builder = Engine.builder(repo).onAmbiguity(AmbiguityPolicy.IGNORE);
        systems.forEach(builder::add);
        builder.provide(Jobs.class, jobs);
        if (parallel) {
            builder.parallel();
        }
        try (repo;
                Engine engine = builder.start()) {
            repo.observers().add(trail);
            for (int i = 0; i < FRAMES; i++) {
                systems.get(random.nextInt(systems.size())).setEnabled(random.nextInt(4) > 0);
                engine.frame();
            }
            assertThat(repo.checkStructure()).isEmpty();
            List<Long> hashes = new ArrayList<>();
            for (int i = 0; i < trail.size(); i++) {
                hashes.add(trail.total(i));
            }
            int largest = engine.system(S0.class).group().batches().stream()
                    .mapToInt(List::size)
                    .max()
                    .orElse(0);
            return new Outcome(
                    hashes,
                    systems.stream().map(system -> system.health().failures()).toList(),
                    systems.stream().map(system -> system.health().updates()).toList(),
                    largest);
        }
    }

    @Test
    void shouldMakeTheSameWorldAtAnyNumberOfThreads() {
        int[] largest = new int[1];
        try (Jobs one = Jobs.create(1);
                Jobs two = Jobs.create(2);
                Jobs four = Jobs.create(4)) {
            Seeds.run(10, random -> {
                long seed = random.nextLong();
                Outcome serial = run(seed, one, false);
                assertThat(serial.largestBatch()).isEqualTo(1);
                for (Jobs jobs : List.of(one, two, four)) {
                    Outcome parallel = run(seed, jobs, true);
                    assertThat(parallel.hashes())
                            .as(jobs.threads() + " threads")
                            .isEqualTo(serial.hashes());
                    assertThat(parallel.failures()).isEqualTo(serial.failures());
                    assertThat(parallel.updates()).isEqualTo(serial.updates());
                    largest[0] = Math.max(largest[0], parallel.largestBatch());
                }
                assertThat(serial.hashes()).doesNotHaveDuplicates();
            });
        }
        assertThat(largest[0]).as("some systems ran at the same time").isGreaterThan(1);
    }

    // ---- rules

    /** Writes one component and does something. */
    private static final class Acting extends SimSystem {
        private final int cell;
        private final Consumer<EntityRepository> action;

        Acting(int cell, Consumer<EntityRepository> action) {
            this.cell = cell;
            this.action = action;
        }

        @Override
        public String name() {
            return "acting on " + cell;
        }

        @Override
        protected void create() {
            writes(cells(repo()).get(cell).table());
        }

        @Override
        protected void update() {
            action.accept(repo());
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception broken) {
            throw new IllegalStateException("the other system did not come", broken);
        }
    }

    @Test
    void shouldReallyRunAtTheSameTime() {
        EntityRepository repo = worlds.create();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Acting first = new Acting(0, r -> await(barrier));
        Acting second = new Acting(1, r -> await(barrier));
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all").add(first).add(second).parallel())
                        .start()) {
            engine.run(5);
            assertThat(first.health().failures() + second.health().failures()).isZero();
            assertThat(first.health().updates()).isEqualTo(5);
            assertThat(first.health().totalNanos()).isPositive();
        }
    }

    private Throwable refused(Consumer<EntityRepository> action) {
        EntityRepository repo = worlds.create();
        long entity = repo.createEntity();
        repo.register(Cell1Table.TYPE).add(entity, 1);
        Acting bad = new Acting(0, action);
        Acting good = new Acting(1, r -> r.table(Cell1Table.TYPE).edit(entity).value(r.currentTick()));
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all").add(bad).add(good).parallel())
                        .start()) {
            engine.run(3);
            assertThat(good.health().failures()).isZero();
            assertThat(good.health().updates()).isEqualTo(3);
            assertThat(repo.entityCount()).isEqualTo(1);
            assertThat(repo.currentTick()).isEqualTo(3);
            return bad.health().lastFailure();
        }
    }

    @Test
    void shouldRefuseWhatWouldDependOnWhoComesFirst() {
        List<Consumer<EntityRepository>> actions = List.of(
                EntityRepository::createEntity,
                repo -> repo.destroyEntity(Entity.of(0, 1)),
                repo -> repo.setSide(Entity.of(0, 1), 3),
                repo -> repo.roles().assign(3, Entity.of(0, 1)),
                repo -> repo.commands().playback(),
                repo -> repo.trim(3),
                repo -> repo.clear(),
                EntityRepository::stateHash,
                EntityRepository::advanceVersion,
                EntityRepository::stateHashes,
                repo -> repo.phases().enter("network receive"),
                repo -> repo.commands().newBatch(),
                repo -> repo.events().clear(),
                repo -> repo.events().clearCurrent(),
                repo -> {
                    try (Jobs other = Jobs.create(2)) {
                        other.run(2, (number, worker) -> {});
                    }
                },
                repo -> {
                    try (Jobs other = Jobs.create(2)) {
                        repo.query().build().forEach(other, entity -> {});
                    }
                },
                EntityRepository::tick);
        for (Consumer<EntityRepository> action : actions) {
            assertThat(refused(action)).isInstanceOf(PhaseException.class).hasMessageContaining("acting on 0");
        }
    }

    @Test
    void shouldRefuseToWriteWhatTheOtherDeclared() {
        assertThat(refused(repo -> repo.table(Cell1Table.TYPE).edit(Entity.of(0, 1))))
                .isInstanceOf(UndeclaredAccessException.class)
                .hasMessageContaining("acting on 0")
                .hasMessageContaining("Cell1")
                .hasMessageContaining("Cell0 only");
        assertThat(refused(repo ->
                        repo.table(Cell1Table.TYPE).remove(repo.commands().buffer(), Entity.of(0, 1))))
                .isInstanceOf(UndeclaredAccessException.class);
    }

    @Test
    void shouldStopWhenAPolicySaysSoAndNoteAll() {
        EntityRepository repo = worlds.create();
        Acting bad = new Acting(0, r -> {
            throw new IllegalStateException("on purpose");
        });
        Acting worse = new Acting(1, r -> {
            throw new IllegalStateException("also on purpose");
        });
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .onFailure(FailurePolicy.stopAfter(2))
                        .groups(new SystemGroup("all").add(bad).add(worse).parallel())
                        .start()) {
            engine.frame();
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .hasMessageContaining("acting on 0");
            assertThat(worse.health().failures()).isEqualTo(2);
        }
        repo.createEntity();
    }

    @Test
    void shouldNeedAPool() {
        EntityRepository repo = worlds.create();
        assertThatThrownBy(() -> Engine.builder(repo).parallel().start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("provide(Jobs.class");
        SystemGroup group = new SystemGroup("late");
        try (Engine engine = Engine.builder(repo).groups(group).start()) {
            assertThatThrownBy(group::parallel).isInstanceOf(EngineException.class);
            engine.frame();
        }
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbage() {
        EntityRepository repo = worlds.create();
        long entity = repo.createEntity();
        Cell0Table first = repo.register(Cell0Table.TYPE);
        Cell1Table second = repo.register(Cell1Table.TYPE);
        first.add(entity, 1);
        second.add(entity, 1);
        Cell0Edit a = first.newEdit();
        Cell1Edit b = second.newEdit();
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all")
                                .add(new Acting(0, r -> first.edit(entity, a).value(r.currentTick())))
                                .add(new Acting(1, r -> second.edit(entity, b).value(r.currentTick())))
                                .parallel())
                        .start()) {
            Garbage.assertNone(() -> engine.run(20));
        }
    }
}
