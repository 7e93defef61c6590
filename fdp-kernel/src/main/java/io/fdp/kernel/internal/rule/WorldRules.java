package io.fdp.kernel.internal.rule;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.lock.StackRoom;
import io.fdp.kernel.internal.lock.StructureLock;
import io.fdp.kernel.memory.WorldClock;
import org.jspecify.annotations.Nullable;

/**
 * What threads may write and change in a world now.
 *
 * <p>The causes are in a {@link Standing}: the phase, the sync point, observers, readers, what systems declared. The
 * world of the singletons shares the standing of the world that it follows. Each derives from the causes what its write
 * paths compare: one int for values, one boolean for structure.
 *
 * <p>It has many methods because each refusal has words of its own, and each cause a beginning and an end.
 */
public final class WorldRules {
    private final StructureLock lock;
    private final WorldClock clock;
    private final WriteScopes scopes;
    final boolean follows;
    final Standing standing;
    private final Iterations iterations = new Iterations();
    private @Nullable WorldRules follower;

    private PhaseRules phase;
    private int writeRule = PhaseRules.WRITE_ALL;
    private boolean free;
    private boolean restrictsHandles;
    private volatile boolean closed;

    /** The rules of a world of its own. */
    public WorldRules(StructureLock lock, WorldClock clock, WriteScopes scopes) {
        this(lock, clock, scopes, new Standing(), false);
    }

    private WorldRules(StructureLock lock, WorldClock clock, WriteScopes scopes, Standing standing, boolean follows) {
        this.lock = lock;
        this.clock = clock;
        this.scopes = scopes;
        this.standing = standing;
        this.follows = follows;
        this.phase = standing.phase;
        derive();
    }

    /** The rules for the singletons of the world that has these rules; they count from {@link #lead} on. */
    public WorldRules following(WorldClock ownClock) {
        return new WorldRules(lock, ownClock, scopes, standing, true);
    }

    /** From here on other rules change with these. Under the lock, once. */
    public void lead(WorldRules others) {
        follower = others;
        others.change(true);
    }

    // ---- what all write paths look at

    /**
     * What the calling thread may write now: 0 for all, else one of the constants of {@link PhaseRules}, with a bit
     * when what was not declared may not.
     */
    public int writeRule() {
        int rule = writeRule;
        return rule == PhaseRules.WRITE_BY_THREAD ? writeRuleHere() : rule;
    }

    private int writeRuleHere() {
        return standing.isSyncHere() ? PhaseRules.WRITE_ALL : phase.writes() | standing.declaredBit;
    }

    /** Whether there is anything that some thread may not write now. */
    public boolean restrictsWrites() {
        return clock.restrictsWrites;
    }

    /** The same for writes by handle, which are also restricted while tasks of a run with jobs visit entities. */
    public boolean restrictsHandles() {
        return restrictsHandles;
    }

    /** What the phase allows to be written. */
    public int phaseRule() {
        return writeRule() & PhaseRules.PHASE;
    }

    /**
     * Whether nothing stands in the way of a structural change of anybody: a look for all the others. Under the lock.
     */
    public boolean isFree() {
        return free;
    }

    /** The rules of the current phase. */
    public PhaseRules phase() {
        return phase;
    }

    /** Whether new components belong to this node. */
    public boolean ownsWhatIsAdded() {
        return free || phaseRule() != PhaseRules.WRITE_UNOWNED;
    }

    // ---- from causes to what is looked at

    /**
     * A cause changed, for these rules and the following ones. Where rights may have become fewer, held edits are
     * checked again and spans end.
     */
    private void change(boolean ends) {
        derive();
        if (ends) {
            clock.now++;
            clock.era++;
        }
        if (follower != null) {
            follower.change(ends);
        }
    }

    /** The rules of observers come before those of readers, and both before those of the phase. */
    private void derive() {
        PhaseRules own = follows ? standing.withoutOwners : standing.phase;
        phase = standing.observed ? PhaseRules.OBSERVED : standing.reader.isReading() ? standing.reading : own;
        writeRule = standing.commonRule(phase);
        clock.restrictsWrites = writeRule != PhaseRules.WRITE_ALL;
        restrictsHandles = clock.restrictsWrites || standing.parallelRuns > 0;
        lookForObstacles();
    }

    /** Whatever may stand in the way of a structural change. Under the lock. */
    private void lookForObstacles() {
        free = !closed
                && writeRule == PhaseRules.WRITE_ALL
                && phase.structure() == PhaseRules.STRUCTURE_FREE
                && !iterations.areAny()
                && (follows || !scopes.areTogether());
    }

    // ---- causes

    /** Goes to another phase: held edits are checked again, spans end. Under the lock. */
    public void enterPhase(PhaseRules next, PhaseRules withoutOwners) {
        standing.phase = next;
        standing.withoutOwners = withoutOwners;
        change(true);
    }

