package io.fdp.engine.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds systems of one group that can run at the same time: neighbours in the order, none of which writes what another
 * one uses or comes after another one by an annotation.
 *
 * <p>Neighbours only: commands and events of a batch are put into the order of its systems, so the order of the group
 * is that of its batches, and the world is the same as if all ran one after the other.
 */
public final class Batches {
    private Batches() {}

    /**
     * The batches of a group.
     *
     * @param accesses what each system declared, in the order of the group; null for one that runs alone
     * @param ordered for each, the ones that must come later
     * @return the place behind each batch; as many as systems when no two can run at the same time
     */
    public static List<Integer> find(@Nullable Access[] accesses, BitSet[] ordered) {
        List<Integer> ends = new ArrayList<>();
        int from = 0;
        for (int next = 1; next <= accesses.length; next++) {
            if (next == accesses.length || !joins(accesses, ordered, from, next)) {
                ends.add(next);
                from = next;
            }
        }
        return ends;
    }

    private static boolean joins(@Nullable Access[] accesses, BitSet[] ordered, int from, int next) {
        Access joining = accesses[next];
        for (int i = from; i < next; i++) {
            Access there = accesses[i];
            if (there == null || joining == null || ordered[i].get(next) || !there.isIndependentOf(joining)) {
                return false;
            }
        }
        return true;
    }
}
