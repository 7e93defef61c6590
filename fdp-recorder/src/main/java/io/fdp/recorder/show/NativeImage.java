package io.fdp.recorder.show;

import io.fdp.codec.data.ReadAccount;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.recorder.format.Image;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Native memory through which images pass into a repository. Grows as needed. */
final class NativeImage {
    /** Zeros for the largest image of an empty chunk. */
    static final MemorySegment ZEROS =
            Arena.global().allocate(RawChunks.ENTITY_IMAGE_BYTES, Long.BYTES).asReadOnly();

    private static final int LEAST = 1 << 16;

    private final ReadAccount account;
    private MemorySegment segment = MemorySegment.NULL;

    /** Makes native memory that is charged to an account. */
    NativeImage(ReadAccount account) {
        this.account = account;
    }

    /** Native memory of a length; its earlier content may be lost. */
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

    /** Copies an image to the beginning of the memory. */
    MemorySegment of(Image image) {
        MemorySegment to = segment(image.length());
        put(image, to, 0);
        return to;
    }

    /** Copies an image to a place. */
    static void put(Image image, MemorySegment to, long at) {
        MemorySegment.copy(image.bytes(), 0, to, ValueLayout.JAVA_BYTE, at, image.length());
    }
}
