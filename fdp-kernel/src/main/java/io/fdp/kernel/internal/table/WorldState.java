package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.internal.lock.ActingThread;
import io.fdp.kernel.internal.lock.StackRoom;
import io.fdp.kernel.internal.lock.StructureLock;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import io.fdp.kernel.memory.WorldClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every column of a repository shares: the clock of changes, the limit of valid indexes, the lock and the account.
 *
 * <p>The fields that hot paths read are plain fields of one heap object. The compiler knows that stores to native
 * memory cannot change them, so a check against them is made once and not repeated after each store.
 *
 * <ul>
 * <li>{@code limit}: indexes below it may be looked up in every column. It grows with the highest entity and is 0 once
 * the repository is closed, so one comparison finds foreign handles and use after close.
 * <li>{@code epoch}: the frame in the upper half, the removals within it in the lower. A cursor that carries the same
 * epoch is valid; one that carries another is looked at again.
 * <li>{@code era}: moves with the frame and with the version. Spans of another era have ended.
 * <li>{@code version}: orders changes. {@code tick} counts frames. Two things: see the specification.
 * </ul>
 *
 * <p>It has many methods because it is one object on purpose: hot checks read its fields, and the compiler keeps one
 * reference in a register.
 */
public final class WorldState {
    /** The last tick of a world: saves and recordings take no later one. */
    public static final long LAST_TICK = 1L << 62;

    private static final int FRAME_SHIFT = 32;
    private static final int TICKS_KEPT = 256;

    private final OsMemory os;
    private final MemoryAccount account;
    private final StructureLock lock;
    private final int capacity;
    private final int extents;
    private final List<ExtentMemory> columns = new ArrayList<>();
    private final List<ShadowCopy> shadows = new ArrayList<>();
    private final List<Runnable> loops = new ArrayList<>();

    private final WorldClock clock = new WorldClock(1L << FRAME_SHIFT, 1);
    private int limit;
    private long version = 1;
    private long tick;
    private final long[] tickStarts = new long[TICKS_KEPT];
    private volatile boolean closed;
    private PhaseRules rules = PhaseRules.free("initialization");
    private PhaseRules rulesWithoutOwners = rules;
    private int writeRule = PhaseRules.WRITE_ALL;
    private @Nullable Thread syncing;
    private PhaseRules phaseRules = rules;
    private volatile boolean observed;
    private volatile boolean keptStill;
    private int readers;
    private long[] iterating = new long[16];
    private int iterations;
    private @Nullable WorldState follower;
    private final WriteScopes scopes;
    private final WorldState origin;
    private final boolean follows;
    private int declaredBit;
    private boolean free;

    private final Object registration = new Object();

    /** With who is at work on it. */
    public WorldState(OsMemory os, MemoryAccount account, int capacity, WriteScopes scopes) {
        this(os, account, capacity, new StructureLock(), scopes, null, false);
    }

    private WorldState(
            OsMemory os,
            MemoryAccount account,
            int capacity,
            StructureLock lock,
            WriteScopes scopes,
            @Nullable WorldState origin,
            boolean follows) {
        this.scopes = scopes;
        this.origin = origin == null ? this : origin;
        this.follows = follows;
        this.os = os;
        this.account = account;
        this.lock = lock;
        this.capacity = capacity;
        this.extents = Chunks.extentsFor(capacity);
        lookForObstacles();
    }

    /**
     * What registrations of all kinds hold: components, singletons, events and the last frame have one monitor, because
     * factories of one kind may register another kind. A thread that holds the lock is refused: the owner of the
     * monitor may wait for the lock.
     */
    public Object registration() {
        lock.requireNotMine();
        origin.lock.requireNotMine();
        return origin.registration;
    }

    /**
     * A small world beside another one, with its lock, account, tick and version; entities and columns of its own.
     * Under the lock.
     */
    public static WorldState following(WorldState leader, int capacity) {
        WorldState world =
                new WorldState(leader.os, leader.account, capacity, leader.lock, leader.scopes, leader, true);
        world.version = leader.version;
        world.tick = leader.tick;
        return world;
    }