    /**
     * Begins a sync point of the calling thread: until {@link #endSync}, phases do not count for it, nor for threads
     * that {@linkplain ActingThread act} for it. For all others they do. {@code during} says what happens, and what to
     * do instead. Under the lock.
     */
    public void beginSync(String during) {
        standing.syncing = Thread.currentThread();
        standing.during = during;
        change(false);
    }

    /** Ends a sync point: edits that were taken in it are checked again. Under the lock. */
    public void endSync() {
        standing.syncing = null;
        change(false);
        lookAgain();
    }

    private void lookAgain() {
        clock.now += clock.restrictsWrites ? 1 : 0;
        if (follower != null) {
            follower.lookAgain();
        }
    }

    /**
     * Observers begin to look: until {@link #endObservation}, nothing can be written in any phase. Held edits are
     * checked again, spans end. Under the lock.
     */
    public void beginObservation() {
        standing.observed = true;
        standing.keptStill = true;
        change(true);
    }

    /** Observers are done. Under the lock. */
    public void endObservation() {
        standing.observed = false;
        standing.keptStill = standing.reader.isReading();
        change(false);
    }

    /**
     * Somebody begins to read the whole world: until {@link #endReading}, nothing can be written in any phase, whoever
     * else reads or looks. Held edits are checked again, spans end. {@code why} says what the reading is for, for
     * errors. Under the lock.
     */
    public void beginReading(String why) {
        standing.reader.begin(why);
        standing.keptStill = true;
        change(true);
    }

    /** Somebody has read the whole world. Under the lock. */
    public void endReading() {
        standing.reader.end();
        standing.keptStill = standing.observed || standing.reader.isReading();
        change(false);
    }

    /** Makes room to note iterations, so that noting them cannot fail half way. Under the lock. */
    public void prepareIterations(int more) {
        iterations.prepare(more);
    }

    /** Notes that a thread iterates. Under the lock. */
    public void beginIteration(Thread thread) {
        iterations.begin(thread);
        free = false;
    }

    /** Notes that an iteration of a thread ended. Under the lock. */
    public void endIteration(Thread thread) {
        iterations.end(thread);
        lookForObstacles();
    }

    /** Notes that runs with jobs begin to visit entities, or with a negative number that they ended. Under the lock. */
    public void addParallelRuns(int more) {
        standing.parallelRuns += more;
        change(false);
    }

    /** The repository is closed. */
    public void close() {
        closed = true;
        lookForObstacles();
    }

    // ---- who is at work

    /** Who is at work, and what they declared. */
    public WriteScopes scopes() {
        return scopes;
    }

    /** Somebody begins to work on the calling thread. */
    public void beginScope(WriteScopes.Scope scope) {
        requireOpen();
        if (isKeptStill()) {
            requireChangeable("begin " + scope.name());
        }
        StackRoom.requireLong(); // to end it, too
        scopes.begin(scope);
        boolean begun = false;
        try {
            limitTo(scope.isLimited());
            begun = true;
        } finally {
            if (!begun) {
                scopes.end(scope); // the calling thread holds the lock
            }
        }
    }

    /** Somebody is done. */
    public void endScope(WriteScopes.Scope scope) {
        if (scopes.end(scope)) {
            limitTo(false);
        }
    }

    private void limitTo(boolean limited) {
        if (!scopes.areTogether() && (limited || standing.declaredBit != 0)) {
            lock.acquireToEnd();
            try {
                limit(limited);
            } finally {
                lock.release();
            }
        }
    }

    /** From here on several work at the same time, until it is said again with false. */
    public void setTogether(boolean on) {
        if (on) {
            lock.acquireForLong();
        } else {
            lock.acquireToEnd();
        }
        try {
            if (on) {
                requireOpen();
                requireNoSync("let systems run at the same time");
                requireStill("let systems run at the same time");
            }
            scopes.setTogether(on);
            limit(on);
        } finally {
            lock.release();
        }
    }

    /** Held edits are checked again and spans end: who held them may have been somebody else. */
    private void limit(boolean limited) {
        standing.declaredBit = limited ? PhaseRules.DECLARED : 0;
        change(true);
    }

    /** Whether the calling thread may write a column; asked when the rule has the bit. */
    public boolean declares(int id) {
        return scopes.allows(id, follows);
    }

    /** The error for a column that the calling thread did not declare. */
    public RuntimeException undeclared(String column, long entity) {
        return scopes.refused(column, follows ? 0 : entity);
    }

    /**
     * What an edit remembers that the calling thread takes or renews: null where others may write with it, because they
     * may write what the calling thread may; else the scope of the thread, or one that nobody works in.
     */
    public WriteScopes.@Nullable Scope scopeToRemember() {
        int rule = writeRule;
        if (rule == PhaseRules.WRITE_BY_THREAD) {
            return WriteScopes.Scope.OF_NOBODY;
        }
        return (rule & PhaseRules.DECLARED) == 0 ? null : scopes.toRemember();
    }

    // ---- refusals

