package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.Orders.Aim;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.Orders.Squad;
import io.fdp.tests.components.ReplaceGauges;
import io.fdp.tests.components.Route;
import io.fdp.tests.model.CommandModel;
import io.fdp.tests.model.CommandSink;
import io.fdp.tests.model.CommandWorld;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The world after playback does not depend on how many threads recorded, and is what the plain API makes of the same
 * changes.
 */
class CommandOrderTest {
    private static final RepositoryConfig SMALL = RepositoryConfig.DEFAULT.withCapacity(20_000);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** A part of a frame: commands of the frame thread, of tasks, of a query on all threads, or of a batch. */
    private record Step(int kind, int tasks, long seed) {
        static final int FRAME = 0;
        static final int TASKS = 1;
        static final int QUERY = 2;
        static final int BATCH = 3;

        static Step random(SplittableRandom random) {
            return new Step(random.nextInt(3), random.nextInt(12), random.nextLong());
        }

        SplittableRandom random(long of) {
            return new SplittableRandom(seed + of * 0x9e3779b97f4a7c15L);
        }
    }

    /** What a part of a program may name: entities of the frame's start, and those that it made itself. */
    private static final class Names {
        private final long[] known;
        private final List<Long> made = new ArrayList<>();

        Names(long[] known) {
            this.known = known;
        }

        long any(SplittableRandom random) {
            if (!made.isEmpty() && (known.length == 0 || random.nextInt(3) == 0)) {
                return made.get(random.nextInt(made.size()));
            }
            return known.length == 0 ? 1L << 32 | 5 : known[random.nextInt(known.length)];
        }
    }

    private static void someCommands(CommandSink to, Names names, SplittableRandom random, int count) {
        for (int i = 0; i < count; i++) {
            oneCommand(to, names, random);
        }
    }

    private static void oneCommand(CommandSink to, Names names, SplittableRandom random) {
        long a = names.any(random);
        long b = names.any(random);
        int number = random.nextInt(100);
        switch (random.nextInt(26)) {
            case 0, 1, 2 -> names.made.add(to.create());
            case 3 -> names.made.add(to.spawn(number, number % 5 == 0));
            case 4 -> to.destroy(a);
            case 5 -> to.destroySubtree(a);
            case 6, 7 -> to.addAim(a, new Aim(number, b));
            case 8 -> to.setAim(a, new Aim(number, b));
            case 9 -> to.removeAim(a);
            case 10 -> to.addSquad(a, squad(names, random, number));
            case 11 -> to.setSquad(a, squad(names, random, number));
            case 12 -> to.addRoute(a, new Route("to " + number));
            case 13 -> to.setRoute(a, new Route("via " + number));
            case 14 -> to.removeRoute(a);
            case 15 -> to.addTag(a);
            case 16 -> to.setTag(a, number % 2 == 0);
            case 17 -> to.setAuthority(a, number % 2 == 0);
            case 18 -> link(to, a, b, number);
            case 20, 21, 22 -> to.addCrew(a, crew(names, random));
            case 23 -> parts(to, a, names, random);
            case 24 -> to.setEnabled(a, number % 2 == 0);
            case 25 -> to.setSubtreeEnabled(a, number % 3 == 0);
            default -> to.addChild(a, b);
        }
    }

    private static void link(CommandSink to, long a, long b, int number) {
        switch (number % 3) {
            case 0 -> to.reparent(b, a);
            case 1 -> to.removeChild(a, b);
            default -> to.detach(a);
        }
    }

    private static void parts(CommandSink to, long a, Names names, SplittableRandom random) {
        int position = random.nextInt(3);
        switch (random.nextInt(5)) {
            case 0 -> to.setCrew(a, position, crew(names, random));
            case 1 -> to.removeCrewAt(a, position);
            case 2 -> to.removeCrewByKey(a, (short) random.nextInt(4));
            case 3 -> to.removeCrew(a);
            default -> {
                Crew[] all = new Crew[random.nextInt(9)];
                Arrays.setAll(all, i -> crew(names, random));
                to.setAllCrew(a, all);
            }
        }
    }

    private static Crew crew(Names names, SplittableRandom random) {
        return new Crew((byte) random.nextInt(9), names.any(random), (short) random.nextInt(4));
    }

