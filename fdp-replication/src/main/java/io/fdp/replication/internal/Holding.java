package io.fdp.replication.internal;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.replication.model.LossPolicy;

/**
 * Something of each entity that has an owner: the entity itself, or a value of one component. Changes owners in the
 * claims and in the authority bits together.
 */
public abstract class Holding {
    /** The number in the place of a component's for the entity itself. */
    public static final int NO_COLUMN = -1;

    private final World world;
    private final ClaimPages claims;
    private final LossRules rules;

    Holding(World world, ClaimPages claims, LossRules rules) {
        this.world = world;
        this.claims = claims;
        this.rules = rules;
    }

    /** The number of the component in its repository, or {@link #NO_COLUMN}. */
    public abstract int column();

    /** A number that all nodes have for it: 0 for the entity itself, else from the name of the component. */
    public abstract long key();

    /** What it is, for messages. */
    public abstract String name();

    /** Whether a living entity has it. */
    public abstract boolean has(long handle);

    /** Whether this node owns it. */
    public abstract boolean isOwned(long handle);

    /** Lets this node own what the entity has, or not. */
    abstract void own(long handle, boolean owned);

    /** Whether an entity may get it from another node: not what this node ignores, unless it has it already. */
    public abstract boolean isWanted(long handle);

    /** Lets all that other nodes say of it be tried again. */
    public abstract void tryAgain();

    /** Lets the next frame send it, whatever its rate. */
    abstract void hurry();

    abstract LossPolicy policy(LossRules by, long handle);

    /** The number of the node that owns it; 0 if nobody does. */
    public final int owner(long handle) {
        return isOwned(handle) ? world.self() : claims.owner(Entity.index(handle));
    }

    /** The number of the node that publishes it; 0 if that node is lost. */
    public final int publisher(long handle) {
        return isOwned(handle) ? world.self() : claims.publisher(Entity.index(handle));
    }

    /** The epoch of the claim to it. */
    public final int epoch(long handle) {
        return claims.epoch(Entity.index(handle));
    }

    /** Whether a hand-over to this node has arrived, and this node has not taken it. */
    public final boolean isHanded(long handle) {
        int index = Entity.index(handle);
        return has(handle)
                && !isOwned(handle)
                && claims.owner(index) == world.self()
                && claims.publisher(index) != world.self();
    }

    /** Whether this node may give it to another: it is the owner, or nobody is and this node is the publisher. */
    public final boolean isGivable(long handle) {
        return has(handle)
                && epoch(handle) != ClaimPages.LAST_EPOCH
                && (isOwned(handle) || (owner(handle) == 0 && publisher(handle) == world.self()));
    }

    /** Lets this node own and publish it. */
    public final void take(long handle, int epoch) {
        int index = Entity.index(handle);
        claims.set(index, epoch, world.self(), world.self());
        claims.setRelayed(index, false);
        own(handle, true);
        touch(index);
    }

    /** Lets another node own it, or nobody: this node publishes it until the owner does. */
    public final void give(long handle, int epoch, int owner) {
        int index = Entity.index(handle);
        if (isOwned(handle)) {
            own(handle, false);
        }
        claims.set(index, epoch, owner, world.self());
        claims.setRelayed(index, true);
        touch(index);
    }

    /** Ends something that another node owned and has removed. */
    public final void remove(long handle) {
        int index = Entity.index(handle);
        claims.clear(index);
        end(handle);
        touch(index);
    }

    /** Ends something of an entity that it has: the value, not the entity itself. */
    abstract void end(long handle);

    /** Ends the publication of something that another node owns and publishes. */
    public final void stopRelay(long handle) {
        int index = Entity.index(handle);
        if (claims.isRelayed(index)) {
            claims.setRelayed(index, false);
            touch(index);
        }
    }

    private void touch(int index) {
        world.bindings().touch(index, world.repo().version());
        hurry();
    }

    /** This node begins to publish what nobody owns. Returns whether no adoption of it goes on. */
    public final boolean beginAdoption(long handle, int millis) {
        return claims.beginAdoption(Entity.index(handle), millis);
    }

    /** When this node began last to publish it, of what was adopted. */
    public final int adoptedAt(long handle) {
        return claims.adoptedAt(Entity.index(handle));
    }

    /** The former publisher has had the time to give way. If the value is gone by now, what others say counts again. */
    public final void endAdoption(long handle) {
        int index = Entity.index(handle);
        claims.endAdoption(index);
        if (!has(handle) && claims.publisher(index) == world.self()) {
            claims.clear(index);
        }
    }

    /** Whether this node publishes it without being the owner. */
    public final boolean isRelayed(long handle) {
        return claims.isRelayed(Entity.index(handle));
    }

    /** Whether its publisher is lost, and this node takes over then. */
    public final boolean isOrphan(long handle) {
        int index = Entity.index(handle);
        return claims.publisher(index) == 0
                && (claims.owner(index) != 0 || claims.epoch(index) != 0)
                && has(handle)
                && !isOwned(handle)
                && policy(rules, handle) == LossPolicy.TAKE_OVER;
    }

    /** A visitor of entities. */
    public interface Visitor {
        /** Visits an entity that has a network id. */
        void visit(Holding holding, long handle);
    }

    /** Visits what has lost its publisher, and what this node takes over then. */
    public final void forEachOrphan(Visitor visitor) {
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            if (!bindings.isUsed(chunk) || claims.epochsAt(chunk) == 0) {
                continue;
            }
            for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL && world.isAlive(handle) && isOrphan(handle)) {
                    visitor.visit(this, handle);
                }
            }
        }
    }
}
