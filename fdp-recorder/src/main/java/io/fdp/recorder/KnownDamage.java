package io.fdp.recorder;

import io.fdp.recorder.error.Damage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells whether damage that turns up while frames are read, in the order of ticks, is known already: by its place, or
 * because the tick is known to be lost. What was passed once does not come again, so that all of it takes steps for
 * each damage once.
 */
final class KnownDamage {
    private final Set<Long> positions = new HashSet<>();

    /** What is lost, by first ticks, and how much of that was passed. */
    private final List<Damage> lost;

    private int passed;

    /** The last tick that is lost, of what was passed and of what was added. */
    private long lastLost = -1;

    /**
     * Begins with what was found before. What costs no frame says nothing about a frame at the same place that cannot
     * be read.
     */
    KnownDamage(List<Damage> found) {
        this.lost = found.stream()
                .filter(known -> known.firstLost() >= 0)
                .sorted(Comparator.comparingLong(Damage::firstLost))
                .toList();
        lost.forEach(known -> positions.add(known.position()));
    }

    /** What was found before and costs frames, by first ticks. */
    List<Damage> lost() {
        return lost;
    }

    /**
     * Takes damage that costs a tick, which is never before the last one that was asked for; answers whether it is new.
     */
    boolean isNew(long position, long tick) {
        for (; passed < lost.size() && lost.get(passed).firstLost() <= tick; passed++) {
            lastLost = Math.max(lastLost, lost.get(passed).lastLost());
        }
        return lastLost < tick && positions.add(position);
    }

    /** Damage that is new goes on up to a tick. */
    void goesOnTo(long tick) {
        lastLost = Math.max(lastLost, tick);
    }
}