    /** A world for the last frame of another one: the same entities, an own lock, and the same account. */
    public static WorldState lastFrameOf(WorldState world) {
        return new WorldState(
                world.os, world.account, world.capacity, new StructureLock(), new WriteScopes(), world, false);
    }

    /** Whether indexes mean the same entities in both: this world itself, and its last frame. */
    @SuppressWarnings("ReferenceEquality") // a world is itself only
    public boolean sharesEntitiesWith(WorldState other) {
        return other == this || (other.origin == origin && !other.follows && !follows);
    }

    /** The error for something of a world that does not belong here: whose it is, and what to do. */
    @SuppressWarnings("ReferenceEquality") // a world is itself only
    public IllegalArgumentException foreign(String what, WorldState of, String remedy) {
        String whose = of.origin != origin
                ? " is of another repository"
                : of.follows ? " is a singleton" : " is of the last frame of this repository";
        return new IllegalArgumentException(what + whose + ": " + remedy);
    }

    /** From here on the time of a world that follows this one advances with it. Under the lock, once. */
    public void lead(WorldState world) {
        follower = world;
        world.syncing = syncing;
        world.enterPhase(rulesWithoutOwners, rulesWithoutOwners);
        if (observed) {
            world.beginObservation();
        }
        for (int i = 0; i < readers; i++) {
            world.beginReading();
        }
        if (declaredBit != 0) {
            world.limit(true);
        }
    }

    /** Whether a world follows this one, as that of its singletons does. */
    @SuppressWarnings("ReferenceEquality") // a world is itself only
    public boolean leads(WorldState world) {
        return follower == world;
    }

    public OsMemory os() {
        return os;
    }

    public MemoryAccount account() {
        return account;
    }

    public StructureLock lock() {
        return lock;
    }

    public int capacity() {
        return capacity;
    }

    public int extents() {
        return extents;
    }

    public int limit() {
        return limit;
    }

    public long epoch() {
        return clock.now;
    }

    /** What cursors and spans compare their epoch and era with. */
    public WorldClock clock() {
        return clock;
    }

    public long era() {
        return clock.era;
    }

    public long version() {
        return version;
    }

    public long tick() {
        return tick;
    }

    public boolean isClosed() {
        return closed;
    }

    /**
     * The first tick in which there can have been a change after a version: exact for the last 256 ticks, 0 for all
     * before.
     */
    public long tickOf(long since) {
        for (long at = tick; at > 0 && at > tick - TICKS_KEPT; at--) {
            if (tickStarts[(int) at & (TICKS_KEPT - 1)] <= since + 1) {
                return at;
            }
        }
        return 0;
    }

    /** The chunks below the limit. */
    public int chunks() {
        return limit >>> Chunks.SHIFT;
    }

    /** Refuses to end the last frame that a world can have. */
    public void requireNextTick() {
        if (tick >= LAST_TICK) {
            throw new IllegalStateException("cannot end the frame: the world is at tick " + tick
                    + ", and no world has a later one; set an earlier tick with rawChunks().setTick()");
        }
    }

    /** Starts the next frame: cursors of this one end. */
    public void nextFrame() {
        tick++;
        version++;
        tickStarts[(int) tick & (TICKS_KEPT - 1)] = version;
        clock.era++;
        clock.now = ((clock.now >>> FRAME_SHIFT) + 1) << FRAME_SHIFT;
        if (follower != null) {
            follower.nextFrame();
        }
    }

    /**
     * The state has become that of another world, or of an earlier time, at a tick: cursors and spans end, later
     * changes get a new version. When entities changed before cannot be told by their ticks any more, so that all of
     * them count as changed then.
     */
    public void becomeAt(long newTick) {
        tick = newTick;
        version++;
        Arrays.fill(tickStarts, Long.MAX_VALUE);
        tickStarts[(int) tick & (TICKS_KEPT - 1)] = version;
        clock.era++;
        clock.now = ((clock.now >>> FRAME_SHIFT) + 1) << FRAME_SHIFT;
        if (follower != null) {
            follower.becomeAt(newTick);
        }
    }

    /** Makes later changes distinguishable from those made so far: edits that are held mark their chunk again. */
    public void nextVersion() {
        version++;
        clock.era++;
        clock.now++;
        if (follower != null) {
            follower.nextVersion();
        }
    }

