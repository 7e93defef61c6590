package io.fdp.recorder.format;

import java.util.Arrays;

/** The chunks of one type, or of entities, or of links, and since when they are as they are. */
public final class ChunkList {
    private static final Image EMPTY = new Image();

    private Image[] images = {};
    private long[] changed = {};
    private long[] seen = {};
    private int reach;

    /** Chunks from here on are empty, and always were. */
    public int reach() {
        return reach;
    }

    /** A chunk; not to be changed. */
    public Image get(int chunk) {
        return chunk < reach ? images[chunk] : EMPTY;
    }

    /** The frame, counted by {@link RecordedState#sequence()}, in which a chunk last changed. */
    public long changedAt(int chunk) {
        return chunk < reach ? changed[chunk] : 0;
    }

    /** Puts an image in place of what was there, which the caller gets in exchange. */
    void replace(int chunk, Image by, long sequence) {
        if (chunk >= reach) {
            grow(chunk + 1);
        }
        seen[chunk] = sequence;
        images[chunk].swap(by);
        changed[chunk] = sequence;
    }

    /** The same for an image that may be what was there, and then nothing has changed. */
    void replaceIfOther(int chunk, Image by, long sequence) {
        if (chunk < reach && images[chunk].isSame(by)) {
            seen[chunk] = sequence;
        } else {
            replace(chunk, by, sequence);
        }
    }

    private void grow(int to) {
        if (to > images.length) {
            int room = Math.max(to, images.length + (images.length >> 1) + 8);
            Image[] moreImages = Arrays.copyOf(images, room);
            for (int i = images.length; i < room; i++) {
                moreImages[i] = new Image();
            }
            long[] moreChanged = Arrays.copyOf(changed, room);
            seen = Arrays.copyOf(seen, room);
            changed = moreChanged; // from here on nothing can fail
            images = moreImages;
        }
        reach = to;
    }

    /** Empties all chunks, and gives their memory back. */
    void release(long sequence) {
        for (int chunk = 0; chunk < reach; chunk++) {
            if (!images[chunk].isEmpty()) {
                changed[chunk] = sequence;
            }
            images[chunk].release();
        }
    }

    /** Empties all chunks that a frame did not mention. */
    void keepSeen(long sequence) {
        for (int chunk = 0; chunk < reach; chunk++) {
            if (seen[chunk] != sequence && !images[chunk].isEmpty()) {
                images[chunk].clear();
                changed[chunk] = sequence;
            }
        }
    }
}
