package io.fdp.kernel.internal.reference;

import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;
import java.util.List;

/**
 * The indexed references of a world, in the order of registration, and what happens at a sync point.
 *
 * <p>The rule is one of the state: afterwards no reference with {@code onDeath}, in a component that this node owns,
 * leads to a dead entity. It makes no difference whether the entity died or the reference was written later. Rounds
 * lead there: in each, every field in turn deals with its dead references, in the order of indexes. Deaths of one round
 * are dealt with in the next, so a chain of a thousand entities takes a thousand rounds. Each round looks only at
 * those who refer to the dead of the round before.
 *
 * <p>Methods are called under the structure lock, if they do not say otherwise.
 */
public final class WorldReferences {
    private static final ReferenceIndex[] NONE = {};

    private final WorldState world;
    private final EntityIndex life;
    private final ColumnStore[] stores;
    private final HandleList round = new HandleList();
    private final HandleList dead = new HandleList();
    private final UnknownTargets unknown = new UnknownTargets();
    private volatile ReferenceIndex[] fields = NONE;

    /**
     * Makes the references of a world without types.
     *
     * @param world the world
     * @param life its entities
     * @param stores its columns by id
     */
    public WorldReferences(WorldState world, EntityIndex life, ColumnStore[] stores) {
        this.world = world;
        this.life = life;
        this.stores = stores;
    }

    /** Adds the indexed fields of a new type. */
    public void add(List<ReferenceIndex> added) {
        ReferenceIndex[] more = Arrays.copyOf(fields, fields.length + added.size());
        for (int i = 0; i < added.size(); i++) {
            more[fields.length + i] = added.get(i);
        }
        fields = more;
    }

    /** Whether no field is indexed. Also without the lock. */
    public boolean isEmpty() {
        return fields.length == 0;
    }

    /**
     * Brings all indexes up to date, and deals with references to dead entities until there are none. If it throws, the
     * world is consistent, and the next call deals with what is left.
     */
    public void settle() {
        if (isEmpty()) {
            return;
        }
        boolean done = false;
        try {
            follow();
            if (isWaiting()) {
                while (isWaiting()) {
                    runRound();
                }
                follow();
            }
            done = true;
        } finally {
            if (!done) {
                distrust();
            }
        }
    }

    /** Logs references that were dealt with and whose target never was. Not under the lock. */
    public void tell() {
        if (!unknown.hasNews()) {
            return;
        }
        List<String> news;
        world.lock().acquireForLong();
        try {
            news = unknown.takeNews();
        } finally {
            world.lock().release();
        }
        for (String message : news) {
            System.getLogger("io.fdp.kernel").log(System.Logger.Level.WARNING, message);
        }
    }

    /** The world became another one: brings all indexes up to date, and leaves all references as they are. */
    public void becameOther() {
        for (ReferenceIndex field : fields) {
            field.follow();
        }
    }

    /** Brings all indexes up to date. Later changes get a new version, so that nothing is read twice. */
    private void follow() {
        boolean read = false;
        for (ReferenceIndex field : fields) {
            read |= field.follow();
        }
        if (read) {
            world.nextVersion();
            for (ReferenceIndex field : fields) {
                field.drawLine();
            }
        }
    }

    private void distrust() {
        for (ReferenceIndex field : fields) {
            field.distrust();
        }
    }

    private boolean isWaiting() {
        for (ReferenceIndex field : fields) {
            if (field.isWaiting()) {
                return true;
            }
        }
        return false;
    }

    private void runRound() {
        dead.clear();
        for (ReferenceIndex field : fields) {
            int count = field.takeWaiting(round);
            for (int i = 0; i < count; i++) {
                long died = field.act((int) round.get(i), life, stores, unknown);
                if (died != 0) {
                    dead.add(died);
                }
            }
        }
        for (int i = 0; i < dead.size(); i++) {
            for (ReferenceIndex field : fields) {
                field.died(dead.get(i));
            }
        }
    }

    /** Adds inconsistencies to a list. */
    public void check(List<String> faults) {
        for (ReferenceIndex field : fields) {
            field.check(faults);
        }
    }
}
