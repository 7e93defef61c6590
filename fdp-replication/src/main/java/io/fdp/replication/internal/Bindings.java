package io.fdp.replication.internal;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.model.NetworkId;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.Arrays;

/**
 * Which entities have a network id: the id of a handle, the handle of an id, who owns the entity itself.
 *
 * <pre>
 *  page of a chunk   0 ..  | 8192 ..     | 12288 ..          | 16384 ..   | 16512 .. | 16640 ..       | 16768 .. 16895
 *                    ids   | generations | groups of senders | bound bits | owned    | owned and sent | follows
 * </pre>
 */
public final class Bindings {
    /** The indexes of a group whose changes are known together. */
    static final int GROUP_SIZE = EntityTopic.GROUP_SIZE;

    private static final int SLOTS = ImageLayout.SLOTS;
    private static final int GENERATIONS = SLOTS * Long.BYTES;
    private static final int GROUPS = GENERATIONS + SLOTS * Integer.BYTES;
    private static final int BOUND = GROUPS + SLOTS * Integer.BYTES;
    private static final int OWNED = BOUND + ImageLayout.BITS_BYTES;
    private static final int SENT = OWNED + ImageLayout.BITS_BYTES;
    private static final int FOLLOWS = SENT + ImageLayout.BITS_BYTES;
    private static final int PAGE_BYTES = FOLLOWS + ImageLayout.BITS_BYTES;

    private final Arena arena;
    private final IdMap ids;
    private final ClaimPages claims;
    private long[] pages = new long[0];
    private long[] versions = new long[0];
    private long[] groupVersions = new long[0];
    private final int capacity;
    private long newest;
    private int count;

    /** Bits of indexes that values of samples name, so that samples change when one of them gets or loses its id. */
    private long[] named = new long[0];

    /** Binds entities with indexes below a capacity in a map. */
    public Bindings(Arena arena, IdMap ids, int capacity) {
        this.arena = arena;
        this.ids = ids;
        this.capacity = capacity;
        this.claims = new ClaimPages(arena);
    }

    /** The number of entities that have a network id. */
    public int count() {
        return count;
    }

    /** The claims to entities themselves. */
    public ClaimPages claims() {
        return claims;
    }

    /** The number of chunks that have had a bound entity, or may have. */
    public int chunks() {
        return pages.length;
    }

    /** Whether any entity of a chunk has ever been bound. */
    public boolean isUsed(int chunk) {
        return chunk < pages.length && pages[chunk] != 0;
    }

    /** The version of the world at which entities of a chunk were last bound, released or taken. */
    public long version(int chunk) {
        return chunk < versions.length ? versions[chunk] : 0;
    }

    /** The highest version of all chunks. */
    public long newestVersion() {
        return newest;
    }

    /** The same for a group of 256 neighbouring indexes of a used chunk. */
    long groupVersion(int group) {
        return groupVersions[group];
    }

    private void mark(int index, long version) {
        versions[index / SLOTS] = version;
        groupVersions[index / GROUP_SIZE] = version;
        newest = Math.max(newest, version);
    }

    /** The address of the ids of a used chunk. */
    public long idsAt(int chunk) {
        return pages[chunk];
    }

    /** The address of the bits of bound entities of a used chunk. */
    public long boundAt(int chunk) {
        return pages[chunk] + BOUND;
    }

    /** The address of the bits of entities of a used chunk that this node owns. */
    public long ownedAt(int chunk) {
        return pages[chunk] + OWNED;
    }

    /** The address of the bits of entities of a used chunk that this node owns and a filter does not hold back. */
    public long sentAt(int chunk) {
        return pages[chunk] + SENT;
    }

    /** The address of the bits of entities of a used chunk whose id follows that of the slot before. */
    long followsAt(int chunk) {
        return pages[chunk] + FOLLOWS;
    }

    /** The address of the generations of bound entities of a used chunk. */
    long generationsAt(int chunk) {
        return pages[chunk] + GENERATIONS;
    }

