package io.fdp.replication.negotiation;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.internal.ClaimChanges;
import io.fdp.replication.internal.ColumnHolding;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.model.NetworkId;
import java.util.List;

/** All that has an owner, by number: 0 is the entity itself, components follow. */
final class Targets {
    /** The number of the entity itself. */
    static final int ENTITY = ClaimChanges.ENTITY;

    private final World world;
    private final Holding[] holdings;

    Targets(World world, List<Holding> holdings) {
        this.world = world;
        this.holdings = holdings.toArray(new Holding[0]);
    }

    int count() {
        return holdings.length;
    }

    Holding get(int target) {
        return holdings[target];
    }

    /** The number of a component, or -1 if it is not replicated. */
    int find(ComponentColumn table) {
        for (int i = 0; i < holdings.length; i++) {
            if (holdings[i] instanceof ColumnHolding holding
                    && holding.component().equals(table)) {
                return i;
            }
        }
        return -1;
    }

    /** The number of what a message names, or -1 if this node does not know it. */
    int find(long key) {
        for (int i = 0; i < holdings.length; i++) {
            if (holdings[i].key() == key) {
                return i;
            }
        }
        return -1;
    }

    /** The living entity of an id, or none. */
    long living(long id) {
        long handle = world.bindings().handle(id);
        boolean here = handle != IdMap.ABSENT && handle != IdMap.DEAD && world.isAlive(handle);
        return here ? handle : Entity.NULL;
    }

    /** Whether an entity lives and has a network id. */
    boolean isBound(long handle) {
        return world.bindings().id(handle) != NetworkId.NONE && world.isAlive(handle);
    }

    /** Whether nobody owns a value that an entity has. */
    boolean isUnowned(int target, long handle) {
        Holding holding = holdings[target];
        return holding.has(handle) && holding.owner(handle) == 0 && holding.epoch(handle) != 0;
    }
}
