package io.fdp.recorder.tool;

import io.fdp.kernel.data.ReadAccount;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.ChunkMap;
import io.fdp.recorder.format.Image;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Chunks as they were in the frame before. */
final class Shadow {
    private static final byte[] NONE = {};

    private final @Nullable ReadAccount account;
    private final ChunkMap<byte[]> images;

    Shadow(@Nullable ReadAccount account) {
        this.account = account;
        this.images = new ChunkMap<>(account);
    }

    /** A chunk; empty when nothing was there. */
    byte[] get(int chunk) {
        byte[] image = images.get(chunk);
        return image == null ? NONE : image;
    }

    /** Takes over all chunks that changed after a frame. */
    void follow(ChunkList list, long after) {
        for (int chunk = list.nextChanged(0, after); chunk >= 0; chunk = list.nextChanged(chunk + 1, after)) {
            take(chunk, list.get(chunk));
        }
    }

    private void take(int chunk, Image now) {
        byte[] image = get(chunk);
        if (image.length == now.length()) {
            System.arraycopy(now.bytes(), 0, image, 0, now.length());
            return;
        }
        if (account != null) {
            account.releaseHeap(image.length);
            account.chargeHeap(now.length(), "a chunk of the frame before");
        }
        images.put(chunk, Arrays.copyOf(now.bytes(), now.length()));
    }
}
