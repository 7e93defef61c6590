package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.internal.entity.EntityCopy;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.rule.PhaseRules;
import io.fdp.kernel.internal.table.ColumnCopy;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The entities and types of an earlier moment, as a world that follows the world of a repository: the last frame, or
 * the state that reactions compare.
 *
 * <p>The end of a frame copies the chunks that changed in that frame.
 */
public final class LastFrame {
    private final ColumnRegistry now;
    private final boolean hugePages;
    private final String name;
    private final WorldState current;
    private final Set<String> leftOut = new HashSet<>();
    private final CopyScope scope = new CopyScope();
    private volatile @Nullable ColumnRegistry kept;
    private CopyUnit[] units = {};
    private int types;
    private int changes;
    private boolean prepared;
    private boolean linked;
    private long seen;
    private long seenInKept;

    LastFrame(ColumnRegistry now, boolean hugePages, String name) {
        this.now = now;
        this.name = name;
        this.hugePages = hugePages;
        this.current = now.world().state();
    }

    /** The types that are kept, or null while there are none. */
    public @Nullable ColumnRegistry kept() {
        return kept;
    }

    /** Keeps a new tag whose parent is kept: an entity with the new tag has its parent as well. */
    public void followTag(Class<?> tag) {
        ColumnRegistry opened = kept;
        if (opened != null) {
            opened.registerTagBelow(tag);
        }
    }

    /** The types that are kept; there may be none yet. */
    public ColumnRegistry open() {
        ColumnRegistry opened = kept;
        if (opened == null) {
            current.lock().acquireForLong();
            try {
                current.requireOpen();
                if (kept != null) {
                    return kept; // opened by another thread
                }
                WorldState world = WorldState.lastFrameOf(current);
                PhaseRules reads =
                        new PhaseRules(name + ", which is over", PhaseRules.WRITE_NOTHING, PhaseRules.STRUCTURE_FIXED);
                world.rules().enterPhase(reads, reads);
                opened = new ColumnRegistry(new World(world), hugePages);
                kept = opened;
            } finally {
                current.lock().release();
            }
        }
        return opened;
    }

    // ---- under the lock of the repository

    /**
     * Prepares everything that can fail, before the frame ends.
     *
     * @throws MemoryBudgetException if there is no memory for it; nothing has changed then
     */
    public void prepare() {
        ColumnRegistry opened = kept;
        if (opened == null) {
            return;
        }
        prepared = false; // whatever the last call left behind
        opened.world().state().lock().acquireToEnd();
        try {
            plan(opened);
            if (linked) {
                scope.since(seen, seenInKept);
            } else {
                scope.all();
            }
            for (CopyUnit unit : units) {
                unit.prepare(scope);
            }
            prepared = true;
        } finally {
            if (!prepared) {
                letGo();
            }
            opened.world().state().lock().release();
        }
    }

    /** A type that is added later is copied as a whole once, and all others with it. */
    private void plan(ColumnRegistry opened) {
        List<ComponentColumn> columns = opened.all();
        if (units.length == 0 || types != arrangement(columns.size())) {
            List<CopyUnit> all = new ArrayList<>();
            ColumnRegistry from = now;
            all.add(new EntityCopy(
                    from.world().state(),
                    from.world().columns(),
                    opened.world().state(),
                    opened.world().columns(),
                    opened.world().index(),
                    opened.world().stores()));
            for (ComponentColumn column : columns) {
                ComponentColumn match = wants(column.name()) ? from.find(column.name()) : null;
                all.add(new ColumnCopy(match == null ? null : Stores.of(match), Stores.of(column)));
            }
            units = all.toArray(CopyUnit[]::new);
            types = arrangement(columns.size());
            linked = false;
        }
    }

    /** Says whether a type is copied. A type that is left out becomes empty with the next copy. Under the lock. */
    void setWanted(String type, boolean wanted) {
        if (wanted ? leftOut.remove(type) : leftOut.add(type)) {
            changes++;
        }
    }

    /** Whether a type is copied. */
    boolean wants(String type) {
        return !leftOut.contains(type);
    }

    /** A number that grows with every type that is added, left out or taken in again. */
    int arrangement(int columns) {
        return columns + changes;
    }

    /** Gives everything back, and can be opened again. Under the lock. */
    void reset() {
        ColumnRegistry opened = kept;
        if (opened != null) {
            changes += opened.all().size() + 1;
            kept = null;
            units = new CopyUnit[0];
            linked = false;
            prepared = false;
            leftOut.clear();
            refund(opened.world());
            opened.world().close();
        }
    }

    /** Gives back what a world is charged with, chunk by chunk, because the account stays open. */
    private static void refund(World world) {
        world.state().lock().acquireToEnd();
        try {
            world.index().destroyAll(world.stores());
            int trimmed;
            do {
                trimmed = world.trim(Chunks.SLOTS);
            } while (trimmed > 0);
        } finally {
            world.state().lock().release();
        }
    }

    /** Copies what was prepared. The frame ends, and its values become those of the last frame. */
    public void apply(long tick) {
        ColumnRegistry opened = kept;
        if (opened == null || !prepared) {
            return;
        }
        opened.world().state().lock().acquireToEnd();
        try {
            for (CopyUnit unit : units) {
                unit.apply();
            }
            letGo();
            prepared = false;
            linked = true;
            seen = current.version();
            seenInKept = opened.world().state().version();
            opened.world().state().becomeAt(tick);
        } finally {
            opened.world().state().lock().release();
        }
    }

    private void letGo() {
        for (CopyUnit unit : units) {
            unit.end();
        }
    }

    /** Discards what was prepared: the frame does not end. */
    public void giveUp() {
        ColumnRegistry opened = kept;
        if (opened != null && prepared) {
            opened.world().state().lock().acquireToEnd();
            try {
                prepared = false;
                letGo();
            } finally {
                opened.world().state().lock().release();
            }
        }
    }

    // ---- when the repository becomes like another one: FollowPlan

    /**
     * Limits a copy of this many types from another repository to what may differ, given the scope of the copy into
     * this repository.
     */
    void narrow(CopyScope follow, CopyScope copy, int followedTypes) {
        if (linked && types == followedTypes) {
            follow.through(copy, seen, seenInKept);
        } else {
            follow.all();
        }
    }

    /**
     * Notes that this many types became like those of the repository, which became like another one: only later changes
     * are copied.
     */
    void followed(int followedTypes, long tick) {
        ColumnRegistry opened = Objects.requireNonNull(kept, "followed only when anything is kept");
        linked = units.length > 0 && types == followedTypes;
        seen = current.version();
        seenInKept = opened.world().state().version();
        opened.world().state().becomeAt(tick);
    }

    /** Gives back the memory of up to a number of chunks; returns how many. */
    public int trim(int most) {
        ColumnRegistry opened = kept;
        if (opened == null) {
            return 0;
        }
        opened.world().state().lock().acquireToEnd();
        try {
            opened.world().state().nextEra();
            return opened.world().trim(most);
        } finally {
            opened.world().state().lock().release();
        }
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        ColumnRegistry opened = kept;
        return opened == null ? 0 : opened.world().residentBytes();
    }

    /** Adds inconsistencies to a list; returns the bytes that should be charged. */
    public long check(List<String> faults) {
        ColumnRegistry opened = kept;
        return opened == null ? 0 : opened.world().check("the " + name + ": ", faults);
    }

    /** Gives everything back. */
    public void close() {
        ColumnRegistry opened = kept;
        if (opened != null) {
            opened.world().close();
        }
    }
}
