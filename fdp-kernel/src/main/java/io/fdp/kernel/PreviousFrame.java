package io.fdp.kernel;

import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.internal.entity.EntityCopy;
import io.fdp.kernel.internal.table.ColumnCopy;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.PhaseRules;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of the last frame, of the components that ask for it: {@link EntityRepository#previous()}.
 *
 * <pre>{@code
 * PositionTable before = repo.previous().keep(PositionTable.TYPE);    // once
 * if (before.has(entity)) {
 *     float speed = position.view(entity).x() - before.view(entity).x();
 * }
 * }</pre>
 *
 * <p>Systems that read these and write this frame's do not depend on who of them comes first. It is a table like any other, with views, spans and whole values, of the same entities, that cannot be written. It shows the component as it was when the last frame
 * ended: who had it, who owned it, and the values. An entity that got it since does not have it there; one that lost it or died still has it until the frame ends.
 *
 * <p>At the end of a frame the chunks that changed in it are copied, within the memory budget of the repository; what did not change costs a comparison of versions. When there is no memory for it,
 * {@code tick()} throws and the frame has not ended. Cursors and spans end with the frame. After the repository became like another one, or like a snapshot, the last frame is what it became.
 *
 * <p>It is not part of the state hash: at the end of a frame it is the same as the components themselves. Objects of managed components are shared and cannot be kept.
 */
public final class PreviousFrame {
    private final EntityRepository repository;
    private final WorldState current;
    private final CopyScope scope = new CopyScope();
    private volatile @Nullable EntityStore kept;
    private CopyUnit[] units = {};
    private int types;
    private boolean prepared;
    private boolean linked;
    private long seen;
    private long seenInKept;

    PreviousFrame(EntityRepository repository) {
        this.repository = repository;
        this.current = repository.store().world();
    }

    /**
     * Keeps the values of a component from the end of this frame on. Asking again is the same as asking once.
     *
     * @param type from the generated table; it is registered if it is not yet
     * @param <T> the record
     * @param <X> its table
     * @return the table of the last frame
     */
    public <T, X extends ComponentTable<T>> X keep(ComponentType<T, X> type) {
        repository.register(type);
        return open().registry().register(type);
    }

    /**
     * The same for a component of parts.
     *
     * @param type from the generated class
     * @param <T> the record
     * @param <X> its parts
     * @return the parts of the last frame
     */
    public <T, X extends PartTable<T>> X keep(PartType<T, X> type) {
        repository.register(type);
        return open().registry().register(type);
    }

    /**
     * The same for a tag, and for all tags below it.
     *
     * @param tag an interface with {@code @Tag}
     * @return who had it in the last frame
     */
    public TagColumn keepTag(Class<?> tag) {
        TagColumn current = repository.registerTag(tag);
        ColumnRegistry registry = open().registry();
        TagColumn kept = registry.registerTag(tag);
        current.descendants().forEach(registry::registerTag);
        return kept;
    }

    /** Keeps a new tag whose parent is kept: who has the new one has its parent as well. */
    void followTag(Class<?> tag) {
        EntityStore opened = kept;
        if (opened != null) {
            opened.registry().registerTagBelow(tag);
        }
    }

    /**
     * Whether an entity was alive when the last frame ended. Known only if anything is kept.
     *
     * @param entity a handle
     * @return true if it was
     */
    public boolean wasAlive(long entity) {
        EntityStore opened = kept;
        return opened != null && opened.columns().isAliveNow(entity);
    }

    /**
     * Whether nothing is kept.
     *
     * @return true until somebody asks for a component
     */
    public boolean isEmpty() {
        EntityStore opened = kept;
        return opened == null || opened.registry().all().isEmpty();
    }

    /**
     * Makes the last frame what the repository is now, as the end of a frame does: for a replay, which puts the world into the state that a frame left, calls this, and then puts it into the state of the next frame. Only
     * chunks that changed are copied. Cursors and spans of the last frame end. Nothing happens when {@linkplain #isEmpty() nothing is kept}.
     *
     * @throws MemoryBudgetException when there is no memory for it; nothing has changed then
     */
    public void take() {
        current.lock().acquireForLong();
        try {
            current.requireOpen();
            current.requireNoSync("take the last frame");
            current.requireNoScope("take the last frame");
            current.requireStill("take the last frame");
            if (!isEmpty()) {
                prepare();
                apply(current.tick());
                current.nextVersion(); // later changes are to be told from those that were copied
            }
        } finally {
            current.lock().release();
        }
    }

    private EntityStore open() {
        EntityStore opened = kept;
        if (opened == null) {
            current.lock().acquireForLong();
            try {
                current.requireOpen();
                if (kept != null) {
                    return kept; // by another thread
                }
                WorldState world = WorldState.lastFrameOf(current);
                PhaseRules reads = new PhaseRules(
                        "last frame, which is over", PhaseRules.WRITE_NOTHING, PhaseRules.STRUCTURE_FIXED);
                world.enterPhase(reads, reads);
                opened = new EntityStore(world, repository.config().hugePages());
                kept = opened;
            } finally {
                current.lock().release();
            }
        }
        return opened;
    }

    // ---- under the lock of the repository

    /**
     * Makes everything ready that can fail, before the frame ends.
     *
     * @throws MemoryBudgetException when there is no memory for it; nothing has changed then
     */
    void prepare() {
        EntityStore opened = kept;
        if (opened == null) {
            return;
        }
        prepared = false; // whatever became of the last time
        opened.world().lock().acquireToEnd();
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
            opened.world().lock().release();
        }
    }

    /** A type that comes later is copied as a whole once, and all others with it. */
    private void plan(EntityStore opened) {
        List<ComponentColumn> columns = opened.registry().all();
        if (units.length == 0 || types != columns.size()) {
            List<CopyUnit> all = new ArrayList<>();
            EntityStore from = repository.store();
            all.add(new EntityCopy(
                    from.world(),
                    from.columns(),
                    opened.world(),
                    opened.columns(),
                    opened.index(),
                    opened.registry().stores()));
            for (ComponentColumn column : columns) {
                ComponentColumn match = from.registry().find(column.name());
                all.add(new ColumnCopy(match == null ? null : match.store(), column.store()));
            }
            units = all.toArray(CopyUnit[]::new);
            types = columns.size();
            linked = false;
        }
    }

    /** Copies what was made ready: the frame ends, and its values are those of the last one from here on. */
    void apply(long tick) {
        EntityStore opened = kept;
        if (opened == null || !prepared) {
            return;
        }
        opened.world().lock().acquireToEnd();
        try {
            for (CopyUnit unit : units) {
                unit.apply();
            }
            letGo();
            prepared = false;
            linked = true;
            seen = current.version();
            seenInKept = opened.world().version();
            opened.world().becomeAt(tick);
        } finally {
            opened.world().lock().release();
        }
    }

    private void letGo() {
        for (CopyUnit unit : units) {
            unit.end();
        }
    }

    /** Gives up what was made ready: the frame does not end. */
    void giveUp() {
        EntityStore opened = kept;
        if (opened != null && prepared) {
            opened.world().lock().acquireToEnd();
            try {
                prepared = false;
                letGo();
            } finally {
                opened.world().lock().release();
            }
        }
    }

    // ---- when the repository becomes like another one: FollowPlan

    @Nullable
    EntityStore kept() {
        return kept;
    }

    /** Narrows a copy of so many types from elsewhere to what may differ, given what the copy into the repository looks at. */
    void narrow(CopyScope follow, CopyScope copy, int followedTypes) {
        if (linked && types == followedTypes) {
            follow.through(copy, seen, seenInKept);
        } else {
            follow.all();
        }
    }

    /** So many types became like those of the repository, which became like another one: chunks changed later are to be copied. */
    void followed(int followedTypes, long tick) {
        EntityStore opened = Objects.requireNonNull(kept, "followed only when anything is kept");
        linked = units.length > 0 && types == followedTypes;
        seen = current.version();
        seenInKept = opened.world().version();
        opened.world().becomeAt(tick);
    }

    int trim(int most) {
        EntityStore opened = kept;
        if (opened == null) {
            return 0;
        }
        opened.world().lock().acquireToEnd();
        try {
            opened.world().nextEra();
            return opened.trim(most);
        } finally {
            opened.world().lock().release();
        }
    }

    long residentBytes() {
        EntityStore opened = kept;
        return opened == null ? 0 : opened.residentBytes();
    }

    long check(List<String> faults) {
        EntityStore opened = kept;
        return opened == null ? 0 : opened.check("the last frame: ", faults);
    }

    void close() {
        EntityStore opened = kept;
        if (opened != null) {
            opened.close();
        }
    }

    @Override
    public String toString() {
        EntityStore opened = kept;
        return "PreviousFrame["
                + (opened == null ? "nothing" : opened.registry().all()) + "]";
    }
}
