package io.fdp.dashboard.source;

import io.fdp.dashboard.model.ValueOwners;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FdpException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongToIntFunction;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The owners of the few entities that somebody inspects, and of their components. The frame thread asks for them, and
 * never waits for whoever reads them.
 */
final class OwnerLook {
    private static final int MOST = 64;
    private static final int UNKNOWN = -1;

    /** Frames in which nobody asks again, after which the frame thread forgets all. */
    private static final int FORGET_FRAMES = 600;

    private final EntityRepository world;
    private final LongToIntFunction owners;
    private final @Nullable ValueOwners valueOwners;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Inspected> all = new ArrayList<>(MOST);

    /** Components that nobody knows the owner of. */
    private final Set<ComponentColumn> untold = Collections.newSetFromMap(new IdentityHashMap<>());

    private volatile boolean hasSome;
    private int next;
    private int idle;

    /** An entity that somebody inspects, with the components that were known when they began. */
    private static final class Inspected {
        final long entity;
        final List<ComponentColumn> columns;
        final int[] values;
        int owner = UNKNOWN;

        Inspected(long entity, List<ComponentColumn> columns) {
            this.entity = entity;
            this.columns = columns;
            this.values = new int[columns.size()];
            Arrays.fill(values, UNKNOWN);
        }
    }

    OwnerLook(EntityRepository world, LongToIntFunction owners, @Nullable ValueOwners valueOwners) {
        this.world = world;
        this.owners = owners;
        this.valueOwners = valueOwners;
    }

    /** Asks for the owners of what is inspected. Called by the frame thread. */
    void frameFinished() {
        if (!hasSome || !lock.tryLock()) {
            return;
        }
        try {
            if (++idle > FORGET_FRAMES) {
                all.clear();
                next = 0;
                hasSome = false;
            }
            for (int i = 0; i < all.size(); i++) {
                ask(all.get(i));
            }
        } finally {
            lock.unlock();
        }
    }

    private void ask(Inspected one) {
        boolean lives = world.isAlive(one.entity);
        one.owner = lives ? owners.applyAsInt(one.entity) : 0;
        for (int i = 0; i < one.values.length; i++) {
            ComponentColumn column = one.columns.get(i);
            one.values[i] = lives && column.has(one.entity) ? valueOwner(one.entity, column) : UNKNOWN;
        }
    }

    private int valueOwner(long entity, ComponentColumn column) {
        ValueOwners of = valueOwners;
        if (of == null || untold.contains(column)) {
            return UNKNOWN;
        }
        try {
            return of.owner(entity, column);
        } catch (FdpException notShared) {
            untold.add(column);
            return UNKNOWN;
        }
    }

    /** The owner of an entity: 0 for none, -1 if it is not known yet. */
    int owner(long entity) {
        if (entity == Entity.NULL) {
            return 0;
        }
        lock.lock();
        try {
            return find(entity).owner;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The owners of the components of an entity, as far as they are known.
     *
     * @param entity an entity that somebody inspects
     * @param into gets the name of a component and the number of its owner, 0 for none
     */
    void valueOwners(long entity, ObjIntConsumer<String> into) {
        if (entity == Entity.NULL) {
            return;
        }
        lock.lock();
        try {
            Inspected one = find(entity);
            for (int i = 0; i < one.values.length; i++) {
                if (one.values[i] != UNKNOWN) {
                    into.accept(one.columns.get(i).name(), one.values[i]);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** What is known of an entity; begins to ask for it. */
    private Inspected find(long entity) {
        idle = 0;
        List<ComponentColumn> columns = world.types();
        for (int i = 0; i < all.size(); i++) {
            Inspected one = all.get(i);
            if (one.entity == entity) {
                return one.columns.size() == columns.size() ? one : begin(i, entity, columns);
            }
        }
        if (all.size() < MOST) {
            all.add(new Inspected(entity, columns));
            hasSome = true;
            return all.getLast();
        }
        next = (next + 1) % MOST;
        return begin(next, entity, columns);
    }

    private Inspected begin(int at, long entity, List<ComponentColumn> columns) {
        Inspected made = new Inspected(entity, columns);
        all.set(at, made);
        return made;
    }
}
