package io.fdp.cli.cluster;

import io.fdp.cli.console.JsonObject;
import io.fdp.cli.node.NodeWords;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A drill that was staged, and when the nodes had settled again. */
final class DrillRun {
    private static final int LEAST_TOLERANCE = 4;
    private static final int TOLERANCE_SHARE = 100;
    private static final double MILLISECOND = 1e6;
    private static final double SECOND = 1e9;

    private final Drill drill;
    private final String what;
    private final long acquiredBefore;
    private long began;
    private long settled;

    /** Begins at a moment; a drill that begins later has 0. */
    DrillRun(Drill drill, String what, long began, long acquiredBefore) {
        this.drill = drill;
        this.what = what;
        this.began = began;
        this.acquiredBefore = acquiredBefore;
    }

    Drill drill() {
        return drill;
    }

    String what() {
        return what;
    }

    boolean isSettled() {
        return settled != 0;
    }

    /** How long it took to settle in milliseconds; negative if it did not. */
    double settledMillis() {
        return isSettled() ? (settled - began) / MILLISECOND : -1;
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject().put("what", what).put("at", drill.at(), 3);
        return isSettled() ? json.put("settled_ms", settledMillis(), 0) : json.putNull("settled_ms");
    }

    /** Looks whether the nodes have settled. */
    void look(Collection<NodeProcess> alive, @Nullable NodeProcess of, double seconds, long now) {
        if (isSettled() || seconds < drill.end() || !isSettledNow(alive, of, now)) {
            return;
        }
        settled = Math.max(now, began + 1);
    }

    private boolean isSettledNow(Collection<NodeProcess> alive, @Nullable NodeProcess of, long now) {
        switch (drill.kind()) {
            case JOIN -> {
                NodeWords joined = of == null ? null : of.status();
                if (joined == null) {
                    return false;
                }
                began = now - Math.round(joined.decimal("since") * SECOND); // its first frame
            }
            case KILL -> {
                for (NodeProcess node : alive) {
                    NodeWords status = node.status();
                    if (status == null
                            || status.number("present." + drill.node()) != 0
                            || status.number("units." + drill.node()) != 0) {
                        return false;
                    }
                }
            }
            case STOP -> {}
            case HAND_OVER -> {
                NodeWords giver = alive.iterator().next().status();
                NodeWords taker = of == null ? null : of.status();
                if (giver == null
                        || taker == null
                        || giver.number("offered") == 0
                        || giver.number("pending") != 0
                        || taker.number("acquired") <= acquiredBefore) {
                    return false;
                }
            }
        }
        return agree(alive);
    }

    /** Whether all nodes see all others, and count the same units of each owner, but for the last losses. */
    static boolean agree(Collection<NodeProcess> alive) {
        NodeWords first = null;
        for (NodeProcess node : alive) {
            NodeWords status = node.status();
            if (status == null || status.number("counted") == 0 || !seesAll(status, node, alive)) {
                return false;
            }
            first = first == null ? status : first;
            long all = 0;
            long different = 0;
            for (int owner = 0; owner <= ClusterOptions.MOST_NODES; owner++) {
                all += first.number("units." + owner);
                different += Math.abs(first.number("units." + owner) - status.number("units." + owner));
            }
            if (different > Math.max(LEAST_TOLERANCE, all / TOLERANCE_SHARE)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a node sees all others that are alive. */
    static boolean seesAll(NodeWords status, NodeProcess self, Collection<NodeProcess> alive) {
        for (NodeProcess other : alive) {
            if (other != self && status.number("present." + other.number()) == 0) {
                return false;
            }
        }
        return true;
    }
}
