package io.fdp.kernel.internal.reference;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.table.EntityColumns;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of a target and a referrer, found from both sides: the referrers of a target in the order of their indexes, and
 * the targets of a referrer.
 *
 * <p>A hash table finds the entry of a target. The entry has the root of a treap: a search tree by the index of the
 * referrer, in which a mixed index decides who is above. So a target with a hundred thousand referrers gets or loses
 * one in about twenty steps. The pairs of a referrer are linked in the order of their targets: to bring one referrer up
 * to date costs its own pairs only. Answers depend on the pairs alone, and not on how they came.
 *
 * <p>Numbers of entries and pairs begin at 1; 0 is none. Everything is in heap arrays that only grow.
 */
final class PairIndex {
    private static final int REFERRER = 0;
    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final int TARGET = 3;
    private static final int NEXT = 4;
    private static final int PAIR = 5;
    private static final int FIRST_ENTRIES = 16;

    /** Asked whether a target lives, or null where nobody needs to know. */
    private final @Nullable EntityColumns entities;

    private int[] table = new int[2 * FIRST_ENTRIES];
    private long[] handles = new long[FIRST_ENTRIES];
    private int[] roots = new int[FIRST_ENTRIES];
    private int[] counts = new int[FIRST_ENTRIES];
    private int entryEnd = 1;
    private int freeEntry;
    private int entryCount;

    private int[] pairs = new int[FIRST_ENTRIES * PAIR];
    private int pairEnd = 1;
    private int freePair;
    private int pairCount;

    private int[] heads = {};
    private int[] generations = {};
    /** The entry of the living entity of an index, if it has one. */
    private int[] living = {};

    private int livingCount;

    PairIndex(@Nullable EntityColumns entities) {
        this.entities = entities;
    }

    /** Makes room for the indexes below a limit. */
    void reach(int limit) {
        if (heads.length < limit) {
            int[] longerHeads = Arrays.copyOf(heads, limit);
            int[] longerGenerations = Arrays.copyOf(generations, limit);
            living = entities == null ? living : Arrays.copyOf(living, limit);
            generations = longerGenerations;
            heads = longerHeads;
        }
    }

    /** Forgets all pairs. */
    void clear() {
        Arrays.fill(table, 0);
        Arrays.fill(heads, 0);
        Arrays.fill(living, 0);
        entryEnd = 1;
        freeEntry = 0;
        entryCount = 0;
        pairEnd = 1;
        freePair = 0;
        pairCount = 0;
        livingCount = 0;
    }

    // ---- questions

    /** The number of pairs. */
    int size() {
        return pairCount;
    }

    /** The number of referrers of an entry. */
    int count(int entry) {
        return entry == 0 ? 0 : counts[entry];
    }

    /** The top of the tree of an entry. */
    int root(int entry) {
        return entry == 0 ? 0 : roots[entry];
    }

    int left(int pair) {
        return pairs[pair * PAIR + LEFT];
    }

    int right(int pair) {
        return pairs[pair * PAIR + RIGHT];
    }

    /** The index of the referrer of a pair. */
    int referrer(int pair) {
        return pairs[pair * PAIR + REFERRER];
    }

    /** The referrer of a pair. */
    long handle(int pair) {
        int index = referrer(pair);
        return Entity.of(index, generations[index]);
    }

    /** The child of a pair on the way to an index. */
    int towards(int pair, int index) {
        return index < referrer(pair) ? left(pair) : right(pair);
    }

    /** Whether an index refers to anything. */
    boolean refers(int index) {
        return heads[index] != 0;
    }

    /** The entry of a target, or 0. */
    int find(long target) {
        int[] slots = table;
        int mask = slots.length - 1;
        for (int slot = home(target, mask); slots[slot] != 0; slot = (slot + 1) & mask) {
            if (handles[slots[slot]] == target) {
                return slots[slot];
            }
        }
        return 0;
    }

    private static int home(long target, int mask) {
        long mixed = target * 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xd6e8feb86659fd93L;
        return (int) (mixed >>> 32) & mask;
    }

    // ---- who lives

    /** The entry of the entity that lived at an index when it was last noted, or 0. */
    int livingAt(int index) {
        return living[index];
    }

    /** The target of an entry. */
    long target(int entry) {
        return handles[entry];
    }

    /** Notes the entry of the entity that lives at an index; 0 if nobody refers to it. */
    void setLiving(int index, int entry) {
        livingCount += Integer.signum(entry) - Integer.signum(living[index]);
        living[index] = entry;
    }

    /** Whether there are targets that did not live when they were last looked at. */
    boolean hasDead() {
        return livingCount < entryCount;
    }

