package io.fdp.recorder.capture;

import io.fdp.recorder.format.RecordedColumns;
import io.fdp.recorder.format.Schema;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frame on its way from the simulation to the recorder's thread. It has copies of chunks, one after the other, in
 * native memory that is kept from frame to frame.
 *
 * <pre>
 *  entry   0 .. 3 | 4 .. 7 | 8 .. 11 | 12 .. 15 | 16 .. 23 | 24 .. , a multiple of 8
 *          kind   | type   | chunk   | count    | length   | bytes
 * </pre>
 */
public final class CaptureBuffer {
    /** The kinds of entries; this one is a chunk of entities. */
    public static final int ENTITIES = 1;

    /** A packed image. */
    public static final int VALUES = 2;

    /** A chunk as it lies in memory, with any bytes in slots without a value. */
    public static final int DENSE = 3;

    public static final int LINKS = 4;
    public static final int ROLES = 5;
    public static final int EVENTS = 6;

    /** Which entities of a chunk are recorded. */
    public static final int MATCHES = 7;

    /** A chunk of parts as they lie in memory, with any bytes between them. */
    public static final int LOOSE = 8;

    /**
     * The changed values of a chunk. The count is the number of the image into which these and the unchanged values
     * were joined.
     */
    public static final int CHANGED = 9;

    /** Entities around the changed entities of a chunk; the count as above. */
    public static final int CHANGED_ENTITIES = 10;

    public static final int ENTRY_BYTES = 24;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final long most;
    private Arena arena = Arena.ofShared();
    private MemorySegment memory;
    private long size;
    private long entry;
    private long usual;
    private volatile boolean isWaiting;
    private volatile long capacity;

    long tick;
    long otherHashes;
    long otherSingletons;
    int reach;
    int living;

    List<MissingTicks> earlierGaps = List.of();

    long gapFirst;
    long gapCount;
    int gapReason;

    @Nullable
    Schema schema;

    List<RecordedColumns.Entry> types = List.of();

    CaptureBuffer(long bytes, long most) {
        this.most = most;
        this.memory = allocate(arena, bytes);
        this.capacity = memory.byteSize();
    }

    private static MemorySegment allocate(Arena arena, long bytes) {
        return arena.allocate(
                (bytes + 7) & -8, Long.BYTES); // entries end at multiples of 8; zeroing touches the memory now
    }

    /** Whether the buffer waits to be emptied. Any thread may ask. */
    boolean isWaiting() {
        return isWaiting;
    }

    void setWaiting(boolean waits) {
        isWaiting = waits;
    }

    public void clear() {
        size = 0;
        schema = null;
        types = List.of();
        earlierGaps = List.of();
        gapCount = 0;
    }

    public long size() {
        return size;
    }

    public MemorySegment memory() {
        return memory;
    }

    /** The size of the memory in bytes. Any thread may ask. */
    long capacity() {
        return capacity;
    }

    /** Changes the size of the memory; the content is lost. Keeps the old memory if there is no other. */
    void resize(long bytes) {
        Arena next = null;
        MemorySegment other;
        try {
            next = Arena.ofShared();
            other = allocate(next, bytes);
        } catch (OutOfMemoryError none) {
            if (next != null) {
                next.close();
            }
            return;
        }
        replace(next, other);
    }

    /** Sets the least size to which the buffer grows. */
    void setUsual(long bytes) {
        usual = bytes;
    }

    private void replace(Arena by, MemorySegment segment) {
        arena.close();
        arena = by;
        memory = segment;
        capacity = segment.byteSize();
    }

    /** Begins an entry with room for some bytes; returns where they go. */
    long begin(int kind, int type, int chunk, long bytes) {
        ensure(ENTRY_BYTES + bytes);
        entry = size;
        memory.set(INT, entry, kind);
        memory.set(INT, entry + 4, type);
        memory.set(INT, entry + 8, chunk);
        memory.set(INT, entry + 12, 0);
        size += ENTRY_BYTES;
        return size;
    }

