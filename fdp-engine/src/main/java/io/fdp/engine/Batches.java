package io.fdp.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Finds systems of one group that can run at the same time: neighbours in the order, none of which writes what another one uses or comes after another one by an annotation.
 *
 * <p>Neighbours only: commands and events of a batch are put into the order of its systems, so the order of the group is that of its batches, and the world is the same as if all ran one after the other.
 */
final class Batches {
    private Batches() {}

    /** The batches of a group in their order; empty when no two systems can run at the same time. */
    static SimSystem[][] find(SystemOrder order) {
        SimSystem[] systems = order.systems();
        BitSet[] ordered = order.reachable();
        List<SimSystem[]> found = new ArrayList<>();
        int from = 0;
        for (int next = 1; next <= systems.length; next++) {
            if (next == systems.length || !joins(systems, ordered, from, next)) {
                found.add(Arrays.copyOfRange(systems, from, next));
                from = next;
            }
        }
        return found.size() >= systems.length ? new SimSystem[0][] : found.toArray(SimSystem[][]::new);
    }

    private static boolean joins(SimSystem[] systems, BitSet[] ordered, int from, int next) {
        for (int i = from; i < next; i++) {
            if (isAlone(systems[i])
                    || isAlone(systems[next])
                    || ordered[i].get(next)
                    || !systems[i].access().isIndependentOf(systems[next].access())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAlone(SimSystem system) {
        return system instanceof SystemGroup || system instanceof Barrier;
    }
}