    private static Squad squad(Names names, SplittableRandom random, int number) {
        return new Squad(
                (byte) number,
                new long[] {names.any(random), 0, names.any(random)},
                number % 4 == 0 ? 0 : names.any(random));
    }

    /** How a world that has threads does a step. */
    private static void record(CommandWorld world, Jobs jobs, Step step, long[] known, Names frame) {
        switch (step.kind()) {
            case Step.FRAME ->
                someCommands(world.sink(world.repo.commands().buffer()), frame, step.random(0), 5 + step.tasks() * 3);
            case Step.TASKS ->
                jobs.run(step.tasks(), (task, worker) -> {
                    LockSupport.parkNanos(1); // so that others get tasks too
                    CommandSink sink = world.sink(world.repo.commands().buffer());
                    someCommands(sink, new Names(known), step.random(task), task % 4 == 0 ? 0 : 6);
                });
            case Step.QUERY ->
                world.all.forEachWithCommands(jobs, (entity, commands) -> {
                    SplittableRandom random = step.random(entity);
                    if (random.nextInt(20) == 0) {
                        someCommands(world.sink(commands), new Names(new long[] {entity}), random, 3);
                    }
                });
            default -> {
                CommandBatch batch = world.batch();
                someCommands(world.sink(batch), new Names(known), step.random(0), 10);
                batch.submit();
            }
        }
    }

    /** How the model does it: one after the other. */
    private static void record(CommandModel model, Step step, long[] known, Names frame) {
        switch (step.kind()) {
            case Step.FRAME -> someCommands(model, frame, step.random(0), 5 + step.tasks() * 3);
            case Step.TASKS -> {
                for (int task = 0; task < step.tasks(); task++) {
                    someCommands(model, new Names(known), step.random(task), task % 4 == 0 ? 0 : 6);
                }
            }
            case Step.QUERY -> {
                for (long entity : model.entities()) {
                    SplittableRandom random = step.random(entity);
                    if (random.nextInt(20) == 0) {
                        someCommands(model, new Names(new long[] {entity}), random, 3);
                    }
                }
            }
            default -> someCommands(model, new Names(known), step.random(0), 10);
        }
    }

    private static int[] playback(CommandWorld world) {
        try {
            Playback done = world.repo.commands().playback();
            return new int[] {done.applied(), done.skipped(), done.failed()};
        } catch (PlaybackException failed) {
            return new int[] {failed.applied(), failed.skipped(), failed.failed()};
        }
    }

    private static void program(SplittableRandom random, Jobs... pools) {
        CommandWorld[] all = new CommandWorld[pools.length];
        try (EntityRepository reference = EntityRepository.create(SMALL)) {
            CommandModel model = new CommandModel(reference);
            try {
                for (int i = 0; i < all.length; i++) {
                    all[i] = new CommandWorld(EntityRepository.create(SMALL));
                }
                int population = random.nextInt(4) == 0 ? 4_000 : random.nextInt(60);
                reference.createEntities(new long[population]);
                Arrays.stream(all).forEach(world -> world.repo.createEntities(new long[population]));
                for (int frame = 0; frame < 3; frame++) {
                    frame(random, model, all, pools);
                }
                assertThat(reference.checkStructure()).isEmpty();
                for (CommandWorld world : all) {
                    assertThat(world.repo.checkStructure()).isEmpty();
                }
            } finally {
                for (CommandWorld world : all) {
                    if (world != null) {
                        world.repo.close();
                    }
                }
            }
        }
    }

    private static void frame(SplittableRandom random, CommandModel model, CommandWorld[] all, Jobs[] pools) {
        long[] known = model.entities();
        long[] subset = Arrays.copyOf(known, Math.min(known.length, 40));
        Names[] names = new Names[all.length + 1];
        Arrays.setAll(names, i -> new Names(subset));
        int steps = 1 + random.nextInt(4);
        boolean batch = random.nextInt(3) == 0;
        for (int i = 0; i < steps + (batch ? 1 : 0); i++) {
            Step step = i < steps ? Step.random(random) : new Step(Step.BATCH, 0, random.nextLong());
            record(model, step, subset, names[all.length]);
            for (int w = 0; w < all.length; w++) {
                record(all[w], pools[w], step, subset, names[w]);
            }
        }
        model.playback();
        int[] expected = {model.applied, model.skipped, model.failed};
        for (CommandWorld world : all) {
            assertThat(playback(world)).as("applied, skipped, failed").isEqualTo(expected);
        }
        model.repo.tick();
        long hash = model.repo.stateHash();
        for (CommandWorld world : all) {
            world.repo.tick();
            assertThat(world.repo.stateHash()).as("state of the world").isEqualTo(hash);
        }
    }

