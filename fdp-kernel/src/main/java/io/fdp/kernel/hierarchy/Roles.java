package io.fdp.kernel.hierarchy;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.entity.RoleList;
import io.fdp.kernel.internal.entity.RoleTable;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Entities that are known by a number, such as the instructor or the own ship.
 *
 * <p>A role is any {@code int} and has one entity at most; an entity may have several. A role ends with its entity: the
 * next entity with the same index does not inherit it. Looking up takes no lock; assigning and clearing are safe from
 * several threads.
 */
public final class Roles {
    private final WorldState world;
    private final EntityColumns entities;
    private final RoleTable table;
    private final List<RoleList> idle = new ArrayList<>();

    /**
     * Made by the repository.
     *
     * @param of the world
     * @param table the table of roles
     */
    @SuppressWarnings("exports") // users have no such world
    public Roles(World of, RoleTable table) {
        this.world = of.state();
        this.entities = of.columns();
        this.table = table;
    }

    /**
     * The entity that has a role.
     *
     * @param role the role
     * @return its handle, or {@link Entity#NULL} when no living entity has the role
     */
    public long find(int role) {
        return table.find(role);
    }

    /**
     * Gives a role to an entity, whichever entity had it before.
     *
     * @param role the role
     * @param entity a living entity
     * @return the living entity that had the role, or {@link Entity#NULL}
     * @throws StaleEntityException when the entity is not alive
     */
    public long assign(int role, long entity) {
        world.lock().acquire();
        try {
            entities.requireAlive(entity);
            world.rules().requireWritable("roles");
            return table.put(role, entity);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Takes a role away from its entity.
     *
     * @param role the role
     * @return the living entity that had the role, or {@link Entity#NULL}
     */
    public long clear(int role) {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.rules().requireWritable("roles");
            return table.put(role, Entity.NULL);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Replaces all roles, as a replay does. Phases do not count.
     *
     * @param roles the roles, each once
     * @param holders living entities, one for each role in the same order
     * @param count how many roles there are
     * @throws StaleEntityException when an entity is not alive; nothing has changed then
     */
    public void restore(int[] roles, long[] holders, int count) {
        Objects.checkFromIndexSize(0, count, roles.length);
        Objects.checkFromIndexSize(0, count, holders.length);
        world.lock().acquire();
        try {
            world.requireOpen();
            world.rules().requireNoSync("restore roles");
            world.rules().requireStill("restore roles");
            for (int i = 0; i < count; i++) {
                entities.requireAlive(holders[i]);
            }
            table.clear();
            for (int i = 0; i < count; i++) {
                table.put(roles[i], holders[i]);
            }
        } finally {
            world.lock().release();
        }
    }

    /**
     * How many roles living entities have.
     *
     * @return the number of roles
     */
    public int count() {
        world.lock().acquire();
        try {
            world.requireOpen();
            return table.count();
        } finally {
            world.lock().release();
        }
    }

    /**
     * Visits the roles of living entities, in ascending order. Makes no garbage after the first run.
     *
     * @param visitor gets each role; it may assign and clear roles
     */
    public void forEach(RoleVisitor visitor) {
        RoleList roles = beginVisit();
        try {
            for (int i = 0; i < roles.count(); i++) {
                int role = roles.role(i);
                long entity = find(role);
                if (entity != Entity.NULL) {
                    visitor.visit(role, entity);
                }
            }
        } finally {
            endVisit(roles);
        }
    }

    /** Lists the present roles. A visit within a visit, or by another thread, has its own list. */
    private RoleList beginVisit() {
        world.lock().acquire();
        try {
            world.requireOpen();
            RoleList roles = idle.isEmpty() ? new RoleList() : idle.removeLast();
            table.list(roles);
            return roles;
        } finally {
            world.lock().release();
        }
    }

    private void endVisit(RoleList roles) {
        world.lock().acquire();
        try {
            idle.add(roles);
        } finally {
            world.lock().release();
        }
    }

    /** Visits roles. */
    @FunctionalInterface
    public interface RoleVisitor {
        /**
         * Called for each role that a living entity has.
         *
         * @param role the role
         * @param entity the entity
         */
        void visit(int role, long entity);
    }
}
