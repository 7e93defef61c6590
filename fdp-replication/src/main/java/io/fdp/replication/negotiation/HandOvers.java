package io.fdp.replication.negotiation;

import io.fdp.replication.internal.ClaimPages;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.World;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * What this node has given away and still publishes: until the new owner does and some time more, so that no third node
 * misses a value in between. What the new owner does not take in time comes back, by a higher epoch.
 *
 * <p>A third node that hears this node stop before it has heard the new owner would lose the value and its claim, and
 * could go back to a lower one. A connection that is cut for almost a lease ends no lease, and a sample that is sent
 * again may take almost as long. So this node goes on for two leases at least. A wire that does not say its lease
 * leaves the time to the program.
 */
final class HandOvers {
    private static final int LINGER_LEASES = 2;

    private final World world;
    private final Targets targets;
    private final Outcomes outcomes;
    private final OwnershipConfig config;
    private final List<HandOver> all = new ArrayList<>();
    private final List<HandOver> spare = new ArrayList<>();
    private final long lingerNanos;
    private final Adoptions adoptions;
    private long lastBatch;

    HandOvers(World world, Targets targets, Outcomes outcomes, OwnershipConfig config) {
        this.world = world;
        this.targets = targets;
        this.outcomes = outcomes;
        this.config = config;
        this.lingerNanos =
                Math.max(config.lingerNanos(), LINGER_LEASES * world.wire().leaseNanos());
        this.adoptions = new Adoptions(world, targets, lingerNanos);
    }

    int count() {
        return all.size();
    }

    // ---- giving

    /** Gives all targets of an operation that this node can give, as one. The caller knows that it can. */
    void give(Operation operation, int to, int ownOperation, int request, long now) {
        lastBatch++;
        for (int i = 0; i < operation.count(); i++) {
            int target = operation.target(i);
            if (targets.get(target).isGivable(operation.handle)) {
                give(target, operation.handle, to, ownOperation, request, now);
            }
        }
    }

    /** Lets nobody own a value from here on. This node publishes it. */
    void release(int target, long handle, long now) {
        lastBatch++;
        if (targets.get(target).publisher(handle) != world.self()) {
            adoptions.add(target, handle, now);
        }
        give(target, handle, 0, 0, 0, now);
    }

    /** The owner of an entity publishes what nobody owns. */
    void adopt(int target, long handle, long now) {
        Holding holding = targets.get(target);
        if (targets.isUnowned(target, handle)
                && targets.get(Targets.ENTITY).isOwned(handle)
                && holding.publisher(handle) != world.self()
                && holding.epoch(handle) != ClaimPages.LAST_EPOCH) {
            release(target, handle, now);
        }
    }

    /** This node has become the owner of something: if it is an entity, it publishes what nobody owns of it. */
    void adoptAll(int target, long handle, long now) {
        for (int i = 1; target == Targets.ENTITY && i < targets.count(); i++) {
            adopt(i, handle, now);
        }
    }

    private void give(int target, long handle, int to, int ownOperation, int request, long now) {
        Holding holding = targets.get(target);
        int epoch = holding.epoch(handle) + 1;
        HandOver record = ensure(target, handle);
        record.wasUnowned = holding.owner(handle) == 0;
        record.to = to;
        record.epoch = epoch;
        record.operation = ownOperation;
        record.request = request;
        record.batch = lastBatch;
        record.deadline = now + config.timeoutNanos();
        record.confirmed = false;
        record.late = false;
        holding.give(handle, epoch, to);
    }

    /** Something is relayed by at most one record. */
    private HandOver ensure(int target, long handle) {
        boolean relayed = targets.get(target).isRelayed(handle);
        for (int i = 0; relayed && i < all.size(); i++) {
            HandOver known = all.get(i);
            if (known.target == target && known.handle == handle) {
                return known;
            }
        }
        HandOver record = spare.isEmpty() ? new HandOver() : spare.removeLast();
        record.target = target;
        record.handle = handle;
        all.add(record);
        return record;
    }

    /** Whether something is on its way to a node that asked for it by an operation. */
    boolean isUnderWay(int to, int request) {
        for (int i = 0; i < all.size(); i++) {
            HandOver record = all.get(i);
            if (record.to == to && record.request == request && !record.confirmed) {
                return true;
            }
        }
        return false;
    }

    // ---- every frame

