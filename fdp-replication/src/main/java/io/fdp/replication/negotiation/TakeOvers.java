package io.fdp.replication.negotiation;

import io.fdp.replication.internal.ClaimPages;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.World;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipOutcome;
import java.util.Arrays;

/**
 * Takes over what lost nodes have owned. The living node with the lowest number begins; each node after it waits a step
 * longer, in case that those before it do not take over. Two nodes that do so at the same time, in a partition or
 * because they noticed the loss at different times, make two claims, of which the higher wins.
 *
 * <p>A node that stood still itself, as a process that was stopped, finds all others silent. It waits until it can have
 * heard of them again; else it would take over everything from the living.
 */
final class TakeOvers {
    private final World world;
    private final Targets targets;
    private final Outcomes outcomes;
    private final HandOvers handOvers;
    private final long stepNanos;
    private final long stillNanos;
    private final long graceNanos;
    private long lastStep;
    private long wentOn;
    private long[] losses = new long[8];
    private int count;
    private int visited;
    private long now;

    /** Made once, so that a scan makes no garbage. */
    private final Holding.Visitor taker = this::takeOver;

    TakeOvers(World world, Targets targets, Outcomes outcomes, HandOvers handOvers, OwnershipConfig config) {
        this.world = world;
        this.targets = targets;
        this.outcomes = outcomes;
        this.handOvers = handOvers;
        this.stepNanos = config.takeOverNanos();
        this.stillNanos = config.timeoutNanos() / 2;
        this.graceNanos = config.timeoutNanos() / 2 * 3;
        this.lastStep = world.wire().nanoTime();
        this.wentOn = lastStep - graceNanos;
    }

    /** A node was lost. */
    void lose(long when) {
        if (count == losses.length) {
            losses = Arrays.copyOf(losses, 2 * count);
        }
        noteStandstill(when);
        losses[count++] = when - wentOn < graceNanos ? when + graceNanos : when;
    }

    /** Notes when this node went on after it had stood still. */
    private void noteStandstill(long time) {
        if (time - lastStep > stillNanos) {
            wentOn = time;
        }
        lastStep = time;
    }

    /** Takes over, when it is the turn of this node. */
    void step(long time) {
        noteStandstill(time);
        if (count == 0) {
            return;
        }
        long wait = world.nodes().rank() * stepNanos;
        int left = 0;
        boolean due = false;
        for (int i = 0; i < count; i++) {
            if (time - losses[i] >= wait) {
                due = true;
            } else {
                losses[left++] = losses[i];
            }
        }
        count = left;
        if (due) {
            takeOverAll(time);
        }
    }

    private void takeOverAll(long time) {
        now = time;
        for (visited = 0; visited < targets.count(); visited++) {
            targets.get(visited).forEachOrphan(taker);
        }
    }

    private void takeOver(Holding holding, long handle) {
        int epoch = holding.epoch(handle);
        int lost = holding.owner(handle);
        if (epoch == ClaimPages.LAST_EPOCH) {
            return; // nobody can claim it any more
        }
        if (lost == 0) {
            handOvers.release(visited, handle, now);
        } else {
            holding.take(handle, epoch + 1);
            handOvers.adoptAll(visited, handle, now);
        }
        outcomes.tell(visited, handle, OwnershipOutcome.TAKEN_OVER, 0, lost);
    }
}
