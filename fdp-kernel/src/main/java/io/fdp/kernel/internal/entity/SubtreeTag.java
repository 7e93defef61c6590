package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.table.ColumnStore;

/**
 * Gives a tag to an entity and all below it, or takes it away: from all of them, or on an error from none. Under the
 * structure lock.
 */
public final class SubtreeTag {
    private SubtreeTag() {}

    /**
     * Gives the tag to those that do not have it.
     *
     * @param owned whether this node owns it there
     * @return how many got it
     */
    public static int give(HierarchyLinks links, ColumnStore tag, long root, boolean owned) {
        int missing = 0;
        for (long at = root; at != 0; at = links.nextInSubtree(root, at)) {
            if (!tag.isPresent((int) at)) {
                if (missing == 0) {
                    tag.structure().requireMayAdd();
                }
                tag.memory().ensureMemory((int) at);
                missing++;
            }
        }
        int left = missing;
        for (long at = root; left > 0; at = links.nextInSubtree(root, at)) {
            if (!tag.isPresent((int) at)) {
                tag.structure().finishAdd(at, (int) at, owned);
                left--;
            }
        }
        return missing;
    }

    /**
     * Takes the tag away from those that have it. What stands in the way of one stands in the way of all.
     *
     * @return how many lost it
     */
    public static int take(HierarchyLinks links, ColumnStore tag, long root) {
        int taken = 0;
        for (long at = root; at != 0; at = links.nextInSubtree(root, at)) {
            taken += tag.structure().removeHeld(at) ? 1 : 0;
        }
        return taken;
    }
}
