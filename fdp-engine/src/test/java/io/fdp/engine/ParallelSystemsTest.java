package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Event;
import io.fdp.engine.policy.AmbiguityPolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.state.HashTrail;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Systems that run at the same time make the same world as systems that run one after the other. */
class ParallelSystemsTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(
            "on purpose", "while systems run at the same time", "it declared that it", "sync point failed");

    private static final int FRAMES = 40;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Event(id = 501)
    record Noise(long from, long value) {}

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
            for (Cells each : Cells.of(repo())) {
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
        List<Cells> cells = Cells.of(repo);
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
}