    private boolean isLiving(int entry) {
        int index = Entity.index(handles[entry]);
        return index >= 0 && index < living.length && living[index] == entry;
    }

    // ---- changes

    /**
     * Makes the targets of a referrer those of a list, in which each is once and in ascending order. Returns whether a
     * target is new to it that does not live.
     */
    boolean replace(int index, int generation, HandleList targets) {
        generations[index] = generation;
        boolean newDead = false;
        int before = 0;
        int at = heads[index];
        int next = 0;
        while (at != 0 || next < targets.size()) {
            long has = at == 0 ? 0 : handles[pairs[at * PAIR + TARGET]];
            if (at != 0 && (next == targets.size() || has < targets.get(next))) {
                int after = pairs[at * PAIR + NEXT];
                link(index, before, after);
                drop(at);
                at = after;
            } else if (at != 0 && has == targets.get(next)) {
                before = at;
                at = pairs[at * PAIR + NEXT];
                next++;
            } else {
                int made = make(index, targets.get(next++));
                pairs[made * PAIR + NEXT] = at;
                link(index, before, made);
                before = made;
                newDead |= entities != null && !isLiving(pairs[made * PAIR + TARGET]);
            }
        }
        return newDead;
    }

    /** The same for at most one target; 0 for none. */
    boolean replace(int index, int generation, long target, HandleList room) {
        int head = heads[index];
        if (head == 0 ? target == 0 : handles[pairs[head * PAIR + TARGET]] == target) {
            generations[index] = generation;
            return false; // most values have not changed, or not in this field
        }
        room.clear();
        if (target != 0) {
            room.add(target);
        }
        return replace(index, generation, room);
    }

    private void link(int index, int before, int pair) {
        if (before == 0) {
            heads[index] = pair;
        } else {
            pairs[before * PAIR + NEXT] = pair;
        }
    }

    private int make(int index, long target) {
        int entry = find(target);
        if (entry == 0) {
            entry = makeEntry(target);
        }
        int pair = freePair;
        if (pair != 0) {
            freePair = pairs[pair * PAIR + NEXT];
        } else {
            if ((pairEnd + 1) * PAIR > pairs.length) {
                pairs = Arrays.copyOf(pairs, grown(pairs.length));
            }
            pair = pairEnd++;
        }
        pairs[pair * PAIR + REFERRER] = index;
        pairs[pair * PAIR + TARGET] = entry;
        insert(entry, pair);
        counts[entry]++;
        pairCount++;
        return pair;
    }

    private static int grown(int length) {
        long wanted = Math.min(length + (length >> 1) + (long) FIRST_ENTRIES * PAIR, Integer.MAX_VALUE - 8L);
        if (wanted <= length) {
            throw new OutOfMemoryError("an index has more references than an array can hold: use several fields");
        }
        return (int) wanted;
    }

    private void drop(int pair) {
        int entry = pairs[pair * PAIR + TARGET];
        remove(entry, referrer(pair));
        pairs[pair * PAIR + NEXT] = freePair;
        freePair = pair;
        pairCount--;
        if (--counts[entry] == 0) {
            dropEntry(entry);
        }
    }

    // ---- trees: a link is the place of a number in the pairs, or for the root the complement of its entry

    private int follow(int link) {
        return link < 0 ? roots[~link] : pairs[link];
    }

    private void set(int link, int pair) {
        if (link < 0) {
            roots[~link] = pair;
        } else {
            pairs[link] = pair;
        }
    }

    private static int mix(int index) {
        int mixed = (index ^ (index >>> 16)) * 0x85ebca6b;
        mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
        return mixed ^ (mixed >>> 16);
    }

    private boolean isAbove(int pair, int other) {
        return mix(referrer(pair)) < mix(referrer(other));
    }

    private int child(int pair, int index) {
        return pair * PAIR + (index < referrer(pair) ? LEFT : RIGHT);
    }

    private void insert(int entry, int pair) {
        int index = referrer(pair);
        int link = ~entry;
        int at = follow(link);
        while (at != 0 && isAbove(at, pair)) {
            link = child(at, index);
            at = follow(link);
        }
        set(link, pair);
        int left = pair * PAIR + LEFT;
        int right = pair * PAIR + RIGHT;
        while (at != 0) { // what was there goes to both sides
            if (referrer(at) < index) {
                set(left, at);
                left = at * PAIR + RIGHT;
                at = follow(left);
            } else {
                set(right, at);
                right = at * PAIR + LEFT;
                at = follow(right);
            }
        }
        set(left, 0);
        set(right, 0);
    }

