package io.fdp.replication.internal.memory;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the handle of a network id.
 *
 * <p>The ids of one incarnation of a node are a space of their own. Serial numbers are dense, so a space is a tree of
 * arrays with three levels: 4,096 branches of 4,096 pages of 256 handles. A look-up is three array reads; neighbours of
 * the last id are one. Pages without an entry are kept for other ids.
 *
 * <p>The memory is limited, because ids that come from a network may be spread on purpose. Spaces and branches count as
 * the pages that they are as large as.
 */
public final class IdMap {
    /** No entity has the id. */
    public static final long ABSENT = 0L;

    /** The entity of the id has died. */
    public static final long DEAD = -1L;

    private static final int PAGE_SHIFT = 8;
    private static final int PAGE_SIZE = 1 << PAGE_SHIFT;
    private static final int BRANCH_SHIFT = 12;
    private static final int BRANCH_SIZE = 1 << BRANCH_SHIFT;
    private static final int BRANCH_MASK = BRANCH_SIZE - 1;
    private static final int PREPARED_AT_LEAST = 32;
    private static final int MOST_PREPARED = 1024;
    private static final long[] NO_PAGE = new long[PAGE_SIZE];

    /** References of four bytes, and counts of two. */
    private static final int PAGES_PER_BRANCH = BRANCH_SIZE * (Integer.BYTES + Short.BYTES) / (PAGE_SIZE * Long.BYTES);

    private static final int PAGES_PER_SPACE = BRANCH_SIZE * Integer.BYTES / (PAGE_SIZE * Long.BYTES);

    private final int mostPages;
    private final ArrayDeque<long[]> sparePages = new ArrayDeque<>();
    private int[] spaceKeys = new int[0];
    private Space[] spaces = new Space[0];
    private int pages;
    private int size;

    /** The page of the last look-up: pages never change their place, and lose it only in {@link #remove}. */
    private long lastKey = -1;

    private long[] lastPage = NO_PAGE;

    private static final class Branch {
        private final long[][] pages = new long[BRANCH_SIZE][];
        private final short[] counts = new short[BRANCH_SIZE];
        private int used;
    }

    private static final class Space {
        private final @Nullable Branch[] branches = new Branch[BRANCH_SIZE];
        private int used;
    }

    /** Makes an empty map with a largest number of pages, of which branches and spaces take some. */
    public IdMap(int mostPages) {
        this.mostPages = mostPages;
    }

    /** Makes pages ahead, for so many ids that come and go. */
    public void prepare(int more) {
        int wanted = Math.min(Math.min(mostPages, MOST_PREPARED), more / PAGE_SIZE + PREPARED_AT_LEAST);
        while (sparePages.size() < wanted) {
            sparePages.push(new long[PAGE_SIZE]);
        }
    }

    /** The number of ids that have a handle or are dead. */
    public int size() {
        return size;
    }

    /** The number of pages in use, with those that branches and spaces count for. */
    public int pages() {
        return pages;
    }

    /** The handle of an id, {@link #ABSENT} or {@link #DEAD}. */
    public long get(long id) {
        long key = id >>> PAGE_SHIFT;
        long[] page = key == lastKey ? lastPage : find(id, key);
        return page[(int) id & (PAGE_SIZE - 1)];
    }

    private long[] find(long id, long key) {
        int at = Arrays.binarySearch(spaceKeys, (int) (id >>> 32));
        Branch branch = at < 0 ? null : spaces[at].branches[(int) id >>> (PAGE_SHIFT + BRANCH_SHIFT)];
        long[] page = branch == null ? null : branch.pages[(int) key & BRANCH_MASK];
        if (page == null) {
            return NO_PAGE;
        }
        lastKey = key;
        lastPage = page;
        return page;
    }

