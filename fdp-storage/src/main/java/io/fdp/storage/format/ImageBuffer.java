package io.fdp.storage.format;

import io.fdp.codec.data.ReadAccount;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Native memory for one image of a chunk, and the same bytes on the heap, where they are taken apart. Grows; closed
 * after each save or load.
 *
 * <p>Native memory belongs to the thread that saves or loads, which need not be the one that made the storage: it is
 * allocated when it is needed and not before.
 */
public final class ImageBuffer implements AutoCloseable {
    private static final int LEAST = 1 << 16;

    private final @Nullable ReadAccount account;
    private @Nullable Arena arena;
    private MemorySegment segment = MemorySegment.NULL;
    private byte[] bytes = {};

    /** A buffer for what the program itself has. */
    public ImageBuffer() {
        this(null);
    }

    /** A buffer for what a file says. */
    public ImageBuffer(@Nullable ReadAccount account) {
        this.account = account;
    }

    /** Native memory for so many bytes; what was there may be gone. */
    public MemorySegment segment(long length) {
        if (segment.byteSize() < length) {
            close();
            long room = Math.max(LEAST, length + (length >> 2));
            if (account != null) {
                account.chargeNative(room, "a chunk");
            }
            Arena larger = Arena.ofConfined();
            arena = larger;
            segment = larger.allocate(room, Long.BYTES);
        }
        return segment;
    }

    /** Bytes on the heap. */
    public byte[] bytes(int length) {
        if (bytes.length < length) {
            int before = bytes.length;
            bytes = new byte[0];
            int room = Math.max(LEAST, length + (length >> 2));
            if (account != null) {
                account.releaseHeap(before);
                account.chargeHeap(room, "a chunk");
            }
            bytes = new byte[room];
        }
        return bytes;
    }

    /** Brings native memory to the heap. */
    public byte[] toHeap(long length) {
        byte[] heap = bytes(Math.toIntExact(length));
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, 0, heap, 0, (int) length);
        return heap;
    }

    /** Brings bytes of the heap to native memory. */
    public MemorySegment toNative(byte[] from, int length) {
        MemorySegment to = segment(length);
        MemorySegment.copy(from, 0, to, ValueLayout.JAVA_BYTE, 0, length);
        return to;
    }

    @Override
    public void close() {
        if (arena != null) {
            if (account != null) {
                account.releaseNative(segment.byteSize());
            }
            arena.close();
            arena = null;
        }
        segment = MemorySegment.NULL;
    }
}
