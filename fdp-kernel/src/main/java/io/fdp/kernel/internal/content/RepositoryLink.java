package io.fdp.kernel.internal.content;

import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.internal.lock.StructureLock;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/**
 * What is known about two repositories that are copied into each other: up to which version of each they are the same.
 *
 * <p>After a copy, in either direction, both are the same, and both note their versions. A later copy skips chunks that
 * changed on neither side since. That holds whatever happens in between: changes leave versions, and versions never go
 * back.
 */
public final class RepositoryLink {
    private final Contents one;
    private final Contents other;
    private final boolean follows;
    private final CopyScope scope = new CopyScope();
    private @Nullable CopyPlan forth;
    private @Nullable CopyPlan back;
    private boolean linked;
    private long seenInOne;
    private long seenInOther;

    /** Makes a link between two repositories. */
    public RepositoryLink(Contents one, Contents other) {
        this(one, other, false);
    }

    /**
     * Links two repositories.
     *
     * @param follows whether the other repository registers the types that it lacks
     */
    public RepositoryLink(Contents one, Contents other, boolean follows) {
        this.one = one;
        this.other = other;
        this.follows = follows;
    }

    /** Makes the other repository like the first; returns the number of chunks written. */
    public int forth(boolean whole) {
        return copy(true, whole);
    }

    /** Makes the first repository like the other; returns the number of chunks written. */
    public int back(boolean whole) {
        return copy(false, whole);
    }

    private static void requireOpen(Contents repository, String which) {
        if (repository.world().state().isClosed()) {
            throw new ClosedException("cannot copy: the " + which
                    + " repository is closed; copy between open ones, and close them after the last copy");
        }
    }

    /** Plans without the locks. If another thread registers a type before the locks are held, it plans again. */
    private int copy(boolean forward, boolean whole) {
        Contents source = forward ? one : other;
        Contents target = forward ? other : one;
        requireOpen(source, "source");
        requireOpen(target, "target");
        requireRoom(source.world().state(), target.world().state());
        while (true) {
            CopyPlan plan = plan(forward, source, target);
            StructureLock.acquireBoth(lockOf(source), lockOf(target));
            try {
                if (plan.isCurrent()) {
                    return copyLocked(plan, forward, whole);
                }
            } finally {
                lockOf(target).release();
                lockOf(source).release();
            }
        }
    }

    private static StructureLock lockOf(Contents repository) {
        return repository.world().state().lock();
    }

    private static void requireRoom(WorldState source, WorldState target) {
        if (target.capacity() < source.capacity()) {
            throw new CapacityException("cannot copy a repository of capacity " + source.capacity()
                    + " into one of capacity " + target.capacity()
                    + ": open the target with at least the capacity of the source");
        }
    }

    private CopyPlan plan(boolean forward, Contents source, Contents target) {
        CopyPlan plan = forward ? forth : back;
        if (plan == null || !plan.isCurrent()) {
            plan = plan(source, target, forward && follows);
            if (forward) {
                forth = plan;
            } else {
                back = plan;
            }
        }
        return plan;
    }

    /**
     * A plan for all types of the source, even if another thread registers types meanwhile. The target registers the
     * types that it lacks: all of them, or those that are built in.
     */
    private static CopyPlan plan(Contents source, Contents target, boolean all) {
        while (true) {
            int types = source.registrations();
            if (all) {
                target.leftOut().allowAll(); // what an earlier copy lacked, the source may have registered since
                source.registerIn(target);
            } else {
                BuiltIns.registerMissing(source, target);
            }
            try {
                return new CopyPlan(source, target);
            } catch (UnregisteredTypeException missing) {
                if (types == source.registrations()) {
                    throw missing;
                }
            }
        }
    }

    private int copyLocked(CopyPlan plan, boolean forward, boolean whole) {
        WorldState source = (forward ? one : other).world().state();
        WorldState target = (forward ? other : one).world().state();
        source.requireOpen();
        target.requireOpen();
        source.rules().requireNoSync("copy the repository");
        source.rules().scopes().requireAlone("copy the repository");
        source.rules().requireNotIterated("copy the repository");
        target.rules().requireNoSync("copy into the repository");
        target.rules().requireStill("copy into the repository");
        if (follows) {
            target.rules().scopes().requireOutside("copy into the repository"); // a snapshot may be of the same frame
        } else {
            target.rules().scopes().requireBetweenFrames("copy into the repository");
        }
        boolean finished = source.rules().isObserved();
        boolean unfinished =
                !finished && (source.isUnfinished() || source.rules().scopes().underWay() != null);
        try {
            narrow(forward ? seenInOne : seenInOther, forward ? seenInOther : seenInOne, whole);
            scope.setFinished(finished);
            source.nextVersion(); // before it reads, so that edits that are held mark again what they write
            source.settle();
            prepare(plan, forward ? one : other, forward ? other : one);
            linked = false;
            int written = plan.apply();
            drawLine(forward ? one : other, forward ? other : one, finished);
            if (unfinished) {
                target.becameUnfinished();
            }
            return written;
        } finally {
            plan.end();
        }
    }

    /** Prepares the copy. Copiers of the program look at objects then, and change neither world. */
    private void prepare(CopyPlan plan, Contents source, Contents target) {
        boolean heldSource = source.holdForCopies();
        try {
            boolean heldTarget = target.holdForCopies();
            try {
                plan.prepare(scope);
            } finally {
                target.release(heldTarget);
            }
        } finally {
            source.release(heldSource);
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

    /** The frame that observers look at is over for the target: its events can be read, in the next tick. */
    private void drawLine(Contents source, Contents target, boolean finished) {
        target.becomeAt(source.world().state().tick() + (finished ? 1 : 0));
        target.world().state().settle();
        seenInOne = one.world().state().settledVersion();
        seenInOther = other.world().state().settledVersion();
        target.leftOut().become(source.leftOut());
        linked = true;
    }
}
