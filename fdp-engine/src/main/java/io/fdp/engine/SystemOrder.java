package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.internal.Access;
import io.fdp.engine.internal.Ambiguities;
import io.fdp.engine.internal.Batches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of the systems of one group: a sorted graph of which system comes before which. Of the systems that could
 * come next, the one that was added first does. So the same program has the same order every time.
 */
final class SystemOrder {
    private final SystemGroup group;
    private final List<SimSystem> systems;
    private final BitSet[] after;
    private final Map<Long, String> reasons = new HashMap<>();
    private final int[] sorted;

    /**
     * Sorts the systems of a group.
     *
     * @param group the group, with its systems in the order of adding
     * @param everybody all systems of the engine, to tell unknown systems from systems in other groups
     */
    SystemOrder(SystemGroup group, List<SimSystem> everybody) {
        this.group = group;
        this.systems = group.added();
        this.after = new BitSet[systems.size()];
        for (int i = 0; i < after.length; i++) {
            after[i] = new BitSet(after.length);
        }
        for (int i = 0; i < after.length; i++) {
            readAnnotations(i, everybody);
        }
        this.sorted = sort();
    }

    private void readAnnotations(int self, List<SimSystem> everybody) {
        Class<? extends SimSystem> type = systems.get(self).getClass();
        UpdateBefore before = type.getAnnotation(UpdateBefore.class);
        if (before != null) {
            for (Class<? extends SimSystem> target : before.value()) {
                for (int other : find(self, target, "@UpdateBefore", everybody)) {
                    connect(self, other, "@UpdateBefore on " + systems.get(self));
                }
            }
        }
        UpdateAfter afterOthers = type.getAnnotation(UpdateAfter.class);
        if (afterOthers != null) {
            for (Class<? extends SimSystem> target : afterOthers.value()) {
                for (int other : find(self, target, "@UpdateAfter", everybody)) {
                    connect(other, self, "@UpdateAfter on " + systems.get(self));
                }
            }
        }
    }

    private void connect(int first, int second, String reason) {
        after[first].set(second);
        reasons.putIfAbsent(edge(first, second), reason);
    }

    private static long edge(int first, int second) {
        return (long) first << 32 | second;
    }

    private List<Integer> find(int self, Class<? extends SimSystem> target, String annotation, List<SimSystem> all) {
        SimSystem system = systems.get(self);
        String says = annotation + "(" + SimSystem.shortName(target) + ".class) on " + system;
        if (target == system.getClass()) {
            throw new EngineException(says + " names the class itself: name another system, or remove it");
        }
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < systems.size(); i++) {
            if (systems.get(i).getClass() == target) {
                found.add(i);
            }
        }
        if (!found.isEmpty()) {
            return found;
        }
        for (SimSystem other : all) {
            if (other.getClass() == target) {
                throw new EngineException(says + " names a system of another group: " + system + " is in " + group
                        + ", " + other + " in " + nameOf(other.owner())
                        + ". Put the order on the groups, or both into one group");
            }
        }
        throw new EngineException(says + " names a system that is not there: add one of exactly this class to " + group
                + ", or remove the annotation");
    }

    private static String nameOf(@Nullable SystemGroup owner) {
        return owner == null || owner.isRoot() ? "no group" : owner.name();
    }

    private int[] sort() {
        int[] waitsFor = new int[after.length];
        for (BitSet targets : after) {
            targets.stream().forEach(target -> waitsFor[target]++);
        }
        int[] result = new int[after.length];
        BitSet left = new BitSet(after.length);
        left.set(0, after.length);
        for (int count = 0; count < result.length; count++) {
            int next = firstFree(left, waitsFor);
            result[count] = next;
            left.clear(next);
            after[next].stream().forEach(target -> waitsFor[target]--);
        }
        return result;
    }

    private int firstFree(BitSet left, int[] waitsFor) {
        for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
            if (waitsFor[i] == 0) {
                return i;
            }
        }
        throw cycle(left);
    }

    /** Each system that is left waits for another that is left, so going backwards must find a cycle. */
    private EngineException cycle(BitSet left) {
        List<Integer> path = new ArrayList<>();
        int at = left.nextSetBit(0);
        while (!path.contains(at)) {
            path.add(at);
            at = waitedFor(at, left);
        }
        List<Integer> circle = path.subList(path.indexOf(at), path.size()).reversed();
        StringBuilder text = new StringBuilder("systems of " + group + " wait for each other: ");
        for (int i = 0; i < circle.size(); i++) {
            int first = circle.get(i);
            int second = circle.get((i + 1) % circle.size());
            text.append(systems.get(first)).append(" before ").append(systems.get(second));
            text.append(" (").append(reasons.get(edge(first, second))).append(')');
            text.append(i + 1 < circle.size() ? ", " : "");
        }
        return new EngineException(text + ". Remove one of these annotations");
    }

    private int waitedFor(int waiting, BitSet left) {
        for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
            if (after[i].get(waiting)) {
                return i;
            }
        }
        throw new AssertionError(systems.get(waiting) + " waits for nobody");
    }

    SystemGroup group() {
        return group;
    }

    /** The systems in the order of updates. */
    SimSystem[] systems() {
        SimSystem[] result = new SimSystem[sorted.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = systems.get(sorted[i]);
        }
        return result;
    }

    /**
     * Pairs of systems that use the same values without an order. A group counts as one system with the declarations of
     * its systems.
     */
    List<Ambiguity> ambiguities() {
        SimSystem[] all = systems();
        Access[] accesses = Arrays.stream(all).map(SimSystem::access).toArray(Access[]::new);
        List<Ambiguity> found = new ArrayList<>();
        Ambiguities.find(
                accesses,
                reachable(),
                (first, second, what, firstWrites, secondWrites) ->
                        found.add(new Ambiguity(all[first], all[second], what, firstWrites, secondWrites)));
        return found;
    }

    /** The batches of the group in their order; empty when no two systems can run at the same time. */
    SimSystem[][] batches() {
        SimSystem[] all = systems();
        @Nullable Access[] accesses = new Access[all.length];
        for (int i = 0; i < all.length; i++) {
            accesses[i] = isAlone(all[i]) ? null : all[i].access();
        }
        List<Integer> ends = Batches.find(accesses, reachable());
        if (ends.size() >= all.length) {
            return new SimSystem[0][];
        }
        SimSystem[][] batches = new SimSystem[ends.size()][];
        int from = 0;
        for (int i = 0; i < batches.length; i++) {
            batches[i] = Arrays.copyOfRange(all, from, ends.get(i));
            from = ends.get(i);
        }
        return batches;
    }

    private static boolean isAlone(SimSystem system) {
        return system instanceof SystemGroup || system instanceof Barrier;
    }

    /** For each place in the order, the places whose systems must come later, directly or not. */
    private BitSet[] reachable() {
        int[] placeOf = new int[sorted.length];
        for (int place = 0; place < sorted.length; place++) {
            placeOf[sorted[place]] = place;
        }
        BitSet[] result = new BitSet[sorted.length];
        for (int place = sorted.length - 1; place >= 0; place--) {
            BitSet all = new BitSet(sorted.length);
            after[sorted[place]].stream().forEach(target -> {
                all.set(placeOf[target]);
                all.or(result[placeOf[target]]);
            });
            result[place] = all;
        }
        return result;
    }
}
