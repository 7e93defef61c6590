package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.HierarchyException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A world with something of everything, changed by random programs that do the same on each world that is the same:
 * what all such worlds share, whatever their types.
 *
 * <p>Recordings of such worlds are kept as files: what a step draws from its random, and in which order, stays as it
 * is.
 */
public abstract class RandomWorld {
    public final EntityRepository repo;

    protected RandomWorld(EntityRepository repo) {
        this.repo = repo;
    }

    /** Registers everything, in an order that depends on a number. */
    protected final void register(int order, List<Consumer<EntityRepository>> registrations) {
        List<Consumer<EntityRepository>> all = new ArrayList<>(registrations);
        Collections.rotate(all, order);
        all.forEach(registration -> registration.accept(repo));
    }

    public final long[] entities() {
        long[] all = new long[repo.entityCount()];
        repo.query().includeDisabled().build().collect(all);
        return all;
    }

    /** Does one of the things that programs do. */
    protected abstract void step(SplittableRandom random);

    /** Does many things. */
    public final void run(SplittableRandom random, int steps) {
        for (int i = 0; i < steps; i++) {
            step(random);
        }
    }

    /** Some entity, or none in an empty world. */
    protected static long some(SplittableRandom random, long[] all) {
        return all.length == 0 ? Entity.NULL : all[random.nextInt(all.length)];
    }

    /** Brings back an entity at its place if that is free, or another one when the generation was used before. */
    protected final void restore(long entity, long[] all) {
        for (long other : all) {
            if (Entity.index(other) == Entity.index(entity)) {
                return;
            }
        }
        try {
            repo.restoreEntity(entity);
        } catch (IllegalArgumentException usedBefore) {
            repo.createEntity();
        }
    }

    protected static <T> void put(ComponentTable<T> table, long entity, T value) {
        if (table.has(entity)) {
            table.set(entity, value);
        } else {
            table.add(entity, value);
        }
    }

    protected static <T> void put(ManagedTable<T> table, long entity, T value) {
        if (table.has(entity)) {
            table.set(entity, value);
        } else {
            table.add(entity, value);
        }
    }

    protected final void setHeader(SplittableRandom random, long entity) {
        repo.setDisType(entity, random.nextLong());
        repo.setTkbType(entity, random.nextInt());
        repo.setSide(entity, random.nextInt(65_536));
    }

    /** Makes one the child of another, or of nobody where that would be a circle. */
    protected final void reparent(long parent, long child) {
        try {
            repo.hierarchy().reparent(parent, child);
        } catch (HierarchyException circle) {
            repo.hierarchy().detach(child);
        }
    }
}
