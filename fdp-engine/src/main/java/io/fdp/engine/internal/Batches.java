package io.fdp.engine.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds systems of one group that can run at the same time. They are neighbours in the order, none writes what another
 * one uses, and no annotation puts one after another.
 *
 * <p>Only neighbours share a batch: commands and events of a batch are put into the order of its systems. So batches
 * keep the order of the group, and the world is the same as if all systems ran one after the other.
 */
public final class Batches {
    private Batches() {}

    /**
     * Finds the batches of a group.
     *
     * @param accesses the declaration of each system, in the order of the group; null for a system that runs alone
     * @param ordered for each system, the systems that must come later
     * @return the place behind each batch; as many places as systems when no two systems can run at the same time
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
