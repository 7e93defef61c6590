package io.fdp.dds.internal.memory;

import io.fdp.kernel.memory.Memory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The last sample of each key, on its way from a producer to a consumer. A later sample replaces an earlier one that
 * was not taken yet. Nobody waits.
 *
 * <p>Each key has the room of its last sample. The producer fills a spare room and exchanges it for the room of the
 * key; the old room is spare from then on. The consumer first announces the room that it reads, then looks again
 * whether the room is still that of the key. The producer never fills the announced room. Two spare rooms are enough,
 * because at most one is announced. A bit for each key says that the consumer has not seen the sample.
 */
public final class LatestSamples {
    /** The highest key. */
    public static final int MAX_KEY = (1 << 27) - 1;

    private static final int PAGE_KEYS = 1024;
    private static final int PAGE_SHIFT = 10;
    private static final int PAGE_WORDS = PAGE_KEYS / Long.SIZE;
    private static final int PAGE_BYTES = PAGE_KEYS * Long.BYTES + PAGE_WORDS * Long.BYTES + 64;

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    /** Stands for pages that do not exist yet. */
    private static final Page NONE = new Page();

    private final Rooms rooms;
    private final MemoryLimit limit;
    private volatile Page[] pages = new Page[0];
    private volatile boolean news;
    private volatile long announced;

    // The producer's.
    private final long[] spares = new long[2];
    /** Becomes spare when a new key keeps the room of its first sample. */
    private long extra;

    private int filling = -1;
    private int fillingKey;

    // The consumer's.
    private boolean scanning;
    private int cursor;
    private int key;
    private long room;

    private static final class Page {
        final long[] rooms = new long[PAGE_KEYS];
        final long[] unseen = new long[PAGE_WORDS];
    }

    /** No samples yet; rooms belong to the producer's thread. */
    public LatestSamples(Rooms rooms, MemoryLimit limit) {
        this.rooms = rooms;
        this.limit = limit;
    }

    // ---- producer

    /**
     * Begins a sample.
     *
     * @return the address for it, or 0 if memory has reached its limit
     */
    public long begin(int of) {
        assert filling < 0 : "a sample has begun";
        Page page = ensurePage(of);
        if (page == null) {
            return 0;
        }
        for (int i = 0; i < spares.length; i++) {
            spares[i] = spares[i] == 0 ? rooms.take() : spares[i];
        }
        boolean isNew = page.rooms[of & (PAGE_KEYS - 1)] == 0;
        extra = isNew && extra == 0 ? rooms.take() : extra;
        if (spares[0] == 0 || spares[1] == 0 || (isNew && extra == 0)) {
            return 0;
        }
        int spare = announced == spares[0] ? 1 : 0;
        filling = spare;
        fillingKey = of;
        return spares[spare] + Rooms.HEADER_BYTES;
    }

    /** Whether a sample has begun. */
    public boolean hasBegun() {
        return filling >= 0;
    }

    /**
     * Replaces the sample of the key, unless both are equal from an offset on.
     *
     * @return false if they are equal
     */
    public boolean commit(int bytes, int from) {
        long next = spares[filling];
        Page page = pages[fillingKey >>> PAGE_SHIFT];
        int slot = fillingKey & (PAGE_KEYS - 1);
        long last = page.rooms[slot];
        if (from >= 0 && last != 0 && isSame(last, next, bytes, from)) {
            filling = -1;
            return false;
        }
        Rooms.setBytes(next, bytes);
        ELEMENT.setVolatile(page.rooms, slot, next);
        spares[filling] = last == 0 ? extra : last;
        extra = last == 0 ? 0 : extra;
        filling = -1;
        setUnseen(page, slot);
        return true;
    }

    private static boolean isSame(long last, long next, int bytes, int from) {
        return Rooms.bytes(last) == bytes
                && (from >= bytes
                        || Memory.isSame(
                                last + Rooms.HEADER_BYTES + from, next + Rooms.HEADER_BYTES + from, bytes - from));
    }

    /** Ends the sample that has begun. */
    public void cancel() {
        filling = -1;
    }

