package io.fdp.recorder;

import io.fdp.recorder.error.Damage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells whether damage that is found while frames are read is already known: by its position, or because its tick is
 * known to be lost. Frames are read in the order of ticks, so all calls together visit each damage once.
 */
final class KnownDamage {
    private final Set<Long> positions = new HashSet<>();

    /** Known losses, sorted by first tick, and how many of them were passed. */
    private final List<Damage> lost;

    private int passed;

    /** The last lost tick, of passed and of added damage. */
    private long lastLost = -1;

    /**
     * Begins with damage that was found before. Damage that loses no frame is ignored: it does not explain an
     * unreadable frame at the same position.
     */
    KnownDamage(List<Damage> found) {
        this.lost = found.stream()
                .filter(known -> known.firstLost() >= 0)
                .sorted(Comparator.comparingLong(Damage::firstLost))
                .toList();
        lost.forEach(known -> positions.add(known.position()));
    }

    /** Damage that was found before and loses frames, sorted by first tick. */
    List<Damage> lost() {
        return lost;
    }

    /** Takes damage that loses a tick; returns whether it is new. Ticks of successive calls never go back. */
    boolean isNew(long position, long tick) {
        for (; passed < lost.size() && lost.get(passed).firstLost() <= tick; passed++) {
            lastLost = Math.max(lastLost, lost.get(passed).lastLost());
        }
        return lastLost < tick && positions.add(position);
    }

    /** Extends new damage up to a tick. */
    void goesOnTo(long tick) {
        lastLost = Math.max(lastLost, tick);
    }
}