    /** Makes room for more bytes of the entry; returns where they go. */
    long more(long bytes) {
        ensure(bytes);
        long at = size;
        size += bytes;
        return at;
    }

    /** Ends an entry after its last byte. */
    void end(int count) {
        memory.set(INT, entry + 12, count);
        memory.set(LONG, entry + 16, size - entry - ENTRY_BYTES);
        size = (size + 7) & -8;
    }

    /** Ends an entry of a given length. */
    void end(int count, long bytes) {
        size = entry + ENTRY_BYTES + bytes;
        end(count);
    }

    /** Forgets an entry that was begun. */
    void cancel() {
        size = entry;
    }

    void setInt(long at, int value) {
        memory.set(INT, at, value);
    }

    void setLong(long at, long value) {
        memory.set(LONG, at, value);
    }

    /** Makes room, including the padding before the next entry. */
    private void ensure(long bytes) {
        long wanted = size + bytes + Long.BYTES;
        if (wanted > memory.byteSize()) {
            if (wanted > most) {
                throw new FrameTooLargeException(wanted, most);
            }
            Arena next = Arena.ofShared();
            MemorySegment larger;
            boolean done = false;
            try {
                larger = allocate(next, Math.min(most, Math.max(usual, wanted + (wanted >> 1))));
                MemorySegment.copy(memory, 0, larger, 0, size);
                done = true;
            } finally {
                if (!done) {
                    next.close();
                }
            }
            replace(next, larger);
        }
    }

    // ---- the frame as a whole

    /** Its tick. */
    public long tick() {
        return tick;
    }

    /** What roles and objects, except singletons, add to the state hash. */
    public long otherHashes() {
        return otherHashes;
    }

    /** What singleton objects add to the state hash. */
    public long otherSingletons() {
        return otherSingletons;
    }

    /** How many chunks the world reaches. */
    public int reach() {
        return reach;
    }

    /** How many recorded entities live. */
    public int living() {
        return living;
    }

    /** Earlier gaps, without the gap right before the frame. */
    public List<MissingTicks> earlierGaps() {
        return earlierGaps;
    }

    /** The first tick of the gap right before the frame. */
    public long gapFirst() {
        return gapFirst;
    }

    /** How many ticks that gap has; 0 without a gap. */
    public long gapCount() {
        return gapCount;
    }

    /** Why the ticks of the gap are missing, as a number of the format. */
    public int gapReason() {
        return gapReason;
    }

    /** The schema with all types if types were registered since the frame before, else null. */
    public @Nullable Schema schema() {
        return schema;
    }

    /** All types if types were registered since the frame before. */
    public List<RecordedColumns.Entry> types() {
        return types;
    }

    // ---- entries

    public int kind(long at) {
        return memory.get(INT, at);
    }

    public int type(long at) {
        return memory.get(INT, at + 4);
    }

    public int chunk(long at) {
        return memory.get(INT, at + 8);
    }

    public int count(long at) {
        return memory.get(INT, at + 12);
    }

    public void setCount(long at, int count) {
        memory.set(INT, at + 12, count);
    }

    public long length(long at) {
        return memory.get(LONG, at + 16);
    }

    int getInt(long at) {
        return memory.get(INT, at);
    }

    public long getLong(long at) {
        return memory.get(LONG, at);
    }

    public void copyTo(long at, byte[] to, int offset, int bytes) {
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, to, offset, bytes);
    }

    /** Where the next entry begins. */
    public long next(long at) {
        return at + ((ENTRY_BYTES + length(at) + 7) & -8);
    }

    void close() {
        arena.close();
    }

    /** A frame does not fit into the largest buffer. */
    public static final class FrameTooLargeException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FrameTooLargeException(long bytes, long most) {
            super("a frame has more than " + bytes + " bytes, and a buffer may have " + most
                    + ": raise largestFrame() of the recorder's configuration");
        }
    }
}