    /**
     * Drops what this node does not publish any more. Called before something is given: a value may be gone and here
     * again, and a record of the time before would end what a new one says.
     */
    void dropEnded() {
        for (int i = all.size() - 1; i >= 0; i--) {
            HandOver record = all.get(i);
            if (!isHere(record)) {
                if (!record.confirmed && record.to != 0) {
                    boolean lives = targets.isBound(record.handle);
                    tell(record, lives ? OwnershipOutcome.GIVEN : OwnershipOutcome.GONE);
                }
                remove(i);
            } else if (!targets.get(record.target).isRelayed(record.handle)) {
                remove(i);
            }
        }
    }

    void step(long now) {
        dropEnded();
        adoptions.step(now);
        for (int i = all.size() - 1; i >= 0; i--) {
            HandOver record = all.get(i);
            if (record.confirmed) {
                if (now - record.deadline >= 0) {
                    targets.get(record.target).stopRelay(record.handle);
                    remove(i);
                }
            } else {
                watch(record, now);
            }
        }
    }

    private boolean isHere(HandOver record) {
        return targets.isBound(record.handle) && targets.get(record.target).has(record.handle);
    }

    private void watch(HandOver record, long now) {
        Holding holding = targets.get(record.target);
        if (holding.publisher(record.handle) != world.self()) {
            record.confirmed = true;
            record.deadline = now + lingerNanos;
            if (record.to != 0) {
                tell(record, OwnershipOutcome.GIVEN);
            }
        } else if (record.to != 0 && now - record.deadline >= 0) {
            endLate(record, holding, now);
        }
    }

    /** The new owner does not publish something in time. */
    private void endLate(HandOver record, Holding holding, long now) {
        if (!isTaken(record.batch)) {
            takeBack(record, OwnershipOutcome.TIMED_OUT);
        } else if (!record.late) {
            record.late = true;
            record.deadline = now + lingerNanos / LINGER_LEASES; // its sample may be on its way
        } else if (record.target != Targets.ENTITY) {
            holding.remove(record.handle); // the new owner took it with its group, and has removed it since
        }
    }

    /** Whether the new owner has taken a part of a group: then it has taken all, and publishes what it keeps. */
    private boolean isTaken(long batch) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).batch == batch && all.get(i).confirmed) {
                return true;
            }
        }
        return false;
    }

    /**
     * A node is lost: what it has not taken comes back, and nothing is published for it. What nobody owns stays if this
     * node keeps it, and others would take the end of its name here for a removal.
     */
    void lose(int node) {
        dropEnded();
        for (int i = all.size() - 1; i >= 0; i--) {
            HandOver record = all.get(i);
            Holding holding = targets.get(record.target);
            if (!record.confirmed && record.to == node && holding.publisher(record.handle) == world.self()) {
                takeBack(record, OwnershipOutcome.NODE_LOST);
            } else if (record.to != 0 && holding.owner(record.handle) == node) {
                if (!record.confirmed) {
                    tell(record, OwnershipOutcome.GIVEN);
                }
                holding.stopRelay(record.handle);
                remove(i);
            } else if (holding.isRelayed(record.handle)
                    && holding.owner(record.handle) == 0
                    && holding.publisher(record.handle) == 0) {
                publish(record, holding);
            }
        }
    }

    /** Nobody owns something, and its publisher is lost: this node, which still names it, publishes it again. */
    private void publish(HandOver record, Holding holding) {
        record.to = 0;
        record.epoch = holding.epoch(record.handle);
        record.confirmed = false;
        holding.give(record.handle, record.epoch, 0);
    }

    private void takeBack(HandOver record, OwnershipOutcome why) {
        Holding holding = targets.get(record.target);
        if (record.epoch == ClaimPages.LAST_EPOCH) {
            record.deadline += config.timeoutNanos();
            return;
        }
        outcomes.takenBack++;
        int node = record.to;
        record.epoch++;
        record.to = 0;
        if (record.wasUnowned) {
            holding.give(record.handle, record.epoch, 0);
        } else {
            holding.take(record.handle, record.epoch);
            adoptAll(record.target, record.handle, world.wire().nanoTime());
        }
        outcomes.tell(record.target, record.handle, why, record.operation, node);
    }

    private void tell(HandOver record, OwnershipOutcome outcome) {
        outcomes.tell(record.target, record.handle, outcome, record.operation, record.to);
    }

    private void remove(int i) {
        spare.add(all.get(i));
        HandOver last = all.removeLast();
        if (i < all.size()) {
            all.set(i, last);
        }
    }
}