    /**
     * Sets the handle of an id, or {@link #DEAD}.
     *
     * @return false if there are too many pages
     */
    public boolean put(long id, long handle) {
        assert handle != ABSENT : "remove ids that have no handle";
        int at = Arrays.binarySearch(spaceKeys, (int) (id >>> 32));
        Branch branch = at < 0 ? null : spaces[at].branches[(int) id >>> (PAGE_SHIFT + BRANCH_SHIFT)];
        int number = (int) (id >>> PAGE_SHIFT) & BRANCH_MASK;
        long[] page = branch == null ? null : branch.pages[number];
        if (branch == null || page == null) {
            int more = 1 + (branch == null ? PAGES_PER_BRANCH : 0) + (at < 0 ? PAGES_PER_SPACE : 0);
            if (more > mostPages - pages) {
                return false;
            }
            pages += more;
            branch = ensureBranch(at < 0 ? addSpace(-at - 1, (int) (id >>> 32)) : spaces[at], id);
            page = sparePages.isEmpty() ? new long[PAGE_SIZE] : sparePages.pop();
            branch.pages[number] = page;
            branch.used++;
        }
        int slot = (int) id & (PAGE_SIZE - 1);
        if (page[slot] == ABSENT) {
            branch.counts[number]++;
            size++;
        }
        page[slot] = handle;
        return true;
    }

    private static Branch ensureBranch(Space space, long id) {
        int number = (int) id >>> (PAGE_SHIFT + BRANCH_SHIFT);
        Branch branch = space.branches[number];
        if (branch == null) {
            branch = new Branch();
            space.branches[number] = branch;
            space.used++;
        }
        return branch;
    }

    private Space addSpace(int at, int key) {
        Space added = new Space();
        Space[] more = new Space[spaces.length + 1];
        System.arraycopy(spaces, 0, more, 0, at);
        System.arraycopy(spaces, at, more, at + 1, spaces.length - at);
        more[at] = added;
        spaceKeys = insert(spaceKeys, at, key);
        spaces = more;
        return added;
    }

    private static int[] insert(int[] keys, int at, int key) {
        int[] more = new int[keys.length + 1];
        System.arraycopy(keys, 0, more, 0, at);
        System.arraycopy(keys, at, more, at + 1, keys.length - at);
        more[at] = key;
        return more;
    }

    /** Forgets an id. */
    public void remove(long id) {
        int at = Arrays.binarySearch(spaceKeys, (int) (id >>> 32));
        int branchNumber = (int) id >>> (PAGE_SHIFT + BRANCH_SHIFT);
        Branch branch = at < 0 ? null : spaces[at].branches[branchNumber];
        int number = (int) (id >>> PAGE_SHIFT) & BRANCH_MASK;
        long[] page = branch == null ? null : branch.pages[number];
        int slot = (int) id & (PAGE_SIZE - 1);
        if (branch == null || page == null || page[slot] == ABSENT) {
            return;
        }
        page[slot] = ABSENT;
        size--;
        if (--branch.counts[number] > 0) {
            return;
        }
        forgetLast();
        branch.pages[number] = null;
        sparePages.push(page);
        pages--;
        if (--branch.used == 0) {
            removeBranch(at, branchNumber);
        }
    }

    private void removeBranch(int at, int number) {
        Space space = spaces[at];
        space.branches[number] = null;
        pages -= PAGES_PER_BRANCH;
        if (--space.used == 0) {
            pages -= PAGES_PER_SPACE;
            int[] keys = new int[spaceKeys.length - 1];
            Space[] fewer = new Space[keys.length];
            System.arraycopy(spaceKeys, 0, keys, 0, at);
            System.arraycopy(spaceKeys, at + 1, keys, at, keys.length - at);
            System.arraycopy(spaces, 0, fewer, 0, at);
            System.arraycopy(spaces, at + 1, fewer, at, fewer.length - at);
            spaceKeys = keys;
            spaces = fewer;
        }
    }

    private void forgetLast() {
        lastKey = -1;
        lastPage = NO_PAGE;
    }
}
