package io.fdp.recorder.show;

import io.fdp.codec.data.ReadAccount;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.recorder.format.Image;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Native memory that images pass through on their way into a repository. Grows. */
final class NativeImage {
    /** As many zeros as the largest image without anyone has. */
    static final MemorySegment ZEROS =
            Arena.global().allocate(RawChunks.ENTITY_IMAGE_BYTES, Long.BYTES).asReadOnly();

    private static final int LEAST = 1 << 16;

    private final ReadAccount account;
    private MemorySegment segment = MemorySegment.NULL;

    /** Native memory that is charged to an account. */
    NativeImage(ReadAccount account) {
        this.account = account;
    }

    /** Native memory for so many bytes; what was there may be gone. */
    MemorySegment segment(long length) {
        if (segment.byteSize() < length) {
            long room = Math.max(LEAST, length + (length >> 2));
            account.releaseNative(segment.byteSize());
            segment = MemorySegment.NULL;
            account.chargeNative(room, "what is shown of a frame");
            segment = Arena.ofAuto().allocate(room, Long.BYTES);
        }
        return segment;
    }

    /** Brings an image there, to the beginning. */
    MemorySegment of(Image image) {
        MemorySegment to = segment(image.length());
        put(image, to, 0);
        return to;
    }

    /** Brings an image to a place that is large enough. */
    static void put(Image image, MemorySegment to, long at) {
        MemorySegment.copy(image.bytes(), 0, to, ValueLayout.JAVA_BYTE, at, image.length());
    }
}
