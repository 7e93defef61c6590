package io.fdp.cli.cluster;

import io.fdp.cli.battle.Side;
import io.fdp.cli.node.NodeOptions;
import io.fdp.replication.model.LossPolicy;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of a cluster.
 *
 * @param nodes how many nodes it has, those that join for the first time in a drill included
 * @param entities how many units there are in all
 * @param seconds how long the nodes simulate
 * @param seed the seed of the dice
 * @param threads the threads of a node that simulate
 * @param onLoss what becomes of units of a lost node
 * @param network where the nodes are
 * @param drills what happens, in the order of time
 */
record ClusterOptions(
        int nodes,
        int entities,
        double seconds,
        long seed,
        int threads,
        LossPolicy onLoss,
        NodeOptions.Network network,
        List<Drill> drills) {
    /** The highest number of a node. */
    static final int MOST_NODES = 60;

    ClusterOptions {
        drills = drills.stream().sorted(Comparator.comparingDouble(Drill::at)).toList();
    }

    /** Whether a node runs from the start, because no drill lets it join before anything else happens to it. */
    boolean isThereAtStart(int node) {
        return node <= nodes
                && drills.stream()
                        .filter(drill -> drill.node() == node)
                        .findFirst()
                        .map(drill -> drill.kind() != Drill.Kind.JOIN)
                        .orElse(true);
    }

    private int countAtStart() {
        int count = 0;
        for (int node = 1; node <= nodes; node++) {
            count += isThereAtStart(node) ? 1 : 0;
        }
        return count;
    }

    /**
     * The options of a node.
     *
     * @param node its number
     * @param again whether it ran before
     * @param left how many seconds are left
     */
    NodeOptions ofNode(int node, boolean again, double left) {
        Side side = nodes == 1 ? Side.BOTH : node % 2 == 1 ? Side.BLUE : Side.RED;
        // A node that comes again brings units only if those of its former life are gone: there are as many as before.
        boolean brings = node <= nodes && (!again || onLoss == LossPolicy.REMOVE);
        return new NodeOptions(
                node,
                side,
                brings ? share(node) : 0,
                left,
                seed,
                threads,
                null,
                onLoss,
                network,
                Math.max(0, countAtStart() - 1));
    }

    private int share(int node) {
        return entities / nodes + (node <= entities % nodes ? 1 : 0);
    }

    /** Why the drills are impossible; null if they are possible. */
    @Nullable
    String impossible() {
        Set<Integer> alive = new HashSet<>();
        for (int node = 1; node <= nodes; node++) {
            if (isThereAtStart(node)) {
                alive.add(node);
            }
        }
        if (alive.isEmpty()) {
            return "all nodes join later: at least one must be there from the start";
        }
        for (Drill drill : drills) {
            String why = impossible(drill, alive);
            if (why != null) {
                return drill.text() + " is impossible: " + why;
            }
        }
        return null;
    }

    private @Nullable String impossible(Drill drill, Set<Integer> alive) {
        if (!(drill.end() < seconds)) {
            return "it ends after " + drill.end() + " seconds, and the cluster runs for " + seconds;
        }
        if (drill.kind() != Drill.Kind.HAND_OVER && (drill.node() < 1 || drill.node() > MOST_NODES)) {
            return "nodes have numbers from 1 to " + MOST_NODES;
        }
        boolean isAlive = alive.contains(drill.node());
        return switch (drill.kind()) {
            case KILL ->
                !alive.remove(drill.node())
                        ? "the node does not run then"
                        : alive.isEmpty() ? "no node would be left" : null;
            case STOP ->
                !isAlive
                        ? "the node does not run then"
                        : drill.duration() <= 0
                                ? "it stops for no time"
                                : isDisturbed(drill) ? "something else happens to the node meanwhile" : null;
            case JOIN -> alive.add(drill.node()) ? null : "the node runs already";
            case HAND_OVER -> alive.size() < 2 ? "there is only one node then" : null;
        };
    }

    private boolean isDisturbed(Drill stop) {
        return drills.stream()
                .anyMatch(other -> !other.equals(stop)
                        && other.node() == stop.node()
                        && other.at() >= stop.at()
                        && other.at() <= stop.end());
    }
}
