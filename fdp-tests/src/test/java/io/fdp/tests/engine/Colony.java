package io.fdp.tests.engine;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.UpdateAfter;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.singleton.TableSingleton;
import java.util.List;

/**
 * A small simulation in which everything depends on everything: on the positions of several sliced iterations, on
 * events of the last frame, on commands, on the time, and on what a system keeps outside of the world.
 */
final class Colony {
    private Colony() {}

    /**
     * The numbers of a colony.
     *
     * @param ants how many there are at the beginning
     * @param feed the entities that are fed in a frame
     * @param count the entities that are counted in a frame
     * @param again those that are counted again
     * @param rate steps of time per second; most do not divide a second
     */
    record Settings(int ants, int feed, int count, int again, int rate) {}

    @Component(name = "colony.Ant")
    record Ant(int food, int age, int seen) {}

    @Component(name = "colony.Score")
    record Score(long sum, int rounds, int outside) {}

    @Event(id = 7710, name = "colony.Call")
    record Call(long from, int food) {}

    /** The tables, which each system registers or looks up. */
    private static AntTable ants(EntityRepository repo) {
        return repo.register(AntTable.TYPE);
    }

    /** What programs do that register before they load. */
    static void register(EntityRepository repo) {
        ants(repo);
        repo.singletons().register(ScoreTable.TYPE);
        repo.events().register(CallEvents.TYPE);
    }

    /** Feeds some ants in each frame; they call, age, split and die. */
    static final class Feeding extends SimSystem {
        private final Settings settings;
        private AntTable ants;
        private CallEvents calls;
        private SlicedIteration slice;

        Feeding(Settings settings) {
            this.settings = settings;
        }

        @Override
        protected void create() {
            ants = ants(repo());
            calls = repo().events().register(CallEvents.TYPE);
            slice = repo().query().with(ants).build().sliced(slices(settings.feed, 1));
            if (isNewWorld()) {
                for (int i = 0; i < settings.ants; i++) {
                    ants.add(repo().createEntity(), new Ant(i % 13, i % 5, 0));
                }
            }
        }

        @Override
        protected void update() {
            CommandBuffer commands = repo().commands().buffer();
            boolean ended = slice.isRoundComplete();
            slice.forEach(ant -> {
                AntEdit edit = ants.edit(ant);
                edit.food(edit.food() + 3 + (ended ? 1 : 0));
                edit.age(edit.age() + 1);
                if (edit.food() % 7 == 0) {
                    calls.publish(ant, edit.food());
                }
                if (edit.food() % 11 == 5 && repo().entityCount() < 3 * settings.ants) {
                    ants.add(commands, commands.create(), new Ant(edit.food() / 2, 0, edit.age()));
                }
                if (edit.age() > 9 && edit.food() % 3 == 0) {
                    commands.destroy(ant);
                }
            });
        }
    }

    /** Answers the calls of the last frame. */
    @UpdateAfter(Feeding.class)
    static final class Answering extends SimSystem {
        private AntTable ants;
        private CallEvents calls;

        @Override
        protected void create() {
            ants = ants(repo());
            calls = repo().events().register(CallEvents.TYPE);
        }

        @Override
        protected void update() {
            calls.forEach(call -> {
                if (ants.has(call.from())) {
                    AntEdit edit = ants.edit(call.from());
                    edit.food(edit.food() + call.food() % 5);
                }
            });
        }
    }

    /** Counts ants by two iterations of the same query as feeding, and by one that was made before the engine. */
    @UpdateAfter(Answering.class)
    static final class Counting extends SimSystem {
        private final Settings settings;
        private final SlicedIteration all;
        private AntTable ants;
        private TableSingleton<Score, ScoreTable> score;
        private SlicedIteration first;
        private SlicedIteration second;
        private int living;

        Counting(EntityRepository repo, Settings settings) {
            this.settings = settings;
            this.all = repo.query().build().sliced(SliceBudget.ofEntities(settings.count + 1));
        }

        @Override
        protected void create() {
            ants = ants(repo());
            score = repo().singletons().register(ScoreTable.TYPE);
            first = repo().query().with(ants).build().sliced(slices(settings.count, 1));
            second = repo().query().with(ants).build().sliced(slices(settings.again, 1));
            onAdded(ants, ant -> living++);
            onRemoved(ants, ant -> living--);
            if (isNewWorld()) {
                score.set(new Score(0, 0, 0));
            }
            living = 0; // reactions tell what is created
        }

        @Override
        protected void worldReplaced() {
            living = ants.count();
        }

        @Override
        protected void update() {
            ScoreEdit edit = score.table().edit(score.entity());
            first.forEach(ant -> edit.sum(edit.sum() * 31 + ants.get(ant).food()));
            second.forEach(ant -> ants.edit(ant).seen((int) first.rounds() * 100 + second.position()));
            all.forEach(ant -> edit.sum(edit.sum() + ant));
            edit.rounds((int) (first.rounds() + second.rounds() * 1000 + all.rounds()));
            edit.outside(edit.outside() * 17 + living);
            edit.sum(edit.sum() + time().nanos() + repo().currentTick());
        }
    }

    /** Starts an engine; the order in which systems are added does not matter. */
    static Engine start(EntityRepository repo, Settings settings, boolean turned) {
        List<SimSystem> systems = List.of(new Feeding(settings), new Answering(), new Counting(repo, settings));
        EngineBuilder builder =
                Engine.builder(repo).clock(SimClock.fixed(settings.rate)).onFailure(FailurePolicy.stopAfter(1));
        (turned ? systems.reversed() : systems).forEach(builder::add);
        return builder.start();
    }
}
