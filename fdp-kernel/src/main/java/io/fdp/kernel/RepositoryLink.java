package io.fdp.kernel;

import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.StructureLock;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/**
 * What is known about two repositories that are copied into each other: up to which version of each they are the same.
 *
 * <p>After a copy, in either direction, both are the same and draw a line. Later on, chunks without a change after the line on either side need not be copied. That holds whatever
 * happens in between to either of them: changes leave versions, and versions never go back.
 */
final class RepositoryLink {
    private final EntityRepository one;
    private final EntityRepository other;
    private final CopyScope scope = new CopyScope();
    private @Nullable CopyPlan forth;
    private @Nullable CopyPlan back;
    private boolean linked;
    private long seenInOne;
    private long seenInOther;

    RepositoryLink(EntityRepository one, EntityRepository other) {
        this.one = one;
        this.other = other;
    }

    /** Makes the other repository like the first; answers how many chunks were written. */
    int forth(boolean whole) {
        requireOpen(one, "source");
        requireOpen(other, "target");
        CopyPlan plan = forth;
        if (plan == null || !plan.isCurrent()) {
            plan = new CopyPlan(one, other);
            forth = plan;
        }
        return copy(plan, true, whole);
    }

    /** Makes the first repository like the other; answers how many chunks were written. */
    int back(boolean whole) {
        requireOpen(other, "source");
        requireOpen(one, "target");
        CopyPlan plan = back;
        if (plan == null || !plan.isCurrent()) {
            plan = new CopyPlan(other, one);
            back = plan;
        }
        return copy(plan, false, whole);
    }

    private static void requireOpen(EntityRepository repository, String which) {
        if (repository.isClosed()) {
            throw new ClosedException("cannot copy: the " + which
                    + " repository is closed; copy between open ones, and close them after the last copy");
        }
    }

    private int copy(CopyPlan plan, boolean forward, boolean whole) {
        WorldState source = (forward ? one : other).store().world();
        WorldState target = (forward ? other : one).store().world();
        if (target.capacity() < source.capacity()) {
            throw new CapacityException("cannot copy a repository of capacity " + source.capacity()
                    + " into one of capacity " + target.capacity()
                    + ": open the target with at least the capacity of the source");
        }
        return copyLocked(plan, source, target, forward, whole);
    }

    private int copyLocked(CopyPlan plan, WorldState source, WorldState target, boolean forward, boolean whole) {
        StructureLock.acquireBoth(source.lock(), target.lock());
        try {
            source.requireOpen();
            target.requireOpen();
            source.requireNoSync("copy the repository");
            source.requireNotIterated("copy the repository");
            target.requireNoSync("copy into the repository");
            target.requireStill("copy into the repository");
            target.requireNoScope("copy into the repository");
            narrow(forward ? seenInOne : seenInOther, forward ? seenInOther : seenInOne, whole);
            plan.prepare(scope);
            linked = false;
            int written = plan.apply();
            drawLine(source, forward ? other : one);
            return written;
        } finally {
            try {
                plan.end();
            } finally {
                target.lock().release();
                source.lock().release();
            }
        }
    }

    private void narrow(long seenInSource, long seenInTarget, boolean whole) {
        if (!linked) {
            scope.all();
        } else if (whole) {
            scope.allValues(seenInSource, seenInTarget);
        } else {
            scope.since(seenInSource, seenInTarget);
        }
    }

    private void drawLine(WorldState source, EntityRepository target) {
        seenInOne = one.store().world().version();
        seenInOther = other.store().world().version();
        source.nextVersion();
        target.becomeAt(source.tick());
        linked = true;
    }
}