    /** The bits of a word of a used chunk whose entities other nodes may see: not held back by a filter. */
    public long shared(int chunk, int word) {
        long at = word * (long) Long.BYTES;
        long heldBack = Memory.getLong(pages[chunk] + OWNED + at) & ~Memory.getLong(pages[chunk] + SENT + at);
        return Memory.getLong(pages[chunk] + BOUND + at) & ~heldBack;
    }

    /** Whether other nodes may see the entity at a slot of a used chunk. */
    public boolean isShared(int chunk, int slot) {
        return (shared(chunk, slot >>> 6) & 1L << slot) != 0;
    }

    /** The bits among some of a word of a used chunk whose entities this node owns, but did not make in its life. */
    long madeByOthers(int chunk, int word, long among, WireNode self) {
        long made = 0;
        long owned = Memory.getLong(pages[chunk] + OWNED + word * (long) Long.BYTES);
        for (long left = owned & among; left != 0; left &= left - 1) {
            int slot = word * Long.SIZE + Long.numberOfTrailingZeros(left);
            long id = Memory.getLong(pages[chunk] + slot * (long) Long.BYTES);
            if (NetworkId.node(id) != self.number() || NetworkId.incarnation(id) != self.incarnation()) {
                made |= 1L << slot;
            }
        }
        return made;
    }

    /** Lets a filter hold entities of a word of a used chunk back, or not. Returns whether anything changed. */
    boolean setSent(int chunk, int word, long matches, long version) {
        long at = word * (long) Long.BYTES;
        long sent = Memory.getLong(pages[chunk] + OWNED + at) & matches;
        if (Memory.getLong(pages[chunk] + SENT + at) == sent) {
            return false;
        }
        Memory.putLong(pages[chunk] + SENT + at, sent);
        mark(chunk * SLOTS + word * Long.SIZE, version);
        return true;
    }

    /** The network id of a handle as others see it: {@link NetworkId#NONE} if a filter holds the entity back. */
    public long sharedId(long handle) {
        long id = id(handle);
        return id == NetworkId.NONE || isShared(Entity.index(handle) / SLOTS, Entity.index(handle) % SLOTS)
                ? id
                : NetworkId.NONE;
    }

    /** The same, for a value of a sample: notes that the sample names the entity, whether it has an id or not. */
    long nameId(long handle) {
        int index = Entity.index(handle);
        if (handle == Entity.NULL || index < 0 || index >= capacity) {
            return NetworkId.NONE;
        }
        int word = index >>> 6;
        if (word >= named.length) {
            named = Arrays.copyOf(named, Math.max(word + 1, 2 * named.length));
        }
        named[word] |= 1L << index;
        return sharedId(handle);
    }

    /** Whether a sample has named the index of a handle since somebody asked. */
    boolean takeNamed(long handle) {
        int word = Entity.index(handle) >>> 6;
        long bit = 1L << Entity.index(handle);
        if (word >= named.length || (named[word] & bit) == 0) {
            return false;
        }
        named[word] &= ~bit;
        return true;
    }

    /** The network id of a handle, or {@link NetworkId#NONE}. */
    public long id(long handle) {
        int index = Entity.index(handle);
        int chunk = index >>> 10;
        if (index < 0 || !isUsed(chunk)) {
            return NetworkId.NONE;
        }
        long page = pages[chunk];
        int slot = index % SLOTS;
        return Memory.getInt(page + GENERATIONS + slot * (long) Integer.BYTES) == Entity.generation(handle)
                ? Memory.getLong(page + slot * (long) Long.BYTES)
                : NetworkId.NONE;
    }

    /** The handle of an id, {@link IdMap#ABSENT} or {@link IdMap#DEAD}. */
    public long handle(long id) {
        return ids.get(id);
    }

    /** The handle that is bound at a slot of a used chunk, or {@link Entity#NULL}. */
    public long boundHandle(int chunk, int slot) {
        int generation = Memory.getInt(pages[chunk] + GENERATIONS + slot * (long) Integer.BYTES);
        return generation == 0 ? Entity.NULL : Entity.of(chunk * SLOTS + slot, generation);
    }

    /** The group in which the owner of an index sends its entity. */
    public int group(int index) {
        return Memory.getInt(pages[index / SLOTS] + GROUPS + (index % SLOTS) * (long) Integer.BYTES);
    }

