package io.fdp.recorder.tool;

import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import java.util.Arrays;

/** Chunks as they were in the frame before. */
final class Shadow {
    private static final byte[] NONE = {};

    private byte[][] images = {};

    /** A chunk; empty when nothing was there. */
    byte[] get(int chunk) {
        return chunk < images.length ? images[chunk] : NONE;
    }

    /** Takes over all chunks that changed after a frame. */
    void follow(ChunkList list, long after) {
        for (int chunk = 0; chunk < list.reach(); chunk++) {
            if (list.changedAt(chunk) > after) {
                take(chunk, list.get(chunk));
            }
        }
    }

    private void take(int chunk, Image now) {
        if (chunk >= images.length) {
            int before = images.length;
            images = Arrays.copyOf(images, Math.max(chunk + 1, before + (before >> 1)));
            Arrays.fill(images, before, images.length, NONE);
        }
        if (images[chunk].length == now.length()) {
            System.arraycopy(now.bytes(), 0, images[chunk], 0, now.length());
        } else {
            images[chunk] = Arrays.copyOf(now.bytes(), now.length());
        }
    }
}
