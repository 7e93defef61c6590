package io.fdp.engine.internal;

import io.fdp.kernel.component.ComponentColumn;
import java.util.BitSet;

/** Finds systems of one group that use the same values without an order. */
public final class Ambiguities {
    private Ambiguities() {}

    /** Takes the pairs that were found. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Two systems use the same values without an order.
         *
         * @param first the place of the first system in the order
         * @param second the place of the second system
         * @param what the name of the component or singleton that both use
         * @param firstWrites whether the first one writes it
         * @param secondWrites whether the second one writes it
         */
        void found(int first, int second, String what, boolean firstWrites, boolean secondWrites);
    }

    /**
     * Compares all systems of a group.
     *
     * @param accesses the declaration of each system, in the order of the group
     * @param reachable for each system, the systems that must come later
     * @param sink takes the pairs that are found
     */
    public static void find(Access[] accesses, BitSet[] reachable, Sink sink) {
        for (int first = 0; first < accesses.length; first++) {
            if (accesses[first].isEmpty()) {
                continue;
            }
            for (int second = first + 1; second < accesses.length; second++) {
                if (!reachable[first].get(second)) {
                    compare(accesses, first, second, sink);
                }
            }
        }
    }

    private static void compare(Access[] accesses, int first, int second, Sink sink) {
        Access ofFirst = accesses[first];
        Access ofSecond = accesses[second];
        for (ComponentColumn key : ofFirst.writes()) {
            if (ofSecond.touches(key)) {
                sink.found(first, second, Access.nameOf(key), true, ofSecond.writes(key));
            }
        }
        for (ComponentColumn key : ofSecond.writes()) {
            if (ofFirst.touches(key) && !ofFirst.writes(key)) {
                sink.found(first, second, Access.nameOf(key), false, true);
            }
        }
    }
}