    /** Memory of emptied chunks is about to be given back: spans that may be on them end. */
    public void nextEra() {
        clock.era++;
        if (follower != null) {
            follower.nextEra();
        }
    }

    /** An entity lost a component, or parts of one moved: cursors look again before they go on. */
    public void nextEpoch() {
        clock.now++;
    }

    /** The same for callers that hold the lock, and for callers that do not. */
    public void letLookAgain() {
        boolean held = lock.isMine();
        if (!held) {
            lock.acquire();
        }
        try {
            clock.now++;
        } finally {
            if (!held) {
                lock.release();
            }
        }
    }

    /** Whether two epochs are of the same frame. */
    public static boolean sameFrame(long epoch, long other) {
        return epoch >>> FRAME_SHIFT == other >>> FRAME_SHIFT;
    }

    /** Makes room to note iterations, so that noting them cannot fail half way. Under the lock. */
    public void prepareIterations(int more) {
        if (iterations + more > iterating.length) {
            iterating = Arrays.copyOf(iterating, (iterations + more) * 2);
        }
    }

    /** Notes that a thread iterates. Under the lock. */
    public void beginIteration(Thread thread) {
        prepareIterations(1);
        iterating[iterations++] = thread.threadId();
        free = false;
    }

    /** Notes that an iteration of a thread ended. Under the lock. */
    public void endIteration(Thread thread) {
        for (int i = iterations - 1; i >= 0; i--) {
            if (iterating[i] == thread.threadId()) {
                iterating[i] = iterating[--iterations];
                lookForObstacles();
                return;
            }
        }
        throw new IllegalStateException("an iteration ended that never began on " + thread);
    }

    /** Notes that a generated loop runs, and how to mark what it has written so far. Under the lock. */
    public void beginLoop(Runnable marks) {
        loops.add(marks);
    }

    /** Notes that a generated loop ended. Under the lock. */
    public void endLoop(Runnable marks) {
        loops.remove(marks);
    }

    /**
     * Lets generated loops mark what they have written so far, which they do at the end of each chunk otherwise. For
     * all who look for changes, because the body of a loop may. Under the lock.
     */
    public void markLoops() {
        for (int i = 0; i < loops.size(); i++) { // no iterator: too rare to be compiled, so it would be garbage
            loops.get(i).run();
        }
    }

    /** The same for a thread that may be in the body of a loop, without the lock. */
    public void markOwnLoop() {
        if (!loops.isEmpty() && !lock.isMine()) {
            lock.acquire();
            try {
                markLoops();
            } finally {
                lock.release();
            }
        }
    }

    /** Whether anyone iterates. Under the lock. */
    public boolean isIterated() {
        return iterations > 0;
    }

    /**
     * What the calling thread may write now: 0 for all, else one of the constants of {@link PhaseRules}, with a bit
     * when what was not declared may not.
     */
    public int writeRule() {
        int rule = writeRule;
        return rule == PhaseRules.WRITE_BY_THREAD ? writeRuleHere() : rule;
    }

    private int writeRuleHere() {
        return isSyncHere() ? PhaseRules.WRITE_ALL : rules.writes() | declaredBit;
    }

    /** Whether there is anything that some thread may not write now. */
    public boolean restrictsWrites() {
        return clock.restrictsWrites;
    }

    private void ruleWrites() {
        writeRule = commonRule();
        clock.restrictsWrites = writeRule != PhaseRules.WRITE_ALL;
        lookForObstacles();
    }

    /** Whatever may stand in the way of a structural change. Under the lock. */
    private void lookForObstacles() {
        free = writeRule == PhaseRules.WRITE_ALL
                && rules.structure() == PhaseRules.STRUCTURE_FREE
                && iterations == 0
                && (follows || !scopes.areTogether());
    }

    /**
     * Whether nothing stands in the way of a structural change of anybody: a look for all the others. Under the lock.
     */
    boolean isFree() {
        return free;
    }

