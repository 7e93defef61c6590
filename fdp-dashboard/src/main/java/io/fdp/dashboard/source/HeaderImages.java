package io.fdp.dashboard.source;

import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The headers of entities, chunk by chunk, brought up to date on request. */
final class HeaderImages {
    private final Arena arena;
    private @Nullable MemorySegment[] images = new MemorySegment[16];
    private long since;

    HeaderImages(Arena arena) {
        this.arena = arena;
    }

    /** Copies chunks whose entities changed since the last time. Called by the frame thread. */
    void take(FinishedFrame frame) {
        RawChunks raw = frame.rawChunks();
        for (int chunk = frame.nextRestructured(0, since);
                chunk >= 0;
                chunk = frame.nextRestructured(chunk + 1, since)) {
            raw.readEntities(chunk, room(chunk), 0);
        }
        since = frame.version();
    }

    private MemorySegment room(int chunk) {
        if (chunk >= images.length) {
            images = Arrays.copyOf(images, Math.max(chunk + 1, 2 * images.length));
        }
        MemorySegment image = images[chunk];
        if (image == null) {
            image = arena.allocate(RawChunks.ENTITY_IMAGE_BYTES, Long.BYTES);
            images[chunk] = image;
        }
        return image;
    }

    /** Template, side and flags of a slot. */
    long identity(int chunk, int slot) {
        MemorySegment image = chunk < images.length ? images[chunk] : null;
        return image == null
                ? 0
                : image.get(ValueLayout.JAVA_LONG_UNALIGNED, ImageLayout.IDENTITIES + (long) slot * Long.BYTES);
    }
}
