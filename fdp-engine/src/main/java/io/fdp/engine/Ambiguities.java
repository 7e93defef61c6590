package io.fdp.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds systems of one group that get into each other's way and have no order; a group counts as one system that does what is in it. */
final class Ambiguities {
    private Ambiguities() {}

    static List<Ambiguity> find(SystemOrder order) {
        SimSystem[] systems = order.systems();
        Access[] accesses = new Access[systems.length];
        for (int i = 0; i < systems.length; i++) {
            accesses[i] = systems[i].access();
        }
        BitSet[] reachable = order.reachable();
        List<Ambiguity> found = new ArrayList<>();
        for (int first = 0; first < systems.length; first++) {
            if (accesses[first].isEmpty()) {
                continue;
            }
            for (int second = first + 1; second < systems.length; second++) {
                if (!reachable[first].get(second)) {
                    compare(systems[first], accesses[first], systems[second], accesses[second], found);
                }
            }
        }
        return found;
    }

    private static void compare(
            SimSystem first, Access ofFirst, SimSystem second, Access ofSecond, List<Ambiguity> found) {
        for (Object key : ofFirst.writes()) {
            if (ofSecond.touches(key)) {
                found.add(new Ambiguity(first, second, Access.nameOf(key), true, ofSecond.writes(key)));
            }
        }
        for (Object key : ofSecond.writes()) {
            if (ofFirst.touches(key) && !ofFirst.writes(key)) {
                found.add(new Ambiguity(first, second, Access.nameOf(key), false, true));
            }
        }
    }
}
