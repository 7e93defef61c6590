package io.fdp.recorder.tool;

import io.fdp.codec.data.ReadAccount;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.ChunkMap;
import io.fdp.recorder.format.Image;
import org.jspecify.annotations.Nullable;

/** Chunks as they were in the frame before. */
final class Shadow {
    private static final Image EMPTY = new Image();

    private final @Nullable ReadAccount account;
    private final ChunkMap<Image> images;

    Shadow(@Nullable ReadAccount account) {
        this.account = account;
        this.images = new ChunkMap<>(account);
    }

    /** A chunk, not to be changed; empty when nothing was there. */
    Image get(int chunk) {
        Image image = images.get(chunk);
        return image == null ? EMPTY : image;
    }

    /** Copies all chunks that changed after a frame. */
    void follow(ChunkList list, long after) {
        for (int chunk = list.nextChanged(0, after); chunk >= 0; chunk = list.nextChanged(chunk + 1, after)) {
            take(chunk, list.get(chunk));
        }
    }

    private void take(int chunk, Image now) {
        Image image = images.get(chunk);
        if (image == null) {
            image = new Image(account);
            images.put(chunk, image);
        }
        System.arraycopy(now.bytes(), 0, image.resizeExactly(now.length()), 0, now.length());
    }
}