    private @Nullable Page ensurePage(int of) {
        int index = of >>> PAGE_SHIFT;
        Page[] all = pages;
        if (index < all.length && all[index] != NONE) {
            return all[index];
        }
        int grown = index < all.length ? 0 : Math.max(index + 1, 2 * all.length) - all.length;
        if (!limit.tryTake(PAGE_BYTES + (long) grown * Long.BYTES)) {
            return null;
        }
        Page[] more = Arrays.copyOf(all, all.length + grown);
        Arrays.fill(more, all.length, more.length, NONE);
        more[index] = new Page();
        pages = more;
        return more[index];
    }

    private void setUnseen(Page page, int slot) {
        ELEMENT.getAndBitwiseOr(page.unseen, slot >>> 6, 1L << slot);
        news = true;
    }

    /** The address of the last sample of a key, 0 for none. The producer asks. */
    public long last(int of) {
        int index = of >>> PAGE_SHIFT;
        long last = index < pages.length ? pages[index].rooms[of & (PAGE_KEYS - 1)] : 0;
        return last == 0 ? 0 : last + Rooms.HEADER_BYTES;
    }

    /** Lets the consumer see all samples again. The producer asks. */
    public void showAll() {
        for (Page page : pages) {
            for (int slot = 0; slot < PAGE_KEYS; slot++) {
                if (page.rooms[slot] != 0) {
                    setUnseen(page, slot);
                }
            }
        }
    }

    /**
     * Gives all memory back, when the consumer does not come any more. The producer asks.
     *
     * @return false if the consumer still reads a sample
     */
    public boolean tryFree() {
        if (announced != 0) {
            return false;
        }
        for (Page page : pages) {
            for (long used : page.rooms) {
                if (used != 0) {
                    rooms.free(used);
                }
            }
            limit.give(page == NONE ? Long.BYTES : PAGE_BYTES + Long.BYTES);
        }
        pages = new Page[0];
        for (int i = 0; i < spares.length; i++) {
            if (spares[i] != 0) {
                rooms.free(spares[i]);
            }
            spares[i] = 0;
        }
        if (extra != 0) {
            rooms.free(extra);
            extra = 0;
        }
        return true;
    }

    // ---- consumer

    /** Whether there may be samples that the consumer has not seen. */
    public boolean hasNews() {
        return news || scanning;
    }

    /**
     * Goes to the next sample that was not seen, by key. After the last one it returns false once, and begins again.
     */
    public boolean next() {
        if (!scanning) {
            announced = 0;
            if (!news) {
                return false;
            }
            news = false;
            scanning = true;
            cursor = 0;
        }
        Page[] all = pages;
        for (int index = cursor >>> PAGE_SHIFT; index < all.length; index++) {
            Page page = all[index];
            for (int word = (cursor & (PAGE_KEYS - 1)) >>> 6; word < PAGE_WORDS; word++) {
                long unseen = (long) ELEMENT.getVolatile(page.unseen, word) & -1L << cursor;
                if (unseen != 0) {
                    read(page, index, (word << 6) + Long.numberOfTrailingZeros(unseen));
                    return true;
                }
                cursor = (index << PAGE_SHIFT) + ((word + 1) << 6);
            }
        }
        scanning = false;
        announced = 0;
        return false;
    }

    private void read(Page page, int index, int slot) {
        ELEMENT.getAndBitwiseAnd(page.unseen, slot >>> 6, ~(1L << slot));
        long seen;
        do {
            seen = (long) ELEMENT.getVolatile(page.rooms, slot);
            announced = seen;
        } while ((long) ELEMENT.getVolatile(page.rooms, slot) != seen);
        room = seen;
        key = (index << PAGE_SHIFT) + slot;
        cursor = key + 1;
    }

    /** Ends the walk before its last sample; the next walk has the rest. */
    public void end() {
        if (scanning) {
            news = true;
            scanning = false;
            announced = 0;
        }
    }

    /** Ends the walk because the current sample could not be used: it and those behind it will be seen again. */
    public void putBack() {
        Page page = pages[key >>> PAGE_SHIFT];
        setUnseen(page, key & (PAGE_KEYS - 1));
        end();
    }

    /** The key of the current sample. */
    public int key() {
        return key;
    }

    /** The address of the current sample, valid until the walk goes on. */
    public long address() {
        return room + Rooms.HEADER_BYTES;
    }

    /** The size of the current sample. */
    public int bytes() {
        return Rooms.bytes(room);
    }
}
