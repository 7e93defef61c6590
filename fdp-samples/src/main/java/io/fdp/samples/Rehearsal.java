package io.fdp.samples;

import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.SimTime;
import io.fdp.engine.SimTimeTable;
import io.fdp.engine.WallClock;
import io.fdp.engine.policy.EngineMode;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.SlicedIteration;
import java.util.ArrayList;
import java.util.List;

/** The example of the guide's page on time. */
public final class Rehearsal {
    private Rehearsal() {}

    /**
     * Runs, pauses, steps and goes on.
     *
     * @return the time after each of these steps
     */
    public static List<Double> run() {
        List<Double> seconds = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Engine engine = Engine.builder(repo).clock(SimClock.fixed(10)).start()) {
            SimClock clock = engine.clock();
            engine.run(10); // as fast as it goes
            seconds.add(clock.seconds());
            clock.pause(); // from any thread
            engine.run(5); // frames go on, time stands still
            seconds.add(clock.seconds());
            clock.step(); // one step in the next frame
            engine.run(5);
            seconds.add(clock.seconds());
            clock.resume();
            engine.run(9);
            SimTime time = repo.singleton(SimTimeTable.TYPE).get(); // part of the world
            seconds.add(time.seconds());
        }
        return seconds;
    }

    /** A clock that is moved by hand, as for a test or for another machine. */
    static final class HandClock implements WallClock {
        private long nanos;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public void await(long wanted) {
            nanos += wanted;
        }
    }

    /**
     * Follows the clock of another machine, and runs in real time by a clock that is moved by hand.
     *
     * @return the time of the simulation and the time of the other clock
     */
    public static String follow() {
        HandClock master = new HandClock();
        try (EntityRepository repo = EntityRepository.create();
                Engine engine = Engine.builder(repo)
                        .mode(EngineMode.REAL_TIME)
                        .clock(SimClock.following(master, 50).scale(2))
                        .wallClock(master)
                        .start()) {
            engine.runRealTime(51);
            return engine.clock().seconds() + " s in " + master.nanos / 1e9 + " s";
        }
    }

    /** Thinks about a few entities in each frame. */
    static final class Thinking extends SimSystem {
        private SlicedIteration slice;
        int thoughts;

        @Override
        protected void create() {
            slice = repo().query().build().sliced(slices(25, 0.5)); // 25 entities, or half a millisecond
        }

        @Override
        protected void update() {
            thoughts += slice.forEach(entity -> {});
        }
    }

    /**
     * Thinks about a hundred entities, bounded in each frame.
     *
     * @return the number of visits in three frames
     */
    public static int think() {
        Thinking thinking = new Thinking();
        try (EntityRepository repo = EntityRepository.create();
                Engine engine = Engine.builder(repo).add(thinking).start()) {
            repo.createEntities(new long[100]);
            engine.run(3);
            return thinking.thoughts;
        }
    }

    public static void main(String[] args) {
        System.out.println(run());
        System.out.println(follow());
    }
}
