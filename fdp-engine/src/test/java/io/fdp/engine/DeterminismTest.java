package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The same program gives the same world in every frame, however many threads there are and whatever the wall clock
 * does.
 */
class DeterminismTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("on purpose");

    private static final int FRAMES = 60;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Ball(double height, double fall, long seen) {}

    static final class Balls {
        private Balls() {}

        @ForEach
        static void fall(
                BallEdit ball, double dt, CommandBuffer commands, @EntityRef long self, @CommandsOnly BallTable balls) {
            ball.fall(ball.fall() + 9.81 * dt);
            ball.height(ball.height() - ball.fall() * dt);
            if (ball.height() < 0) {
                commands.destroy(self);
                if (Entity.index(self) % 3 == 0) {
                    balls.add(commands, commands.create(), -ball.height(), -ball.fall(), 0);
                }
            }
        }
    }

    @UpdateInGroup(InitializationGroup.class)
    static final class Throwing extends SimSystem {
        private final SplittableRandom random;
        private final List<Long> balls = new ArrayList<>();
        private BallTable table;

        Throwing(SplittableRandom random) {
            this.random = random;
        }

        @Override
        protected void create() {
            table = repo().register(BallTable.TYPE);
        }

        @Override
        protected void update() {
            for (int i = random.nextInt(300); i > 0; i--) {
                long ball = repo().createEntity();
                table.add(ball, random.nextDouble(), 0, 0);
                balls.add(ball);
            }
            while (balls.size() > 2000) {
                repo().destroyEntity(balls.remove(random.nextInt(balls.size())));
            }
        }
    }

    static final class Falling extends SimSystem {
        private final @Nullable Jobs jobs;
        private BallsFall fall;

        Falling(@Nullable Jobs jobs) {
            this.jobs = jobs;
        }

        @Override
        protected void create() {
            fall = uses(BallsFall.on(repo(), repo().table(BallTable.TYPE)));
        }

        @Override
        protected void update() {
            if (jobs == null) {
                fall.run(time().deltaSeconds());
            } else {
                fall.run(jobs, time().deltaSeconds());
            }
        }
    }

    @UpdateAfter(Falling.class)
    static final class Seeing extends SimSystem {
        private BallTable table;
        private SlicedIteration slice;

        @Override
        protected void create() {
            table = writes(repo().table(BallTable.TYPE));
            slice = repo().query().with(table).build().sliced(slices(77, 0.001));
        }

        @Override
        protected void update() {
            slice.forEach(entity -> {
                BallEdit ball = table.edit(entity);
                ball.seen(ball.seen() + time().steps());
            });
        }
    }

    static final class Stumbling extends SimSystem {
        private final SplittableRandom random;

        Stumbling(SplittableRandom random) {
            this.random = random;
        }

        @Override
        protected void update() {
            if (random.nextInt(5) == 0) {
                throw new IllegalStateException("on purpose");
            }
        }
    }

    private List<Long> run(long seed, @Nullable Jobs jobs, boolean paced) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> hashes = new ArrayList<>();
        ManualClock wall = new ManualClock();
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1 << 16));
        try (repo;
                Engine engine = Engine.builder(repo)
                        .wallClock(wall)
                        .clock(SimClock.fixed(random.nextInt(1, 200)))
                        .add(new Seeing())
                        .add(new Stumbling(random.split()))
                        .add(new Throwing(random.split()))
                        .add(new Falling(jobs))
                        .start()) {
            for (int i = 0; i < FRAMES; i++) {
                control(engine, random);
                if (paced) {
                    wall.now += 123_456_789L * i;
                    engine.runRealTime(1);
                } else {
                    engine.frame();
                }
                hashes.add(repo.stateHash());
            }
            assertThat(repo.checkStructure()).isEmpty();
        }
        return hashes;
    }

    private static void control(Engine engine, SplittableRandom random) {
        switch (random.nextInt(10)) {
            case 0 -> engine.clock().pause();
            case 1 -> engine.clock().step();
            case 2, 3 -> engine.clock().resume();
            case 4 -> engine.clock().scale(random.nextDouble(0.5, 3));
            case 5 -> engine.system(Seeing.class).setEnabled(random.nextBoolean());
            default -> {}
        }
    }

    @Test
    void shouldGiveTheSameWorldInEveryFrame() {
        try (Jobs jobs = Jobs.create(3)) {
            Seeds.run(8, random -> {
                long seed = random.nextLong();
                List<Long> alone = run(seed, null, false);
                assertThat(run(seed, jobs, false)).as("with three threads").isEqualTo(alone);
                assertThat(run(seed, null, true)).as("paced").isEqualTo(alone);
                assertThat(alone).doesNotHaveDuplicates();
            });
        }
    }
}
