package io.fdp.kernel;

import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.internal.entity.EntityCopy;
import io.fdp.kernel.internal.table.ColumnCopy;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies a repository into the last frame of another one, which becomes like it at the same time.
 *
 * <p>The last frame is copied from the source, not from the repository that it belongs to: so all that can fail is made ready before that repository changes. Under the locks of both.
 */
final class FollowPlan {
    private final EntityStore source;
    private final EntityStore between;
    private final PreviousFrame previous;
    private final CopyScope scope = new CopyScope();
    private CopyUnit[] units = {};
    private int types = -1;
    private boolean prepared;

    FollowPlan(EntityRepository source, EntityRepository target) {
        this.source = source.store();
        this.between = target.store();
        this.previous = target.previous();
    }

    /**
     * Makes everything ready that can fail.
     *
     * @param copy what the copy into the repository looks at
     * @throws MemoryBudgetException when there is no memory for it; nothing has changed then
     */
    void prepare(CopyScope copy) {
        prepared = false;
        EntityStore kept = previous.kept();
        if (kept == null) {
            return;
        }
        kept.world().lock().acquireToEnd();
        try {
            if (types != kept.registry().all().size()) {
                plan(kept);
            }
            previous.narrow(scope, copy, types);
            for (CopyUnit unit : units) {
                unit.prepare(scope);
            }
            prepared = true;
        } finally {
            kept.world().lock().release();
        }
    }

    private void plan(EntityStore kept) {
        List<CopyUnit> all = new ArrayList<>();
        all.add(new EntityCopy(
                source.world(),
                source.columns(),
                kept.world(),
                kept.columns(),
                kept.index(),
                kept.registry().stores(),
                between.columns()));
        List<ComponentColumn> columns = kept.registry().all();
        for (ComponentColumn column : columns) {
            ComponentColumn from = source.registry().find(column.name());
            ComponentColumn through = between.registry().find(column.name());
            all.add(new ColumnCopy(
                    from == null ? null : from.store(), column.store(), through == null ? null : through.store()));
        }
        units = all.toArray(CopyUnit[]::new);
        types = columns.size();
    }

    /** Makes the last frame like the source. */
    void apply() {
        EntityStore kept = previous.kept();
        if (kept == null || !prepared) {
            return;
        }
        kept.world().lock().acquireToEnd();
        try {
            for (CopyUnit unit : units) {
                unit.apply();
            }
            previous.followed(types, source.world().tick());
        } finally {
            kept.world().lock().release();
        }
    }

    /** Lets go of what was made ready. */
    void end() {
        prepared = false;
        EntityStore kept = previous.kept();
        if (kept == null) {
            return;
        }
        kept.world().lock().acquireToEnd();
        try {
            for (CopyUnit unit : units) {
                unit.end();
            }
        } finally {
            kept.world().lock().release();
        }
    }
}
