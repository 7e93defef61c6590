package io.fdp.replication.negotiation;

import io.fdp.replication.internal.Holding;
import java.util.ArrayDeque;

/**
 * Values that nobody owns and that this node has begun to publish, although another node did.
 *
 * <p>The other node gives way when it hears of that. If the value is taken and removed here at once, it may hear only
 * the sample without the value, and goes on for ever: then its sample, which was applied here before, counts again. It
 * is tried again when the other node has had the time to give way, because a removal should not be undone before.
 */
final class Adoptions {
    private final Targets targets;
    private final long waitNanos;
    private final ArrayDeque<Adoption> all = new ArrayDeque<>();
    private final ArrayDeque<Adoption> spare = new ArrayDeque<>();

    /** Whose samples are to be tried again, by number of the target. */
    private final boolean[] gone;

    /** A value, and when the other node has given way. */
    private static final class Adoption {
        private int target;
        private long handle;
        private long due;
    }

    /** Of nodes that give way within a time. */
    Adoptions(Targets targets, long waitNanos) {
        this.targets = targets;
        this.waitNanos = waitNanos;
        this.gone = new boolean[targets.count()];
    }

    void add(int target, long handle, long now) {
        Adoption adoption = spare.isEmpty() ? new Adoption() : spare.removeFirst();
        adoption.target = target;
        adoption.handle = handle;
        adoption.due = now + waitNanos;
        all.addLast(adoption);
    }

    /** Adoptions end in the order in which they began. */
    void step(long now) {
        if (all.isEmpty() || now - all.getFirst().due < 0) {
            return;
        }
        while (!all.isEmpty() && now - all.getFirst().due >= 0) {
            end(all.removeFirst());
        }
        for (int target = 0; target < gone.length; target++) {
            if (gone[target]) {
                gone[target] = false;
                targets.get(target).tryAgain(); // once for all adoptions
            }
        }
    }

    private void end(Adoption adoption) {
        Holding holding = targets.get(adoption.target);
        gone[adoption.target] |= targets.isBound(adoption.handle) && !holding.has(adoption.handle);
        spare.addFirst(adoption);
    }
}
