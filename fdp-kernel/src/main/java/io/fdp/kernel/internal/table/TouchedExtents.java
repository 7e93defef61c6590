package io.fdp.kernel.internal.table;

/**
 * Which extents of some columns are in RAM, for a check that visits all of them in ascending order.
 *
 * <p>A world extends to its highest index, and nearly all of it can be unused. The operating system is asked for many
 * extents at once, and for single ones only where some were touched.
 */
final class TouchedExtents {
    private static final int GROUP_SHIFT = 10;

    private final ExtentMemory memory;
    private final int all;
    private final int[] regions;
    private int askedGroup = -1;
    private int asked = -1;
    private boolean isGroupTouched;
    private boolean isTouched;

    TouchedExtents(ExtentMemory memory, int all, int... regions) {
        this.memory = memory;
        this.all = all;
        this.regions = regions;
    }

    /**
     * Whether any byte of an extent is in RAM. Used memory may be swapped out, so ask only for extents that were never
     * used according to bookkeeping.
     */
    boolean contains(int extent) {
        int group = extent >>> GROUP_SHIFT;
        if (group != askedGroup) {
            askedGroup = group;
            int first = group << GROUP_SHIFT;
            isGroupTouched = ask(first, Math.min(all - first, 1 << GROUP_SHIFT));
        }
        if (extent != asked) {
            asked = extent;
            isTouched = isGroupTouched && ask(extent, 1);
        }
        return isTouched;
    }

    private boolean ask(int first, int count) {
        for (int region : regions) {
            if (memory.isTouched(region, first, count)) {
                return true;
            }
        }
        return false;
    }
}
