package io.fdp.replication.negotiation;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.World;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.Ownership;
import io.fdp.replication.ownership.OwnershipChangeEvents;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.replication.ownership.OwnershipStats;
import io.fdp.replication.ownership.OwnershipWatch;
import io.fdp.wire.WireNode;
import java.util.List;
import java.util.Objects;

/** Takes operations of the program, and lets {@link Negotiation} do them in the next frame. */
public final class OwnershipDesk implements Ownership {
    private final World world;
    private final Targets targets;
    private final Operations operations;
    private final Outcomes outcomes;
    private final Negotiation negotiation;
    private final long timeoutNanos;
    private boolean closed;

    /**
     * Made by replication.
     *
     * @param world the world
     * @param holdings all that has an owner: the entity first, then components
     * @param config how this node answers others
     */
    public OwnershipDesk(World world, List<Holding> holdings, OwnershipConfig config) {
        this.world = world;
        this.targets = new Targets(world, holdings);
        this.operations = new Operations(targets.count());
        OwnershipChangeEvents events = world.repo().events().register(OwnershipChangeEvents.TYPE);
        this.outcomes = new Outcomes(events, targets, world.counters());
        this.negotiation = new Negotiation(world, targets, outcomes, operations, config);
        this.timeoutNanos = config.timeoutNanos();
    }

    // ---- operations

    @Override
    public int acquire(long entity, OwnershipGroup group) {
        return begin(Operation.Kind.ACQUIRE, entity, group, 0);
    }

    @Override
    public int acquireIfAvailable(long entity, OwnershipGroup group) {
        return begin(Operation.Kind.ACQUIRE_IF_AVAILABLE, entity, group, 0);
    }

    @Override
    public int offer(long entity, OwnershipGroup group, int node) {
        if (node < 1 || node > WireNode.MAX || node == world.self()) {
            throw new ReplicationException("an offer goes to another node, with a number from 1 to " + WireNode.MAX
                    + ", and this is node " + world.self() + ": node=" + node);
        }
        return begin(Operation.Kind.OFFER, entity, group, node);
    }

    @Override
    public int release(long entity, OwnershipGroup group) {
        if (Objects.requireNonNull(group, "the group is null").hasEntity()) {
            throw new ReplicationException("cannot release entity " + Entity.toString(entity)
                    + " itself, because an entity always has an owner: offer it to another node, or destroy it");
        }
        return begin(Operation.Kind.RELEASE, entity, group, 0);
    }

    @Override
    public boolean cancel(int operation) {
        requireOpen();
        return negotiation.cancel(operation);
    }

    private int begin(Operation.Kind kind, long entity, OwnershipGroup group, int node) {
        requireOpen();
        Objects.requireNonNull(group, "the group is null");
        long id = world.bindings().id(entity);
        if (id == NetworkId.NONE || !world.repo().isAlive(entity)) {
            throw new ReplicationException("entity " + Entity.toString(entity)
                    + " has no network id, so only this node knows it: publish it first");
        }
        for (int i = 0; i < group.tables().size(); i++) {
            require(group.tables().get(i));
        }
        long until = world.wire().nanoTime() + timeoutNanos;
        Operation operation = operations.take().begin(kind, operations.nextNumber(), entity, id, node, until);
        if (group.hasEntity()) {
            operation.add(Targets.ENTITY);
        }
        for (int i = 0; i < group.tables().size(); i++) {
            operation.add(require(group.tables().get(i)));
        }
        if (group.isWhole()) {
            addAllOfOwner(operation, entity);
        }
        operations.add(operation);
        return operation.number;
    }

    private void addAllOfOwner(Operation operation, long entity) {
        int owner = targets.get(Targets.ENTITY).owner(entity);
        for (int i = 1; i < targets.count(); i++) {
            Holding holding = targets.get(i);
            if (holding.has(entity) && holding.owner(entity) == owner) {
                operation.add(i);
            }
        }
    }

    private int require(ComponentColumn table) {
        int target = targets.find(table);
        if (table instanceof TagColumn) {
            throw new ReplicationException(
                    table.name() + " is a tag, and tags move with their entity: use OwnershipGroup.ENTITY");
        }
        if (target < 0) {
            throw new ReplicationException(table.name() + " is not replicated here: add @Replicated to it, or name it"
                    + " in the configuration");
        }
        return target;
    }

    // ---- questions

    @Override
    public OwnershipState query(long entity) {
        requireOpen();
        return query(entity, Targets.ENTITY);
    }

    @Override
    public OwnershipState query(long entity, ComponentColumn table) {
        requireOpen();
        return query(entity, require(Objects.requireNonNull(table, "the table is null")));
    }

    private OwnershipState query(long entity, int target) {
        Holding holding = targets.get(target);
        if (!targets.isBound(entity) || !holding.has(entity)) {
            return OwnershipState.NONE;
        }
        return new OwnershipState(
                holding.owner(entity), holding.publisher(entity), holding.epoch(entity), holding.isOwned(entity));
    }

    @Override
    public boolean isPending(int operation) {
        requireOpen();
        return operations.find(operation) != null;
    }

    @Override
    public OwnershipStats stats() {
        return outcomes.stats(operations.count(), negotiation.handOvers());
    }

    @Override
    public OwnershipWatch watch(ComponentTable<?> table) {
        requireOpen();
        int target = require(Objects.requireNonNull(table, "the table is null"));
        if (world.watcher() != null) {
            throw new ReplicationException("cannot watch " + table.name() + ", because "
                    + world.watcher().column().name() + " is watched: close that watch first");
        }
        ValueTrail begun = new ValueTrail(world, table, targets.get(target));
        world.watch(begun);
        return begun;
    }

    // ---- replication calls

    /** Does what is due in a frame: replication calls it after all samples were applied. */
    public void step() {
        requireOpen();
        negotiation.step();
        if (world.watcher() instanceof ValueTrail trail) {
            trail.step();
        }
    }

    /**
     * A node is lost: replication calls it.
     *
     * @param node its number
     */
    public void lose(int node) {
        requireOpen();
        negotiation.lose(node);
    }

    /** Ends with replication. */
    public void close() {
        closed = true;
    }

    private void requireOpen() {
        if (closed) {
            throw new ReplicationException("replication of node " + world.wire().self() + " is closed: open it again");
        }
    }
}
