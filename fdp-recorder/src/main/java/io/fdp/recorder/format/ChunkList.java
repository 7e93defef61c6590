package io.fdp.recorder.format;

import io.fdp.kernel.data.ReadAccount;
import org.jspecify.annotations.Nullable;

/** The chunks of one type, or of entities, or of links, and since when they are as they are. Takes memory for chunks that a frame mentioned, whatever their numbers. */
public final class ChunkList {
    private static final Image EMPTY = new Image();
    private static final int ENTRY_BYTES = 96;

    /** A chunk that a frame mentioned. */
    private static final class Entry {
        final Image image;
        long changed;
        long seen;

        Entry(Image image) {
            this.image = image;
        }
    }

    private final @Nullable ReadAccount account;
    private final ChunkMap<Entry> entries;

    ChunkList(@Nullable ReadAccount account) {
        this.account = account;
        this.entries = new ChunkMap<>(account);
    }

    /** Chunks from here on are empty, and always were. */
    public int reach() {
        return entries.reach();
    }

    /** The first chunk at or after a number that a frame ever mentioned, though it may be empty; -1 when there is none. Others are empty, and always were. */
    public int next(int from) {
        return entries.next(from);
    }

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

    /** A chunk, to be changed in its place; {@link #setChanged} follows. */
    public Image edit(int chunk) {
        return entry(chunk).image;
    }

    /** A chunk was changed in its place. */
    void setChanged(int chunk, long sequence) {
        Entry entry = entry(chunk);
        entry.seen = sequence;
        entry.changed = sequence;
    }

    /** Puts an image in place of what was there, which the caller gets in exchange. */
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

    /** The same for an image that may be what was there, and then nothing has changed. */
    void replaceIfOther(int chunk, Image by, long sequence) {
        Entry entry = entries.get(chunk);
        if (entry != null && entry.image.isSame(by)) {
            entry.seen = sequence;
        } else {
            replace(chunk, by, sequence);
        }
    }

    /** Empties all chunks, and gives their memory back. */
    void release(long sequence) {
        for (int chunk = next(0); chunk >= 0; chunk = next(chunk + 1)) {
            Entry entry = entries.get(chunk);
            if (entry != null) {
                entry.changed = entry.image.isEmpty() ? entry.changed : sequence;
                entry.image.release();
            }
        }
    }

    /** Empties all chunks that a frame did not mention. */
    void keepSeen(long sequence) {
        for (int chunk = next(0); chunk >= 0; chunk = next(chunk + 1)) {
            Entry entry = entries.get(chunk);
            if (entry != null && entry.seen != sequence && !entry.image.isEmpty()) {
                entry.image.clear();
                entry.changed = sequence;
            }
        }
    }
}