    /** What all threads look at: in a sync point it depends on who asks, unless all may write anyway. */
    private int commonRule() {
        int rule = rules.writes() | declaredBit;
        return syncing == null || rule == PhaseRules.WRITE_ALL ? rule : PhaseRules.WRITE_BY_THREAD;
    }

    /** Whether the calling thread is the one that a sync point belongs to, or works for it. */
    private boolean isSyncHere() {
        return ActingThread.isHere(syncing);
    }

    /** What the phase allows to be written. */
    public int phaseRule() {
        return writeRule() & PhaseRules.PHASE;
    }

    // ---- who is at work

    /** Somebody begins to work on the calling thread. */
    public void beginScope(WriteScopes.Scope scope) {
        requireOpen();
        if (keptStill) {
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
        if (!scopes.areTogether() && (limited || declaredBit != 0)) {
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
        declaredBit = limited ? PhaseRules.DECLARED : 0;
        ruleWrites();
        clock.now++;
        clock.era++;
        if (follower != null) {
            follower.limit(limited);
        }
    }

    /** Whether the calling thread may write a column; asked when the rule has the bit. */
    boolean declares(int id) {
        return scopes.allows(id, follows);
    }

    /** Whether its one entity is the hidden one that has the singletons. */
    public boolean isOfSingletons() {
        return follows;
    }

    RuntimeException undeclared(String column, long entity) {
        return scopes.refused(column, follows ? 0 : entity);
    }

    /** Refuses something that only who works alone may do. */
    public void requireAlone(String what) {
        scopes.requireAlone(what);
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

    /** Whether the calling thread is at work together with others: what it does must not depend on who comes first. */
    public boolean isOneOfSeveral() {
        return scopes.isOneOfSeveral();
    }

    /** The error for batches of commands of one of several. */
    public RuntimeException noBatchTogether(String what) {
        return scopes.notTogether(what, "record in commands().buffer(), whose order is that of systems");
    }

    /**
     * The calling thread runs a frame, which is not ended before {@link #releaseFrame}; answers false when one is under
     * way already.
     */
    public boolean holdFrame() {
        return scopes.holdFrame();
    }

    public void releaseFrame() {
        scopes.releaseFrame();
    }

    /** Refuses to end the frame from inside of it. */
    public void requireMayEndFrame() {
        scopes.requireMayEndFrame();
    }

    /** Refuses to replace the world while somebody is at work on the calling thread. */
    public void requireNoScope(String what) {
        scopes.requireOutside(what);
    }

    /** The rules of the current phase. */
    public PhaseRules rules() {
        return rules;
    }

    /** Whether new components belong to this node. */
    public boolean ownsWhatIsAdded() {
        return free || phaseRule() != PhaseRules.WRITE_UNOWNED;
    }

    /** Goes to another phase: held edits are checked again, spans end. Under the lock. */
    public void enterPhase(PhaseRules next, PhaseRules withoutOwners) {
        phaseRules = next;
        rulesWithoutOwners = withoutOwners;
        rule();
        clock.now++;
        clock.era++;
        if (follower != null) {
            follower.enterPhase(withoutOwners, withoutOwners);
        }
    }

    /**
     * Begins a sync point of the calling thread: until {@link #endSync}, phases do not count for it, nor for threads
     * that {@linkplain ActingThread act} for it. For all others they do. Under the lock.
     */
    public void beginSync() {
        syncing = Thread.currentThread();
        ruleWrites();
        if (follower != null) {
            follower.beginSync();
        }
    }

    /** Ends a sync point: edits that were taken in it are checked again. Under the lock. */
    public void endSync() {
        syncing = null;
        ruleWrites();
        clock.now += restrictsWrites() ? 1 : 0;
        if (follower != null) {
            follower.endSync();
        }
    }

    /** Whether the phase allows to record structural changes. */
    public boolean takesCommands() {
        return rules.structure() != PhaseRules.STRUCTURE_FIXED || isSyncHere();
    }

    /** Refuses something that would pull the rug from under a sync point. Under the lock. */
    public void requireNoSync(String what) {
        if (syncing != null) {
            throw new CommandException("cannot " + what + " while commands are played back: do it after playback()");
        }
    }

    /**
     * Observers begin to look: until {@link #endObservation}, nothing can be written in any phase. Held edits are
     * checked again, spans end. Under the lock.
     */
    public void beginObservation() {
        observed = true;
        rule();
        clock.now++;
        clock.era++;
        if (follower != null) {
            follower.beginObservation();
        }
    }

    /** Observers are done. Under the lock. */
    public void endObservation() {
        observed = false;
        rule();
        if (follower != null) {
            follower.endObservation();
        }
    }

    /**
     * Somebody begins to read the whole world: until {@link #endReading}, nothing can be written in any phase, whoever
     * else reads or looks. Held edits are checked again, spans end. Under the lock.
     */
    public void beginReading() {
        readers++;
        rule();
        clock.now++;
        clock.era++;
        if (follower != null) {
            follower.beginReading();
        }
    }

    /** Somebody has read the whole world. Under the lock. */
    public void endReading() {
        readers--;
        rule();
        if (follower != null) {
            follower.endReading();
        }
    }

    /** What holds now: the rules of observers before those of readers, and both before those of the phase. */
    private void rule() {
        rules = observed ? PhaseRules.OBSERVED : readers > 0 ? PhaseRules.READ : phaseRules;
        keptStill = observed || readers > 0;
        ruleWrites();
    }

    /** Whether observers look at a finished frame. */
    public boolean isObserved() {
        return observed;
    }

    /** Refuses something while observers look. */
    public void requireUnobserved(String what) {
        if (observed) {
            throw PhaseRules.observed(what);
        }
    }

    /**
     * Whether nothing can be written, in whatever phase: observers look at a finished frame, or somebody reads the
     * whole world.
     */
    public boolean isKeptStill() {
        return keptStill;
    }

    /** Refuses a change while observers look, or somebody reads the whole world. */
    public void requireChangeable(String what) {
        requireUnobserved(what);
        if (keptStill) {
            throw PhaseRules.read(what);
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

    /** Refuses something that cannot be recorded while anyone iterates. Under the lock. */
    public void requireNotIterated(String what) {
        if (iterations > 0) {
            throw notWhileIterated(what);
        }
    }

    private static IterationException notWhileIterated(String what) {
        return new IterationException("cannot " + what
                + " while a query or a hierarchy is being iterated: do it before or after the iteration");
    }

    /** Refuses structural changes that the phase does not allow. */
    public void requireStructure(String what) {
        if (!allowsStructure()) {
            requireAloneForStructure(what);
            throw rules.refusedStructure(what, true);
        }
    }

    /** Where the phase would allow it, somebody else is at work. */
    private void requireAloneForStructure(String what) {
        if (!follows && rules.structure() == PhaseRules.STRUCTURE_FREE) {
            scopes.requireAlone(what);
        }
    }

    /** The same for changes that cannot be recorded. */
    private void requireDirect(String what) {
        if (!allowsStructure()) {
            requireAloneForStructure(what);
            throw rules.refusedStructure(what, false);
        }
    }

    /** Refuses to create what cannot be recorded from a thread that iterates. Under the lock. */
    public void requireMayGrowDirectly(String what) {
        requireDirect(what);
        if (iteratesHere()) {
            throw notWhileIterated(what);
        }
    }

    /** Refuses to destroy what cannot be recorded while anyone iterates. Under the lock. */
    public void requireMayShrinkDirectly(String what) {
        requireDirect(what);
        requireNotIterated(what);
    }

    private boolean allowsStructure() {
        return (rules.structure() == PhaseRules.STRUCTURE_FREE && (follows || !scopes.areTogether())) || isSyncHere();
    }

    /**
     * Refuses to write something that no node owns in a phase that only reads, and while systems run at the same time.
     */
    public void requireWritable(String what) {
        scopes.requireAloneToWrite(what);
        if (phaseRule() == PhaseRules.WRITE_NOTHING) {
            throw rules.refusedWrite(what);
        }
    }

    /** Refuses to create or add from a thread that iterates. Under the lock. */
    public void requireMayGrow(String what) {
        if (free) {
            return;
        }
        requireStructure(what);
        if (iteratesHere()) {
            throw iterationException(what, "this thread iterates a query or a hierarchy");
        }
    }

    /** Refuses to destroy or remove while anyone iterates. Under the lock. */
    public void requireMayShrink(String what) {
        if (!free) {
            requireStructure(what);
            requireNoIteration(what);
        }
    }

    /** The same as {@link #requireMayGrow(String)}, with the entity in the message. */
    public void requireMayGrow(String what, long entity) {
        if (!free && (!allowsStructure() || iteratesHere())) {
            requireMayGrow(on(what, entity));
        }
    }

    /** The same as {@link #requireMayShrink(String)}, with the entity in the message. */
    public void requireMayShrink(String what, long entity) {
        if (!free && (!allowsStructure() || iterations > 0)) {
            requireMayShrink(on(what, entity));
        }
    }

    private String on(String what, long entity) {
        return follows ? what : what + " on entity " + Entity.toString(entity);
    }

    /** Refuses something that can be recorded while anyone iterates. Under the lock. */
    private void requireNoIteration(String what) {
        if (iterations > 0) {
            throw iterationException(what, "a query or a hierarchy is being iterated");
        }
    }

    private boolean iteratesHere() {
        return iterations > 0 && isIterating(Thread.currentThread().threadId());
    }

    private boolean isIterating(long thread) {
        for (int i = 0; i < iterations; i++) {
            if (iterating[i] == thread) {
                return true;
            }
        }
        return false;
    }

    private static IterationException iterationException(String what, String why) {
        return new IterationException("cannot " + what + " while " + why
                + ": record it in a command buffer, or collect() the entities and change them after the iteration");
    }

    /** Throws when the repository is closed. */
    public void requireOpen() {
        if (closed) {
            throw new ClosedException("the repository is closed: open a new one, and close it after its last use");
        }
    }

    /** How many columns joined so far; a query whose tags may have new descendants compares it. */
    public int joined() {
        return columns.size();
    }

    /** Adds bookkeeping that must reach as far as the limit. */
    void addColumns(ExtentMemory memory) {
        memory.commitTo(limit >>> Chunks.EXTENT_SHIFT);
        columns.add(memory);
    }

    /** Raises the limit to cover an index. */
    public void reach(int index) {
        if (index >= limit) {
            int wanted = (index >>> Chunks.EXTENT_SHIFT) + 1;
            for (int i = 0; i < columns.size(); i++) { // no iterator: too rare to be compiled, so it would be garbage
                columns.get(i).commitTo(wanted);
            }
            limit = wanted << Chunks.EXTENT_SHIFT;
        }
    }

    /** Adds a copy that is charged to the account and closed with the world. Under the lock. */
    void addShadow(ShadowCopy shadow) {
        shadows.add(shadow);
    }

    /** A copy was closed on its own. Under the lock. */
    void removeShadow(ShadowCopy shadow) {
        shadows.remove(shadow);
    }

    /** Finds faults in shadow copies; answers the bytes that they should be charged with. Under the lock. */
    public long checkShadows(List<String> faults) {
        long charged = 0;
        for (ShadowCopy shadow : shadows) {
            charged += shadow.check(faults);
        }
        return charged;
    }

    /** Gives back the memory of up to a number of chunks of shadow copies; answers how many. Under the lock. */
    public int trimShadows(int most) {
        int trimmed = 0;
        for (int i = 0; i < shadows.size() && trimmed < most; i++) {
            trimmed += shadows.get(i).trim(most - trimmed);
        }
        return trimmed;
    }

    /** The bytes of shadow copies in RAM, or -1 where the system does not tell. Under the lock. */
    public long shadowResidentBytes() {
        long resident = 0;
        for (ShadowCopy shadow : shadows) {
            long more = shadow.residentBytes();
            resident = resident < 0 || more < 0 ? -1 : resident + more;
        }
        return resident;
    }

    /** Gives all bookkeeping back. No index is valid from here on. */
    public void close() {
        closed = true;
        limit = 0;
        clock.now += 2L << FRAME_SHIFT;
        clock.era++;
        for (ShadowCopy shadow : shadows) {
            shadow.closeWithWorld();
        }
        shadows.clear();
        for (ExtentMemory memory : columns) {
            memory.close();
        }
        columns.clear();
    }
}
