package io.fdp.cli.demo;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.StopSignal;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.Engine;
import io.fdp.ig.IgConnector;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Literals;
import io.fdp.recorder.FlightRecorder;
import org.HdrHistogram.Histogram;

/**
 * Prepares the JVM, so that frames after the warm-up make no garbage at all.
 *
 * <p>When code runs for the first time, classes are loaded and linked, which allocates. That may happen in any frame,
 * as with the first lost unit. So a small world runs through all code first, and is discarded. It has the same kinds of
 * units in the same proportions, because the compiler optimizes for what it sees here. {@link Literals} handles the
 * allocations of the compiler itself.
 */
final class Rehearsal {
    private static final int UNITS = 256;
    private static final int TICKS = 600;
    private static final int CLEAN_ROUNDS = 2;
    private static final int MOST_ROUNDS = 10;

    private Rehearsal() {}

    /** Rehearses with the threads of the run, until rounds make no garbage. */
    static void run(Jobs jobs, StopSignal stop, boolean recorded, boolean shown) {
        Literals.createFor(
                Entity.class,
                JsonWriter.class,
                EntityRepository.class,
                Engine.class,
                FlightRecorder.class,
                IgConnector.class,
                Histogram.class,
                Rehearsal.class);
        DemoOptions options = new DemoOptions(UNITS, TICKS, false, jobs.threads(), 0);
        try (Battle battle = Battle.begin(UNITS, 0, Long.MAX_VALUE, jobs)) {
            battle.populate(UNITS);
            try (Engine engine = battle.engine().start();
                    RecordedBattle recording = RecordedBattle.rehearse(battle, engine, recorded);
                    ShownBattle inMemory = ShownBattle.rehearse(battle, shown)) {
                int clean = 0;
                for (int round = 0; round < MOST_ROUNDS && clean < CLEAN_ROUNDS; round++) {
                    FrameLoop loop = new FrameLoop(engine, battle, options, stop, new Progress());
                    loop.run();
                    boolean isClean = loop.heap().allocatedBytes() == 0
                            && recording.dropped() == 0
                            && inMemory.failure().isEmpty();
                    clean = isClean ? clean + 1 : 0;
                }
            }
        }
    }
}
