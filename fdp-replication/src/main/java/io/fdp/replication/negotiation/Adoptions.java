package io.fdp.replication.negotiation;

import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.World;
import java.util.Arrays;

/**
 * Values that nobody owns and that this node has begun to publish, although another node did.
 *
 * <p>The other node gives way when it hears of that. If the value is taken and removed here at once, it may hear only
 * the sample without the value, and goes on for ever: then its sample, which was applied here before, counts again. It
 * is tried again when the other node has had the time to give way, because a removal should not be undone before.
 *
 * <p>A value waits here once, however often it is adopted meanwhile. The queue is a ring with a bound: when another
 * node makes this one adopt too much, the oldest adoption ends early.
 */
final class Adoptions {
    private static final long MILLISECOND = 1_000_000;
    private static final int MOST_AT_LEAST = 65_536;

    private final World world;
    private final Targets targets;
    private final long waitNanos;
    private final int most;
    private int[] targetsOf = new int[16];
    private long[] handles = new long[16];
    private long[] dues = new long[16];
    private int first;

    /** Whose samples are to be tried again, by number of the target. */
    private final boolean[] gone;

    /** Of nodes that give way within a time. */
    Adoptions(World world, Targets targets, long waitNanos) {
        this.world = world;
        this.targets = targets;
        this.waitNanos = waitNanos;
        this.most = Math.max(MOST_AT_LEAST, world.repo().config().capacity());
        this.gone = new boolean[targets.count()];
    }

    void add(int target, long handle, long now) {
        if (targets.get(target).beginAdoption(handle, (int) (now / MILLISECOND))) {
            append(target, handle, now, now + waitNanos);
        }
    }

    private int count() {
        return world.counters().adoptions;
    }

    /** Adds an adoption in the order of its time: the last one, or nearly so. */
    private void append(int target, long handle, long now, long due) {
        while (count() == most) {
            end(now);
        }
        if (count() == handles.length) {
            grow();
        }
        int at = first + count();
        for (; at > first && dues[(at - 1) % dues.length] - due > 0; at--) {
            put(at, targetsOf[(at - 1) % dues.length], handles[(at - 1) % dues.length], dues[(at - 1) % dues.length]);
        }
        put(at, target, handle, due);
        world.counters().adoptions++;
    }

    private void put(int place, int target, long handle, long due) {
        int at = place % dues.length;
        targetsOf[at] = target;
        handles[at] = handle;
        dues[at] = due;
    }

    private void grow() {
        int count = count();
        int room = 2 * count;
        int[] allTargets = Arrays.copyOf(targetsOf, room);
        long[] allHandles = Arrays.copyOf(handles, room);
        long[] allDues = Arrays.copyOf(dues, room);
        for (int i = 0; i < first; i++) { // the ring began in the middle
            allTargets[count + i] = targetsOf[i];
            allHandles[count + i] = handles[i];
            allDues[count + i] = dues[i];
        }
        targetsOf = allTargets;
        handles = allHandles;
        dues = allDues;
    }

    /** Ends adoptions whose time has come. */
    void step(long now) {
        while (count() > 0 && now - dues[first] >= 0) {
            end(now);
        }
        for (int target = 0; target < gone.length; target++) {
            if (gone[target]) {
                gone[target] = false;
                targets.get(target).tryAgain(); // once for all adoptions
            }
        }
    }

    /** Ends the oldest adoption, or lets it wait if the value was adopted once more since. */
    private void end(long now) {
        int target = targetsOf[first];
        long handle = handles[first];
        long due = dues[first];
        first = (first + 1) % handles.length;
        world.counters().adoptions--;
        if (!targets.isBound(handle)) {
            return;
        }
        Holding holding = targets.get(target);
        long age = ((int) (now / MILLISECOND) - holding.adoptedAt(handle)) * MILLISECOND;
        if (age < waitNanos && now - due >= 0) {
            append(target, handle, now, now + waitNanos - age);
            return;
        }
        holding.endAdoption(handle);
        gone[target] |= !holding.has(handle);
    }
}
