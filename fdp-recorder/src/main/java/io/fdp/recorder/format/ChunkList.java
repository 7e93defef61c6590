package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of one type, of entities, or of links, and when each last changed. Takes memory only for chunks that a
 * frame mentioned, whatever their numbers.
 */
public final class ChunkList {
    private static final Image EMPTY = new Image();
    private static final int ENTRY_BYTES = 104;

    /** The mark of chunks that are not empty. */
    private static final int FILLED = 0;

    /** The mark of chunks with a set bit in their image, in counted lists. */
    private static final int INHABITED = 1;

    /** A chunk that a frame mentioned. */
    private static final class Entry {
        final Image image;
        long changed;
        long seen;
        boolean filled;
        int count;

        Entry(Image image) {
            this.image = image;
        }
    }

    private final @Nullable ReadAccount account;
    private final ChunkMap<Entry> entries;
    private final boolean counted;
    private int count;

    /** Makes a list whose memory is charged to an account, if any. In a counted list, images begin with bits. */
    ChunkList(@Nullable ReadAccount account, boolean counted) {
        this.account = account;
        this.counted = counted;
        this.entries = new ChunkMap<>(account);
    }

    /** The number from which on all chunks are empty, and always were. */
    public int reach() {
        return entries.reach();
    }

    // ---- finding chunks

    /**
     * The first chunk at or after a number that a frame ever mentioned, though it may be empty; -1 when there is none.
     * All other chunks are empty, and always were.
     */
    public int next(int from) {
        return entries.next(from);
    }

    /** The first chunk at or after a number that is not empty; -1 when there is none. Visits only such chunks. */
    public int nextFilled(int from) {
        int chunk = entries.nextMarked(from, FILLED);
        while (chunk >= 0 && get(chunk).isEmpty()) {
            chunk = entries.nextMarked(chunk + 1, FILLED);
        }
        return chunk;
    }

    /** The first chunk at or after a number with a set bit in its image, in a counted list; -1 when there is none. */
    int nextInhabited(int from) {
        int chunk = entries.nextMarked(from, INHABITED);
        while (chunk >= 0 && countOf(chunk) == 0) {
            chunk = entries.nextMarked(chunk + 1, INHABITED);
        }
        return chunk;
    }

    /**
     * The first chunk at or after a number that changed after a frame; -1 when there is none. Visits only changed
     * chunks.
     */
    public int nextChanged(int from, long after) {
        int chunk = entries.next(from, after);
        while (chunk >= 0 && changedAt(chunk) <= after) {
            chunk = entries.next(chunk + 1, after);
        }
        return chunk;
    }

    /**
     * The first chunk at or after a number that changed after a frame in this list or in another; -1 when there is
     * none.
     */
    public int nextChanged(int from, long after, ChunkList other) {
        int mine = nextChanged(from, after);
        int its = other.nextChanged(from, after);
        return mine < 0 || (its >= 0 && its < mine) ? its : mine;
    }

    /** How many places were visited so far to find chunks. */
    public long steps() {
        return entries.steps();
    }

    // ---- chunks

    /** A chunk; not to be changed. */
    public Image get(int chunk) {
        Entry entry = entries.get(chunk);
        return entry == null ? EMPTY : entry.image;
    }

    /** The frame, counted by {@link RecordedState#sequence()}, in which a chunk last changed. */
    public long changedAt(int chunk) {
        Entry entry = entries.get(chunk);
        return entry == null ? 0 : entry.changed;
    }

    /** A chunk to change in place; call {@link #setChanged} afterwards. */
    public Image edit(int chunk) {
        return entry(chunk).image;
    }

    /** Notes that a chunk was changed in place. */
    void setChanged(int chunk, long sequence) {
        Entry entry = entry(chunk);
        entry.seen = sequence;
        change(chunk, entry, sequence);
    }

    /** How many bits are set in all images of a counted list. */
    public int count() {
        return count;
    }

    private int countOf(int chunk) {
        Entry entry = entries.get(chunk);
        return entry == null ? 0 : entry.count;
    }

    /** Exchanges the image of a chunk with another image. */
    void replace(int chunk, Image by, long sequence) {
        entry(chunk).image.swap(by);
        setChanged(chunk, sequence);
    }

    private Entry entry(int chunk) {
        Entry entry = entries.get(chunk);
        if (entry == null) {
            if (account != null) {
                account.chargeHeap(ENTRY_BYTES, "a list of chunks");
            }
            entry = new Entry(new Image(account));
            entries.put(chunk, entry);
        }
        return entry;
    }

    /** Exchanges the image of a chunk; an equal image does not count as a change. */
    void replaceIfOther(int chunk, Image by, long sequence) {
        Entry entry = entries.get(chunk);
        if (entry != null && entry.image.isSame(by)) {
            entry.seen = sequence;
        } else {
            replace(chunk, by, sequence);
        }
    }

    /** Empties all chunks, and releases their memory. */
    void release(long sequence) {
        for (int chunk = next(0); chunk >= 0; chunk = next(chunk + 1)) {
            Entry entry = entries.get(chunk);
            if (entry != null) {
                boolean other = !entry.image.isEmpty();
                entry.image.release();
                if (other) {
                    change(chunk, entry, sequence);
                }
            }
        }
    }

    /** Empties all chunks that a frame did not mention. */
    void keepSeen(long sequence) {
        for (int chunk = nextFilled(0); chunk >= 0; chunk = nextFilled(chunk + 1)) {
            Entry entry = entries.get(chunk);
            if (entry != null && entry.seen != sequence) {
                entry.image.clear();
                change(chunk, entry, sequence);
            }
        }
    }

    /** Notes that a chunk has another image. */
    private void change(int chunk, Entry entry, long sequence) {
        entry.changed = sequence;
        entries.stamp(chunk, sequence);
        boolean filled = !entry.image.isEmpty();
        if (filled != entry.filled) {
            entry.filled = filled;
            entries.mark(chunk, FILLED, filled);
        }
        if (counted) {
            int now = entry.image.count();
            if ((now > 0) != (entry.count > 0)) {
                entries.mark(chunk, INHABITED, now > 0);
            }
            count += now - entry.count;
            entry.count = now;
        }
    }
}
