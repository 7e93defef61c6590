package io.fdp.replication.negotiation;

import io.fdp.kernel.error.MemoryException;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.ownership.OwnershipChangeEvents;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipStats;

/** Tells the world what has become of ownership, and counts it. */
final class Outcomes {
    private final OwnershipChangeEvents events;
    private final Targets targets;
    private final Counters counters;
    long acquired;
    long given;
    long released;
    long takenOver;
    long takenBack;
    long refused;
    long messages;
    long unsent;
    private long unheard;

    Outcomes(OwnershipChangeEvents events, Targets targets, Counters counters) {
        this.events = events;
        this.targets = targets;
        this.counters = counters;
    }

    /** Tells the outcome of all targets of an operation. */
    void tell(Operation operation, OwnershipOutcome outcome) {
        for (int i = 0; i < operation.count(); i++) {
            tell(operation.target(i), operation.handle, outcome, operation.number, operation.peer);
        }
    }

    /** Tells what has become of something of an entity. */
    void tell(int target, long handle, OwnershipOutcome outcome, int operation, int node) {
        Holding holding = targets.get(target);
        int epoch = targets.isBound(handle) ? holding.epoch(handle) : 0;
        try {
            events.publish(handle, holding.column(), outcome, operation, node, epoch);
        } catch (MemoryException full) {
            unheard++;
            counters.reportOnce("events of ownership", "events of ownership are lost: " + full.getMessage());
        }
        count(outcome);
    }

    private void count(OwnershipOutcome outcome) {
        switch (outcome) {
            case ACQUIRED -> acquired++;
            case GIVEN -> given++;
            case RELEASED -> released++;
            case TAKEN_OVER -> takenOver++;
            default -> {}
        }
    }

    OwnershipStats stats(int pending, int handOvers) {
        return new OwnershipStats(
                acquired, given, released, takenOver, takenBack, refused, messages, unsent, unheard, pending,
                handOvers);
    }
}