    /** Whether the repository is closed. */
    public boolean isClosed() {
        return closed;
    }

    /** Throws when the repository is closed. */
    public void requireOpen() {
        if (closed) {
            throw new ClosedException("the repository is closed: open a new one, and close it after its last use");
        }
    }

    /** Whether the phase allows to record structural changes. */
    public boolean takesCommands() {
        return phase.structure() != PhaseRules.STRUCTURE_FIXED || standing.isSyncHere();
    }

    /** Refuses something that would pull the rug from under a sync point. Under the lock. */
    public void requireNoSync(String what) {
        if (standing.syncing != null) {
            throw new CommandException("cannot " + what + " while " + standing.during);
        }
    }

    /** Whether observers look at a finished frame. */
    public boolean isObserved() {
        return standing.observed;
    }

    /** Refuses something while observers look. */
    public void requireUnobserved(String what) {
        if (standing.observed) {
            throw PhaseRules.observed(what);
        }
    }

    /** Whether nobody works in the world: no sync point, frame, system, loop, observer or reader. Under the lock. */
    public boolean isIdle() {
        return standing.syncing == null && !standing.keptStill && !isIterated() && scopes.underWay() == null;
    }

    /** Whether nothing can be written, in whatever phase: observers look, or somebody reads the whole world. */
    public boolean isKeptStill() {
        return standing.keptStill;
    }

    /** Refuses a change while observers look, or somebody reads the whole world. */
    public void requireChangeable(String what) {
        requireUnobserved(what);
        if (isKeptStill()) {
            throw standing.reader.refused(what);
        }
    }

    /**
     * Refuses something while observers look, somebody reads the whole world, anyone iterates or several are at work.
     * Under the lock.
     */
    public void requireStill(String what) {
        requireChangeable(what);
        scopes.requireAlone(what);
        requireNotIterated(what);
    }

    /** Whether anyone iterates. Under the lock. */
    public boolean isIterated() {
        return iterations.areAny();
    }

    /** Refuses something that cannot be recorded while anyone iterates. Under the lock. */
    public void requireNotIterated(String what) {
        if (iterations.areAny()) {
            throw iterations.refused(what);
        }
    }

    /** Refuses something while another thread iterates, whose writes may be half done. Under the lock. */
    public void requireNotIteratedElsewhere(String what) {
        if (iterations.areElsewhere()) {
            throw iterations.refusedElsewhere(what);
        }
    }

    /**
     * Refuses to write something that no node owns in a phase that only reads, and while systems run at the same time.
     */
    public void requireWritable(String what) {
        scopes.requireAloneToWrite(what);
        if (phaseRule() == PhaseRules.WRITE_NOTHING) {
            throw phase.refusedWrite(what);
        }
    }

    /** Refuses structural changes that the phase does not allow. */
    public void requireStructure(String what) {
        requireStructure(what, true);
    }

    private void requireStructure(String what, boolean recordable) {
        if (!allowsStructure()) {
            if (!follows && phase.structure() == PhaseRules.STRUCTURE_FREE) {
                scopes.requireAlone(what); // the phase would allow it: somebody else is at work
            }
            throw phase.refusedStructure(what, recordable);
        }
    }

    private boolean allowsStructure() {
        return (phase.structure() == PhaseRules.STRUCTURE_FREE && (follows || !scopes.areTogether()))
                || standing.isSyncHere();
    }

    /** Refuses to create what cannot be recorded from a thread that iterates. Under the lock. */
    public void requireMayGrowDirectly(String what) {
        requireStructure(what, false);
        if (iterations.areHere()) {
            throw iterations.refused(what);
        }
    }

    /** Refuses to destroy what cannot be recorded while anyone iterates. Under the lock. */
    public void requireMayShrinkDirectly(String what) {
        requireStructure(what, false);
        requireNotIterated(what);
    }

    /** Refuses to create or add from a thread that iterates. Under the lock. */
    public void requireMayGrow(String what) {
        if (free) {
            return;
        }
        requireStructure(what);
        if (iterations.areHere()) {
            throw Iterations.refusedHere(what);
        }
    }

    /** Refuses to destroy or remove while anyone iterates. Under the lock. */
    public void requireMayShrink(String what) {
        if (!free) {
            requireStructure(what);
            if (iterations.areAny()) {
                throw iterations.refusedForAll(what);
            }
        }
    }

    /** The same as {@link #requireMayGrow(String)}, with the entity in the message. */
    public void requireMayGrow(String what, long entity) {
        if (!free && (!allowsStructure() || iterations.areHere())) {
            requireMayGrow(on(what, entity));
        }
    }

    /** The same as {@link #requireMayShrink(String)}, with the entity in the message. */
    public void requireMayShrink(String what, long entity) {
        if (!free && (!allowsStructure() || iterations.areAny())) {
            requireMayShrink(on(what, entity));
        }
    }

    private String on(String what, long entity) {
        return follows ? what : what + " on entity " + Entity.toString(entity);
    }
}