    /** Notes in which group the owner of an index sends its entity. */
    public void setGroup(int index, int group) {
        Memory.putInt(pages[index / SLOTS] + GROUPS + (index % SLOTS) * (long) Integer.BYTES, group);
    }

    /** Whether this node owns the entity at a bound index. */
    public boolean isOwned(int index) {
        return hasBit(ownedAt(index / SLOTS), index % SLOTS);
    }

    /** Lets this node own the entity at a bound index, or not. */
    public void setOwned(int index, boolean owned, long version) {
        setBit(ownedAt(index / SLOTS), index % SLOTS, owned);
        setBit(sentAt(index / SLOTS), index % SLOTS, owned);
        mark(index, version);
    }

    /** The entity at a bound index, or a value of it, has another claim: samples of its chunk may change. */
    public void touch(int index, long version) {
        mark(index, version);
    }

    /**
     * Binds a handle and an id.
     *
     * @return false if there are too many pages of ids
     */
    public boolean bind(long handle, long id, boolean owned, long version) {
        if (!ids.put(id, handle)) {
            return false;
        }
        int index = Entity.index(handle);
        int chunk = index / SLOTS;
        int slot = index % SLOTS;
        long page = ensurePage(chunk);
        assert !hasBit(page + BOUND, slot) : "bound twice";
        Memory.putLong(page + slot * (long) Long.BYTES, id);
        Memory.putInt(page + GENERATIONS + slot * (long) Integer.BYTES, Entity.generation(handle));
        Memory.putInt(page + GROUPS + slot * (long) Integer.BYTES, -1);
        setBit(page + BOUND, slot, true);
        setBit(page + OWNED, slot, owned);
        setBit(page + SENT, slot, owned);
        findFollowers(page, slot);
        mark(index, version);
        count++;
        return true;
    }

    /** Unbinds the entity at a bound index, and forgets its id and the claim to it. */
    public void unbind(int index, long version) {
        int chunk = index / SLOTS;
        int slot = index % SLOTS;
        long page = pages[chunk];
        ids.remove(Memory.getLong(page + slot * (long) Long.BYTES));
        Memory.putLong(page + slot * (long) Long.BYTES, 0);
        Memory.putInt(page + GENERATIONS + slot * (long) Integer.BYTES, 0);
        setBit(page + BOUND, slot, false);
        setBit(page + OWNED, slot, false);
        setBit(page + SENT, slot, false);
        findFollowers(page, slot);
        claims.clear(index);
        mark(index, version);
        count--;
    }

    /** The id of a slot has changed: so may have that it follows the slot before, and that the next one follows it. */
    private static void findFollowers(long page, int slot) {
        for (int at = Math.max(slot, 1); at <= slot + 1 && at < SLOTS; at++) {
            long id = Memory.getLong(page + at * (long) Long.BYTES);
            setBit(page + FOLLOWS, at, id != 0 && id == Memory.getLong(page + (at - 1) * (long) Long.BYTES) + 1);
        }
    }

    /** Lets a sample of the first group of a chunk be made, whoever is in it. */
    void ensureUsed(int chunk, long version) {
        ensurePage(chunk);
        mark(chunk * SLOTS, version);
    }

    static boolean hasBit(long bits, int slot) {
        return (Memory.getLong(bits + (slot >>> 6) * (long) Long.BYTES) & 1L << slot) != 0;
    }

    static void setBit(long bits, int slot, boolean set) {
        long at = bits + (slot >>> 6) * (long) Long.BYTES;
        long word = Memory.getLong(at);
        Memory.putLong(at, set ? word | 1L << slot : word & ~(1L << slot));
    }

    private long ensurePage(int chunk) {
        if (chunk >= pages.length) {
            int room = Math.max(chunk + 1, 2 * pages.length);
            pages = Arrays.copyOf(pages, room);
            versions = Arrays.copyOf(versions, room);
            groupVersions = Arrays.copyOf(groupVersions, room * (SLOTS / GROUP_SIZE));
        }
        if (pages[chunk] == 0) {
            pages[chunk] = arena.allocate(PAGE_BYTES, Long.BYTES).address();
        }
        return pages[chunk];
    }
}
