package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.lock.StructureLock;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import io.fdp.kernel.internal.rule.Placeholders;
import io.fdp.kernel.internal.rule.RunningLoops;
import io.fdp.kernel.internal.rule.WorldRules;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.memory.WorldClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every column of a repository shares: the clock of changes, the limit of valid indexes, the lock, the account
 * and the rules.
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
    private final RunningLoops loops = new RunningLoops();
    private final Placeholders placeholders = new Placeholders();

    private final WorldClock clock = new WorldClock(1L << FRAME_SHIFT, 1);
    private int limit;
    private long version = 1;
    private long tick;
    private long replacements;
    private long settled;
    private long replacedAt = -1;
    private boolean unfinished;
    private final long[] tickStarts = new long[TICKS_KEPT];
    private final WorldRules rules;
    private final WorldState origin;
    private final boolean follows;
    private @Nullable WorldState follower;

    private final Object registration = new Object();
    private final DisabledTag disabled = new DisabledTag();

    /** A world of its own. */
    public WorldState(OsMemory os, MemoryAccount account, int capacity, WriteScopes scopes) {
        this.os = os;
        this.account = account;
        this.lock = new StructureLock();
        this.capacity = capacity;
        this.extents = Chunks.extentsFor(capacity);
        this.rules = new WorldRules(lock, clock, scopes);
        this.origin = this;
        this.follows = false;
    }

    private WorldState(WorldState origin, int capacity, boolean follows) {
        this.os = origin.os;
        this.account = origin.account;
        this.lock = follows ? origin.lock : new StructureLock();
        this.capacity = capacity;
        this.extents = Chunks.extentsFor(capacity);
        this.rules = follows ? origin.rules.following(clock) : new WorldRules(lock, clock, new WriteScopes());
        this.origin = origin;
        this.follows = follows;
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
        WorldState world = new WorldState(leader, capacity, true);
        world.version = leader.version;
        world.tick = leader.tick;
        return world;
    }

    /** Which placeholders of commands stand for nothing any more. */
    public Placeholders placeholders() {
        return placeholders;
    }

    /** A world for the last frame of another one: the same entities, an own lock, and the same account. */
    public static WorldState lastFrameOf(WorldState world) {
        return new WorldState(world, world.capacity, false);
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

    /** From here on time and rules of a world that follows this world change with it. Under the lock, once. */
    public void lead(WorldState world) {
        follower = world;
        rules.lead(world.rules);
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

    /** Who may write and change what. */
    public WorldRules rules() {
        return rules;
    }

    /** Who is disabled. */
    public DisabledTag disabled() {
        return disabled;
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
        return rules.isClosed();
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
        unfinished = false;
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
        unfinished = false;
        replacedAt = newTick;
        replacements++;
        version++;
        Arrays.fill(tickStarts, Long.MAX_VALUE);
        tickStarts[(int) tick & (TICKS_KEPT - 1)] = version;
        clock.era++;
        clock.now = ((clock.now >>> FRAME_SHIFT) + 1) << FRAME_SHIFT;
        if (follower != null) {
            follower.becomeAt(newTick);
        }
    }

    /** The state is one in the middle of a frame that will not be finished, until it is replaced. Under the lock. */
    public void becameUnfinished() {
        unfinished = true;
    }

    /** Whether the state is one in the middle of a frame that nobody finishes. */
    public boolean isUnfinished() {
        return unfinished;
    }

    /**
     * Notes up to which version what is read from now on may be kept. Called under the lock, after {@link #nextVersion}
     * or where nobody may write: an edit that another thread holds marks its chunk again before it writes on.
     */
    public void settle() {
        settled = version - 1;
        if (follower != null) {
            follower.settled = settled;
        }
    }

    /**
     * Up to which version what was read after the last {@link #settle} may be kept: below the version at that time.
     * What was read of a chunk with a later version may be half of a write, so it counts once and is not kept.
     */
    public long settledVersion() {
        return settled;
    }

    /** How often the state has become that of another world, or of an earlier time. */
    public long replacements() {
        return replacements;
    }

    /** Whether no frame has ended since the state was replaced. */
    public boolean isReplaced() {
        return replacedAt == tick;
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

    /** Throws when the repository is closed. */
    public void requireOpen() {
        rules.requireOpen();
    }

    /** Whether it is a copy of an earlier state of another world. */
    @SuppressWarnings("ReferenceEquality") // a world is itself only
    public boolean isLastFrame() {
        return origin != this && !follows;
    }

    /** Whether its one entity is the hidden one that has the singletons. */
    public boolean isOfSingletons() {
        return follows;
    }

    /** How many columns joined so far; a query whose tags may have new descendants compares it. */
    public int joined() {
        return columns.size();
    }

    /** Adds bookkeeping that must reach as far as the limit. */
    public void addColumns(ExtentMemory memory) {
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

    /** The generated loops that run. Under the lock. */
    public RunningLoops loops() {
        return loops;
    }

    /**
     * Lets generated loops mark what they have written so far, which they do at the end of each chunk otherwise. For
     * all who look for changes, because the body of a loop may. Under the lock.
     */
    public void markLoops() {
        loops.mark();
    }

    /** The same for a thread that may be in the body of a loop, without the lock. */
    public void markOwnLoop() {
        if (loops.areAny() && !lock.isMine()) {
            lock.acquire();
            try {
                markLoops();
            } finally {
                lock.release();
            }
        }
    }

    /** Gives all bookkeeping back. No index is valid from here on. */
    public void close() {
        rules.close();
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