    private void remove(int entry, int index) {
        int link = ~entry;
        int at = follow(link);
        while (referrer(at) != index) {
            link = child(at, index);
            at = follow(link);
        }
        int left = left(at);
        int right = right(at);
        while (left != 0 && right != 0) {
            if (isAbove(left, right)) {
                set(link, left);
                link = left * PAIR + RIGHT;
                left = follow(link);
            } else {
                set(link, right);
                link = right * PAIR + LEFT;
                right = follow(link);
            }
        }
        set(link, left == 0 ? right : left);
    }

    // ---- entries

    private int makeEntry(long target) {
        int entry = freeEntry;
        if (entry != 0) {
            freeEntry = roots[entry];
        } else {
            if (entryEnd == handles.length) {
                growEntries();
            }
            entry = entryEnd++;
        }
        handles[entry] = target;
        roots[entry] = 0;
        counts[entry] = 0;
        entryCount++;
        put(entry);
        if (entities != null && entities.isAlive(target)) {
            setLiving(Entity.index(target), entry);
        }
        return entry;
    }

    private void growEntries() {
        int size = 2 * handles.length;
        int[] larger = new int[2 * size]; // all of them before the first is replaced: the heap may be full
        long[] moreHandles = Arrays.copyOf(handles, size);
        int[] moreRoots = Arrays.copyOf(roots, size);
        counts = Arrays.copyOf(counts, size);
        roots = moreRoots;
        handles = moreHandles;
        int[] before = table;
        table = larger;
        for (int entry : before) {
            if (entry != 0) {
                put(entry);
            }
        }
    }

    private void put(int entry) {
        int mask = table.length - 1;
        int slot = home(handles[entry], mask);
        while (table[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        table[slot] = entry;
    }

    private void dropEntry(int entry) {
        if (entities != null && isLiving(entry)) {
            setLiving(Entity.index(handles[entry]), 0);
        }
        int mask = table.length - 1;
        int slot = home(handles[entry], mask);
        while (table[slot] != entry) {
            slot = (slot + 1) & mask;
        }
        int hole = slot;
        for (int at = (hole + 1) & mask; table[at] != 0; at = (at + 1) & mask) {
            int home = home(handles[table[at]], mask);
            if (((at - home) & mask) >= ((at - hole) & mask)) { // it may stand at the hole
                table[hole] = table[at];
                hole = at;
            }
        }
        table[hole] = 0;
        roots[entry] = freeEntry;
        freeEntry = entry;
        entryCount--;
    }

    // ---- checks

    /** Adds inconsistencies to a list. */
    void check(String name, List<String> faults) {
        int found = 0;
        int entries = 0;
        for (int entry : table) {
            if (entry != 0) {
                entries++;
                int inTree = find(handles[entry]) == entry ? checkTree(roots[entry], entry, -1, Integer.MAX_VALUE) : -1;
                if (inTree != counts[entry]) {
                    faults.add(name + ": the referrers of " + Entity.toString(handles[entry]) + " are " + inTree
                            + " in their tree and " + counts[entry] + " by number");
                }
                found += counts[entry];
            }
        }
        int listed = 0;
        for (int index = 0; index < heads.length; index++) {
            int before = 0; // any long may be a handle, also the lowest
            for (int pair = heads[index]; pair != 0; pair = pairs[pair * PAIR + NEXT]) {
                boolean ascends = before == 0 || targetOf(before) < targetOf(pair);
                listed += referrer(pair) == index && ascends ? 1 : 0;
                before = pair;
            }
        }
        if (found != pairCount || listed != pairCount || entries != entryCount) {
            faults.add(name + ": the index has " + pairCount + " references of " + entryCount + " targets, but " + found
                    + " in trees of " + entries + " targets and " + listed + " in lists");
        }
    }

    private long targetOf(int pair) {
        return handles[pairs[pair * PAIR + TARGET]];
    }

    /** The pairs of a tree, or a negative number if an order is wrong. */
    private int checkTree(int pair, int entry, int above, int below) {
        if (pair == 0) {
            return 0;
        }
        int index = referrer(pair);
        boolean isRight = index > above
                && index < below
                && pairs[pair * PAIR + TARGET] == entry
                && (left(pair) == 0 || isAbove(pair, left(pair)))
                && (right(pair) == 0 || isAbove(pair, right(pair)));
        int lower = checkTree(left(pair), entry, above, index);
        int higher = checkTree(right(pair), entry, index, below);
        return isRight && lower >= 0 && higher >= 0 ? 1 + lower + higher : Integer.MIN_VALUE / 2;
    }
}
