package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.internal.entity.EntityCopy;
import io.fdp.kernel.internal.table.ColumnCopy;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.Stores;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies a repository into the last frame of another one, or into what its reactions compare, while that other one
 * becomes like the first.
 *
 * <p>The last frame is copied from the source, not from the repository that it belongs to. So everything that can fail
 * is prepared before that repository changes. Under the locks of both.
 */
final class FollowPlan {
    private final ColumnRegistry source;
    private final ColumnRegistry between;
    private final LastFrame previous;
    private final CopyScope scope = new CopyScope();
    private CopyUnit[] units = {};
    private int types = -1;
    private boolean prepared;

    FollowPlan(Contents source, Contents target, LastFrame previous) {
        this.source = source.types();
        this.between = target.types();
        this.previous = previous;
    }

    /**
     * Prepares everything that can fail.
     *
     * @param copy the scope of the copy into the repository
     * @throws MemoryBudgetException if there is no memory for it; nothing has changed then
     */
    void prepare(CopyScope copy) {
        prepared = false;
        ColumnRegistry kept = previous.kept();
        if (kept == null) {
            return;
        }
        kept.world().state().lock().acquireToEnd();
        try {
            if (types != previous.arrangement(kept.all().size())) {
                plan(kept);
            }
            previous.narrow(scope, copy, types);
            for (CopyUnit unit : units) {
                unit.prepare(scope);
            }
            prepared = true;
        } finally {
            kept.world().state().lock().release();
        }
    }

    private void plan(ColumnRegistry kept) {
        List<CopyUnit> all = new ArrayList<>();
        all.add(new EntityCopy(
                source.world().state(),
                source.world().columns(),
                kept.world().state(),
                kept.world().columns(),
                kept.world().index(),
                kept.world().stores(),
                between.world().columns()));
        List<ComponentColumn> columns = kept.all();
        for (ComponentColumn column : columns) {
            ComponentColumn from = previous.wants(column.name()) ? source.find(column.name()) : null;
            ComponentColumn through = between.find(column.name());
            all.add(new ColumnCopy(
                    from == null ? null : Stores.of(from),
                    Stores.of(column),
                    through == null ? null : Stores.of(through)));
        }
        units = all.toArray(CopyUnit[]::new);
        types = previous.arrangement(columns.size());
    }

    /** Makes the last frame like the source. */
    void apply() {
        ColumnRegistry kept = previous.kept();
        if (kept == null || !prepared) {
            return;
        }
        kept.world().state().lock().acquireToEnd();
        try {
            for (CopyUnit unit : units) {
                unit.apply();
            }
            previous.followed(types, source.world().state().tick());
        } finally {
            kept.world().state().lock().release();
        }
    }

    /** Releases what was prepared. */
    void end() {
        prepared = false;
        ColumnRegistry kept = previous.kept();
        if (kept == null) {
            return;
        }
        kept.world().state().lock().acquireToEnd();
        try {
            for (CopyUnit unit : units) {
                unit.end();
            }
        } finally {
            kept.world().state().lock().release();
        }
    }
}
