package io.fdp.storage.format;

import io.fdp.codec.data.ReadAccount;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Native memory for one image of a chunk, and heap memory for the same bytes. The buffer grows as needed, and is closed
 * after each save or load.
 *
 * <p>Native memory belongs to the thread that saves or loads. Another thread may have made the storage, so the memory
 * is allocated only when it is needed.
 */
public final class ImageBuffer implements AutoCloseable {
    private static final int LEAST = 1 << 16;

    private final @Nullable ReadAccount account;
    private @Nullable Arena arena;
    private MemorySegment segment = MemorySegment.NULL;
    private byte[] bytes = {};

    /** Makes a buffer for images of the program's own world. */
    public ImageBuffer() {
        this(null);
    }

    /** Makes a buffer for images from a file. */
    public ImageBuffer(@Nullable ReadAccount account) {
        this.account = account;
    }

    /** Native memory of a length; its earlier content may be lost. */
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

    /** Heap memory of a length. */
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

    /** Copies native memory to the heap. */
    public byte[] toHeap(long length) {
        byte[] heap = bytes(Math.toIntExact(length));
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, 0, heap, 0, (int) length);
        return heap;
    }

    /** Copies bytes of the heap to native memory. */
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
