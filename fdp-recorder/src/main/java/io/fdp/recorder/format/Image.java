package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.Bits;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A chunk as bytes, as {@code RawChunks} reads and writes it; objects are their lengths and then their bytes. Empty for
 * an empty chunk.
 */
public final class Image {
    private static final byte[] NONE = {};
    private static final MemorySegment EMPTY = MemorySegment.ofArray(NONE);

    /** The account of the bytes; images that are exchanged have the same account. */
    private final @Nullable ReadAccount account;

    private byte[] bytes = NONE;
    private byte[] shown = NONE;
    private MemorySegment segment = EMPTY;
    private int length;

    /** Makes an image without an account. */
    public Image() {
        this(null);
    }

    /** Makes an image whose size a file states, charged to an account. */
    public Image(@Nullable ReadAccount account) {
        this.account = account;
    }

    /** The bytes; only the first {@link #length()} count. */
    public byte[] bytes() {
        return bytes;
    }

    /** The bytes as a segment, which is made once for each array. */
    @SuppressWarnings("ReferenceEquality") // identity: the segment of this very array
    public MemorySegment segment() {
        if (shown != bytes) {
            shown = bytes;
            segment = MemorySegment.ofArray(bytes);
        }
        return segment;
    }

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** Sets the length; the content is undefined. */
    public byte[] resize(int to) {
        return resize(to, roomFor(to, to >> 2));
    }

    /** Sets the length without a reserve; the content is undefined. */
    public byte[] resizeExactly(int to) {
        return resize(to, to);
    }

    private byte[] resize(int to, int room) {
        if (bytes.length < to) {
            release();
            charge(room);
            bytes = new byte[room];
        }
        length = to;
        return bytes;
    }

    /** Adds room at the end and keeps the content. */
    public int grow(int by) {
        int at = length;
        int wanted = Math.addExact(at, by);
        if (bytes.length < wanted) {
            int room = roomFor(wanted, wanted >> 1);
            int before = bytes.length;
            charge(room); // old and new array exist at the same time
            bytes = Arrays.copyOf(bytes, room);
            refund(before);
        }
        length = wanted;
        return at;
    }

    private static int roomFor(int wanted, int more) {
        return (int) Math.max(wanted, Math.min(Format.MAX_RECORD_BYTES, wanted + (long) more + 64));
    }

    private void charge(int room) {
        if (account != null) {
            account.chargeHeap(room, "a chunk");
        }
    }

    private void refund(int room) {
        if (account != null) {
            account.releaseHeap(room);
        }
    }

    public void clear() {
        length = 0;
    }

    /** Releases the memory. */
    void release() {
        refund(bytes.length);
        bytes = NONE;
        shown = NONE;
        segment = EMPTY;
        length = 0;
    }

    /** Exchanges the contents of two images. */
    void swap(Image other) {
        byte[] theirs = other.bytes;
        int theirLength = other.length;
        byte[] theirShown = other.shown;
        MemorySegment theirSegment = other.segment;
        other.bytes = bytes;
        other.length = length;
        other.shown = shown;
        other.segment = segment;
        bytes = theirs;
        length = theirLength;
        shown = theirShown;
        segment = theirSegment;
    }

    boolean isSame(Image other) {
        return length == other.length && Arrays.equals(bytes, 0, length, other.bytes, 0, length);
    }

    /** How many entities have the component, in an image of a component. */
    public int count() {
        return length == 0 ? 0 : Bits.count(bytes, 0);
    }
}
