package io.fdp.cli.demo;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.StopSignal;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Literals;
import io.fdp.recorder.FlightRecorder;
import org.HdrHistogram.Histogram;

/**
 * Makes the JVM ready, so that frames after the warm-up leave no garbage at all.
 *
 * <p>The first time that a path is taken, classes are loaded and linked, and that allocates. It may be in any frame, as
 * with the first unit that is lost. So a small world goes through all of it first, and is thrown away. It has the same
 * kinds of units in the same proportions, because the compiler takes what it sees here for the way things are. What it
 * allocates later itself is seen to by {@link Literals}.
 */
final class Rehearsal {
    private static final int UNITS = 256;
    private static final int TICKS = 600;
    private static final int CLEAN_ROUNDS = 2;
    private static final int MOST_ROUNDS = 10;

    private Rehearsal() {}

    /** Rehearses with the threads that will run, until rounds leave no garbage. */
    static void run(Jobs jobs, StopSignal stop, boolean recorded) {
        Literals.createFor(
                Entity.class,
                JsonWriter.class,
                EntityRepository.class,
                Engine.class,
                FlightRecorder.class,
                Histogram.class,
                Rehearsal.class);
        DemoOptions options = new DemoOptions(UNITS, TICKS, false, jobs.threads(), 0);
        try (Battle battle = Battle.begin(UNITS, 0, Long.MAX_VALUE, jobs)) {
            battle.populate(UNITS);
            try (Engine engine = battle.engine().start();
                    RecordedBattle recording = RecordedBattle.rehearse(battle, engine, recorded)) {
                int clean = 0;
                for (int round = 0; round < MOST_ROUNDS && clean < CLEAN_ROUNDS; round++) {
                    FrameLoop loop = new FrameLoop(engine, battle, options, stop, new Progress());
                    loop.run();
                    clean = loop.heap().allocatedBytes() == 0 && recording.dropped() == 0 ? clean + 1 : 0;
                }
            }
        }
    }
}
