package io.fdp.kernel.internal.query;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where the world keeps the state of a sliced iteration: the value of a singleton.
 *
 * <p>It is written in every phase, and without a declaration: each iteration has a singleton of its own, which nobody
 * else writes.
 */
public final class SlicePlace {
    /** Where the fields of a value lie. */
    public static final int ROUNDS = 0;

    public static final int POSITION = 8;
    public static final int VISITED = 12;
    public static final int COMPLETE = 16;

    /** The length of a value. */
    public static final int BYTES = 24;

    /** The hidden entity that has the singletons. */
    private static final long WORLD = Entity.of(0, -1);

    private final String name;
    private final String owner;
    private final ColumnStore store;
    private final List<String> former;
    private final Function<String, @Nullable ColumnStore> search;
    private final String label;
    private volatile boolean lost;
    private volatile boolean free;

    SlicePlace(
            String name,
            String owner,
            ColumnStore store,
            List<String> former,
            Function<String, @Nullable ColumnStore> search) {
        this.name = name;
        this.owner = owner;
        this.store = store;
        this.former = List.copyOf(former);
        this.search = search;
        this.label = "run a slice of " + name + ", whose position belongs to the world,";
    }

    /** The name of the singleton. */
    public String name() {
        return name;
    }

    /** The system whose place it is; empty for none. */
    public String owner() {
        return owner;
    }

    /** The names that it may have in worlds of earlier versions of the program. */
    List<String> former() {
        return former;
    }

    void lose() {
        lost = true;
    }

    /** The system is gone: another system may have the place. */
    void setFree() {
        free = true;
    }

    boolean isFree() {
        return free;
    }

    /** Whether it belongs to another iteration by now. */
    public boolean isLost() {
        return lost;
    }

    /** Refuses a slice while nothing may change the world. */
    public void requireChangeable() {
        if (store.world().rules().isKeptStill()) {
            store.world().rules().requireChangeable(label);
        }
    }

    /**
     * Refuses to run or move the slice of another system while systems run at the same time: the world would depend on
     * which of them comes first.
     *
     * @param user the system at work, or null
     */
    public void requireOwn(@Nullable String user) {
        WriteScopes scopes = store.world().rules().scopes();
        if (scopes.isOneOfSeveral() && user != null && !owner.isEmpty() && !user.equals(owner)) {
            scopes.requireNotOneOfSeveral("use the slice " + name + " of " + owner, "let " + owner + " do it");
        }
    }

    /** Whether the world has a value, under this name or a former one. */
    public boolean has() {
        return store.has(WORLD) || holder() != null;
    }

    /** The column that has the value; null if none has. */
    private @Nullable ColumnStore holder() {
        if (store.has(WORLD)) {
            return store;
        }
        for (int i = 0; i < former.size(); i++) {
            ColumnStore old = search.apply(former.get(i));
            if (old != null && old.has(WORLD)) {
                return old;
            }
        }
        return null;
    }

    /** Where the value lies. */
    private long at() {
        ColumnStore holder = store.has(WORLD) ? store : holder();
        return (holder == null ? store : holder).valueBase();
    }

    /** Gives the world a value under this name if it has none: the value of a former name, or zeros. */
    public void ensure() {
        if (store.has(WORLD)) {
            return;
        }
        store.world().lock().acquire();
        try {
            store.world().requireOpen();
            if (!store.has(WORLD)) {
                ColumnStore old = holder();
                store.structure().prepareAdd(WORLD, 0, 0);
                if (old == null) {
                    Memory.zero(store.valueBase(), BYTES);
                } else {
                    Memory.copy(old.valueBase(), store.valueBase(), BYTES);
                }
                store.structure().finishAdd(WORLD, 0, true);
                if (old != null) {
                    old.structure().strip(Entity.index(WORLD));
                }
            }
        } finally {
            store.world().lock().release();
        }
    }

    /** How many rounds were completed. */
    public long rounds() {
        return Memory.RAW.getLong(at() + ROUNDS);
    }

    /** Where the next slice goes on. A value from a file may be anything. */
    public int position() {
        return Math.max(0, Memory.RAW.getInt(at() + POSITION));
    }

    /** How many entities the last slice visited. */
    public int visited() {
        return Memory.RAW.getInt(at() + VISITED);
    }

    /** Whether the last slice completed its round. */
    public boolean isComplete() {
        return Memory.RAW.getByte(at() + COMPLETE) != 0;
    }

    /** Replaces the value, which the world has. It counts as changed only if it differs. */
    public void write(long rounds, int position, int visited, boolean complete) {
        if (rounds == rounds() && position == position() && visited == visited() && complete == isComplete()) {
            return;
        }
        long at = store.valueBase();
        Memory.RAW.putLong(at + ROUNDS, rounds);
        Memory.RAW.putInt(at + POSITION, position);
        Memory.RAW.putInt(at + VISITED, visited);
        Memory.RAW.putByte(at + COMPLETE, (byte) (complete ? 1 : 0));
        store.markWritten(0);
    }
}
