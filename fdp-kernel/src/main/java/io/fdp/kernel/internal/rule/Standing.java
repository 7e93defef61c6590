package io.fdp.kernel.internal.rule;

import io.fdp.kernel.internal.lock.ActingThread;
import org.jspecify.annotations.Nullable;

/** Why something may or may not be changed in a world. Changes under the lock. */
final class Standing {
    PhaseRules phase = PhaseRules.free("initialization");
    PhaseRules withoutOwners = phase;

    @Nullable
    Thread syncing;

    String during = "";
    volatile boolean observed;
    volatile boolean keptStill;
    final WorldReader reader = new WorldReader();
    final PhaseRules reading = PhaseRules.reading(reader);
    int declaredBit;

    /** How many runs with jobs visit entities now. */
    int parallelRuns;

    /** Whether the calling thread is the one that a sync point belongs to, or works for it. */
    boolean isSyncHere() {
        return !reader.isReading() && ActingThread.isHere(syncing); // hashes are taken in sync points, too
    }

    /** What all threads look at: in a sync point it depends on who asks, unless all may write anyway. */
    int commonRule(PhaseRules now) {
        int rule = now.writes() | declaredBit;
        return syncing == null || rule == PhaseRules.WRITE_ALL ? rule : PhaseRules.WRITE_BY_THREAD;
    }
}
