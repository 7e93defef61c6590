package io.fdp.kernel.internal.command;

import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CommandCapacityException;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.lane.Lane;
import io.fdp.kernel.internal.lock.StackRoom;
import io.fdp.kernel.internal.memory.GrowingMemory;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The commands of one thread: native memory that is written from the front, played back, and written again. Objects are
 * kept beside it, by number.
 *
 * <p>Recording takes three steps: {@link #begin} makes room and writes the head, the caller writes the value, and
 * {@link #end} records the command. An error before {@link #end} leaves no trace. The first command takes the address
 * space.
 *
 * <p>While a table reads a user's record in between, the lane is {@linkplain #hold held}: nothing else is recorded,
 * played back, dropped or given back. Only a fence per command could stop another thread from playing the lane back. So
 * a command remembers its round and ends in that round only, and playback checks commands before it applies them.
 *
 * <p>The class has many methods because each kind of command is begun and ended in its own way.
 */
public final class CommandLane extends Lane {
    /** The most bytes of commands that can wait in a lane. */
    static final long MOST_BYTES = 1L << 30;

    /**
     * The most bytes for created entities. A command that creates one has at least two words in the lane, and one word
     * here.
     */
    private static final long MOST_CREATED_BYTES = MOST_BYTES / 2;

    private static final String WHAT = "commands";
    private static final int PEAK_DECAY_SHIFT = 6;
    private static final int FIRST_OBJECTS = 64;

    /** No round: no command is being recorded. */
    private static final int NONE = -1;

    private final WorldState world;
    private final int number;
    private final CommandLanes.Use use;
    private final CommandAuthors authors = new CommandAuthors();
    private @Nullable RecorderOwner buffer;
    private @Nullable Reservation reservation;
    private @Nullable GrowingMemory memory;
    private @Nullable CreatedEntities created;
    private long base;
    private int commands;
    private int round;

    /** How often the world had been replaced when the first command was recorded. */
    private long startedIn;

    /** The round of the command that is being recorded, or of a command that was given up. */
    private int begun = NONE;

    private boolean held;
    private long peak;
    private @Nullable Object[] objects = {};
    private int objectCount;
    private boolean playing;
    private volatile boolean closed;

    /** Makes an empty lane whose rounds continue from the given one. */
    CommandLane(WorldState world, int number, int round, CommandLanes.Use use) {
        this.world = world;
        this.number = number;
        this.use = use;
        this.round = round & Placeholder.ROUND_MASK;
    }

    /** The buffer that records here. */
    public RecorderOwner buffer() {
        return Objects.requireNonNull(buffer, "set when the lane is made");
    }

    void setBuffer(RecorderOwner made) {
        buffer = made;
    }

    @Override
    public String toString() {
        return String.valueOf(buffer);
    }

    public WorldState world() {
        return world;
    }

    int number() {
        return number;
    }

    int round() {
        return round;
    }

    /** Whether the thread of the lane hands it over as a whole. */
    boolean handsOver() {
        return use == CommandLanes.Use.BATCH || use == CommandLanes.Use.INPUT;
    }

    /** The number of words of all commands. */
    @Override
    public int count() {
        return (int) ((next - base) >>> 3);
    }

    /** The number of waiting commands. */
    public int commands() {
        return commands;
    }

    /**
     * Whether commands wait here for a world that was replaced since. Handles in them may name other entities now.
     * Input from outside is for whatever world it reaches. For the thread of the lane, and for playback.
     */
    boolean isOutdated() {
        return commands > 0 && startedIn != world.replacements() && use != CommandLanes.Use.INPUT;
    }

    /** The error for commands of a world that was replaced. */
    CommandException outdated(String what) {
        return new CommandException("cannot " + what + ": the world was replaced, by a load, a replay, a copy or a"
                + " restored snapshot, since the first of " + commands + (commands == 1 ? " command" : " commands")
                + " in " + this + " was recorded, and its commands are for the world before: call "
                + (handsOver()
                        ? "discard() of the batch, or commands().discard() if it is submitted"
                        : "commands().discard()")
                + ", and record what is still wanted anew");
    }

    long address(int word) {
        return base + ((long) word << 3);
    }

    /** Whether memory up to a word may be read. A command beyond it is not valid. */
    boolean isCommitted(int word) {
        GrowingMemory growing = memory;
        return growing != null && (long) word << 3 <= growing.committed();
    }

    // ---- recording

    /** Makes room for a command and writes its head; returns its address. {@link #end} must follow. */
    public long begin(long header, long entity) {
        if (held) {
            throw refused("record a command");
        }
        StackRoom.requireShort(); // for end() and release() too
        begun = round;
        long bytes = CommandCode.bytes(header);
        if (bytes > limit - next) {
            grow(bytes);
        }
        long at = Memory.address(next);
        Memory.putLong(at, header);
        Memory.putLong(at + CommandCode.ENTITY, entity);
        return at;
    }

    /** Completes the command whose address {@link #begin} returned. */
    public void end(long at) {
        if (at != next || begun != round) {
            throw misplaced();
        }
        begun = NONE;
        next = at + CommandCode.bytes(Memory.getLong(at));
        if (commands == 0) {
            startedIn = world.replacements();
        }
        commands++;
    }

    /** Announces that a user's code runs before the command ends: until {@link #release} only its end is allowed. */
    public void hold() {
        held = true;
    }

    /** Ends what {@link #hold} began, whether the command was recorded or not. */
    public void release() {
        held = false;
        begun = NONE;
    }

    /** Throws if the lane is held. */
    public void requireNotHeld(String what) {
        if (held) {
            throw refused(what);
        }
    }

    private CommandException refused(String what) {
        return new CommandException("cannot " + what + " while a command is being recorded in " + this
                + ": accessors of records must not touch the repository; other threads must wait until the command is"
                + " recorded");
    }

    /**
     * The error for a misplaced command: the commands were played back or dropped between begin and end, or another
     * thread recorded in the lane.
     */
    private CommandException misplaced() {
        begun = NONE;
        requireOpen();
        return new CommandException("a command in " + this + " was lost: another thread played back, dropped or"
                + " recorded commands meanwhile; play back on the recording thread, or wait for that thread");
    }

    /** Records a command that creates an entity; returns its placeholder. */
    public long create() {
        long at = begin(CommandCode.header(CommandCode.CREATE, 0), 0);
        ensureRoomForCreated();
        return endCreation(at);
    }

    /** Records a command that lets a blueprint build an entity; returns its placeholder. */
    public long spawn(Object blueprint) {
        long at = begin(CommandCode.header(CommandCode.SPAWN, Long.BYTES), 0);
        ensureRoomForCreated();
        putObject(at, blueprint);
        return endCreation(at);
    }

    /** Records a command that runs code, given as a blueprint of no entity. */
    public void run(Object code) {
        long at = begin(CommandCode.header(CommandCode.RUN, Long.BYTES), 0);
        putObject(at, code);
        end(at);
    }

    private void ensureRoomForCreated() {
        boolean ready = false;
        try {
            created().ensureRoom();
            ready = true;
        } finally {
            if (!ready) {
                begun = NONE;
            }
        }
    }

    private long endCreation(long at) {
        long placeholder = Placeholder.of(number, round, created().add());
        Memory.putLong(at + CommandCode.ENTITY, placeholder);
        end(at);
        return placeholder;
    }

    private CreatedEntities created() {
        return Objects.requireNonNull(created, "made with the memory of the lane");
    }

    /** Attaches an object to the command that is being recorded. */
    public void putObject(long at, Object value) {
        if (objectCount == objects.length) {
            objects = Arrays.copyOf(objects, Math.max(FIRST_OBJECTS, objectCount * 2));
        }
        objects[objectCount] = value;
        Memory.putLong(at + CommandCode.VALUE, objectCount);
        objectCount++;
    }

    private void requireOpen() {
        world.requireOpen();
        if (closed) {
            throw new ClosedException("cannot record a command in " + this + ": it was closed; open another one");
        }
    }

    /** Synchronized because a thread may take the lane over from another one. */
    private synchronized void grow(long bytes) {
        begun = NONE; // stays if growing fails
        requireOpen();
        GrowingMemory growing = reserve();
        long wanted = next - base + bytes;
        if (wanted > MOST_BYTES) {
            throw new CommandCapacityException("cannot record another command of " + bytes + " bytes: " + commands
                    + " commands of this thread wait in " + (next - base) + " of at most " + MOST_BYTES
                    + " bytes; play them back more often");
        }
        growing.growTo(wanted);
        limit = base + growing.committed();
        begun = round;
    }

    @Override
    protected void prepare() {
        reserve();
        if (objects.length == 0) {
            objects = new Object[FIRST_OBJECTS];
        }
    }

    private synchronized GrowingMemory reserve() {
        GrowingMemory known = memory;
        return known == null ? reserveNow() : known;
    }

    private GrowingMemory reserveNow() {
        Reservation taken = Reservation.of(world.os(), world.account(), WHAT, MOST_BYTES + MOST_CREATED_BYTES);
        GrowingMemory growing = new GrowingMemory(taken, world.account(), WHAT, 0, MOST_BYTES);
        reservation = taken;
        memory = growing;
        created = new CreatedEntities(taken, world.account(), WHAT, MOST_BYTES, MOST_CREATED_BYTES);
        base = growing.address();
        next = base;
        limit = base;
        return growing;
    }

    /**
     * Drops commands and objects after a mark. The mark is what {@link #count}, {@link #commands} and {@link #objects}
     * returned earlier.
     */
    public void cutTo(int words, int commandsBefore, int objectsBefore) {
        next = address(words);
        authors.cutTo(words);
        commands = commandsBefore;
        Arrays.fill(objects, objectsBefore, objectCount, null);
        objectCount = objectsBefore;
    }

    /** The number of objects that commands have. */
    public int objects() {
        return objectCount;
    }

    // ---- authors

    /** What was recorded here since the last call is the work of a system; null for no system. */
    void attribute(@Nullable String author) {
        authors.note(count(), author);
    }

    @Override
    protected void taskEnded(int written) {
        attribute(world.rules().scopes().currentName());
    }

    /** The system that recorded the command at an address, or null when no system did. */
    @Nullable
    String authorOf(long at) {
        return authors.at((int) ((at - base) >>> 3));
    }

    // ---- placeholders

    /**
     * Whether a placeholder belongs to a command that waits here, as far as the calling thread sees. For any thread.
     */
    boolean isKnown(long placeholder) {
        CreatedEntities known = created;
        return known != null
                && Placeholder.round(placeholder) == round
                && known.isKnown(Placeholder.number(placeholder));
    }

    /** The result of the command of a known placeholder: an entity, or a constant of {@link CreatedEntities}. */
    long created(long placeholder) {
        return created().get(Placeholder.number(placeholder));
    }

    /** Notes the result of the command of a known placeholder. */
    void setCreated(long placeholder, long entity) {
        created().set(Placeholder.number(placeholder), entity);
    }

    Object object(long number) {
        Object found = number >= 0 && number < objects.length ? objects[(int) number] : null;
        if (found == null) {
            throw new IllegalStateException(
                    "object " + number + " of a command is missing: use one command buffer per thread");
        }
        return found;
    }

    /** Whether the lane takes part in the current playback; only that playback asks. */
    boolean isPlaying() {
        return playing;
    }

    void setPlaying(boolean now) {
        playing = now;
    }

    // ---- the whole lane

    /** Forgets all commands; their placeholders become stale. */
    void clear() {
        round = round + 1
                & Placeholder.ROUND_MASK; // first, so that a command that another thread records now does not end
        peak = Math.max(next - base, peak - (peak >>> PEAK_DECAY_SHIFT));
        next = base;
        commands = 0;
        if (created != null) {
            created.clear();
        }
        Arrays.fill(objects, 0, objectCount, null);
        objectCount = 0;
        authors.clear();
        clearSegments();
    }

    /** For any thread. */
    long committedBytes() {
        GrowingMemory growing = memory;
        CreatedEntities known = created;
        return (growing == null ? 0 : growing.committed()) + (known == null ? 0 : known.committedBytes());
    }

    long residentBytes() {
        return closed || reservation == null ? 0 : reservation.residentBytes();
    }

    /** Gives back blocks above what the last rounds needed; returns how many. */
    int trim(int mostBlocks) {
        if (memory == null || created == null || held || begun != NONE) {
            return 0; // a thread may be writing there, for instance one that was the frame thread until now
        }
        int trimmed = memory.trim(Math.max(next - base, peak), mostBlocks);
        limit = base + memory.committed();
        return trimmed + created.trim(mostBlocks - trimmed);
    }

    /**
     * Gives the memory back, but not its charge, which ends with the account. A thread that records meanwhile writes to
     * the memory that the lane had: it keeps its addresses, and finds no more room. After a failure, for instance for
     * lack of heap memory, it can be called again.
     */
    void close() {
        closed = true;
        clear();
        limit = 0;
        if (reservation != null) {
            reservation.close();
        }
    }
}