    private static void programs(int count) {
        try (Jobs one = Jobs.create(1);
                Jobs two = Jobs.create(2);
                Jobs five = Jobs.create(5)) {
            Seeds.run(count, random -> program(random, one, two, five));
        }
    }

    @Test
    void shouldMakeTheSameWorldWithAnyNumberOfThreads() {
        programs(150);
    }

    @Test
    @Tag("long")
    void shouldMakeTheSameWorldInAThousandPrograms() {
        programs(1_000);
    }

    @Test
    void shouldHandGeneratedLoopsTheBufferOfTheirThread() {
        try (Jobs one = Jobs.create(1);
                Jobs three = Jobs.create(3)) {
            long serial = replaceGauges(null);
            assertThat(replaceGauges(one)).isEqualTo(serial);
            assertThat(replaceGauges(three)).isEqualTo(serial);
        }
    }

    private long replaceGauges(Jobs jobs) {
        EntityRepository repo = worlds.create();
        GaugeTable gauge = repo.register(GaugeTable.TYPE);
        AimTable aim = repo.register(AimTable.TYPE);
        ReplaceGauges replace = ReplaceGauges.on(repo, gauge, aim);
        long[] entities = new long[20_000];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i += i % 1000 < 500 ? 1 : 7) {
            gauge.add(entities[i], i, (short) 0);
        }
        int before = gauge.count();
        if (jobs == null) {
            replace.run();
        } else {
            replace.run(jobs);
        }
        int applied = repo.commands().playback().applied();
        assertThat(applied).isGreaterThan(before);
        assertThat(aim.count()).isGreaterThan(before / 2);
        repo.query().with(aim).without(gauge).build().forEach(entity -> {
            long other = aim.get(entity).target();
            assertThat(aim.get(other).target()).isEqualTo(entity);
        });
        return repo.stateHash();
    }

    @Test
    void shouldRunInTheMiddleOfAFrameWhereItTookPlace() {
        EntityRepository repo = worlds.create();
        AimTable aim = repo.register(AimTable.TYPE);
        long tank = repo.createEntity();
        try (Jobs jobs = Jobs.create(2)) {
            aim.add(repo.commands().buffer(), tank, 1, 0);
            jobs.run(1, (task, worker) -> aim.set(repo.commands().buffer(), tank, 2, 0));
            aim.set(repo.commands().buffer(), tank, 3, 0);
            jobs.run(2, (task, worker) -> aim.set(repo.commands().buffer(), tank, 4 + task, 0));
        }
        repo.commands().playback();
        assertThat(aim.get(tank).range()).isEqualTo(5);
    }

    @Test
    void shouldLetTasksUseWhatTheFrameThreadCreates() {
        EntityRepository repo = worlds.create();
        AimTable aim = repo.register(AimTable.TYPE);
        long leader = repo.commands().buffer().create();
        try (Jobs jobs = Jobs.create(2)) {
            jobs.run(50, (task, worker) -> {
                long follower = repo.commands().buffer().create();
                aim.add(repo.commands().buffer(), follower, task, leader);
                repo.hierarchy().addChild(repo.commands().buffer(), leader, follower);
            });
        }
        repo.commands().playback();
        long real = aim.get(repo.query().with(aim).build().first()).target();
        assertThat(repo.hierarchy().childCount(real)).isEqualTo(50);
        float range = 0;
        for (long child = repo.hierarchy().firstChild(real);
                child != 0;
                child = repo.hierarchy().nextSibling(child)) {
            assertThat(aim.get(child).range()).isEqualTo(range++);
        }
    }
}
