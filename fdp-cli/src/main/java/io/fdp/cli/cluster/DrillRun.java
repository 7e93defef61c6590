package io.fdp.cli.cluster;

import io.fdp.cli.console.JsonObject;
import io.fdp.cli.node.NodeWords;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A drill that was staged, and when the nodes had settled again. */
final class DrillRun {
    private static final int LEAST_TOLERANCE = 4;
    private static final int TOLERANCE_SHARE = 100;
    private static final double MILLISECOND = 1e6;
    private static final double SECOND = 1e9;
    private static final long FOLLOWED_NANOS = 1_000_000_000L;

    private final Drill drill;
    private final String what;
    private final long acquiredBefore;
    private final int number;
    private long began;
    private long settled;
    private long longestGap;
    private long wrongWriters;

    /** Begins at a moment; a drill that begins later has 0. */
    DrillRun(Drill drill, String what, long began) {
        this(drill, what, began, 0, 0);
    }

    /** A hand-over, whose values nodes follow under a number. */
    DrillRun(Drill drill, String what, long began, long acquiredBefore, int number) {
        this.number = number;
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

    /** The number under which nodes follow the values of a hand-over; 0 of other drills. */
    int number() {
        return number;
    }

    boolean isSettled() {
        return settled != 0;
    }

    /** How long it took to settle in milliseconds; negative if it did not. */
    double settledMillis() {
        return isSettled() ? (settled - began) / MILLISECOND : -1;
    }

    /** The most frames that a value which changed hands went without a sample, at any node. */
    long longestGap() {
        return longestGap;
    }

    /** How many values came from a node that did not own them in their epoch, at all nodes. */
    long wrongWriters() {
        return wrongWriters;
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject().put("what", what).put("at", drill.at(), 3);
        if (isSettled()) {
            json.put("settled_ms", settledMillis(), 0);
        } else {
            json.putNull("settled_ms");
        }
        return drill.kind() == Drill.Kind.HAND_OVER
                ? json.put("gap_frames", longestGap).put("wrong_writers", wrongWriters)
                : json;
    }

    /** The drill for people. */
    String toText() {
        String settledIn =
                isSettled() ? String.format(Locale.ROOT, "settled in %,.0f ms", settledMillis()) : "not settled";
        String text = String.format(Locale.ROOT, "%s after %.1f s: %s", what, drill.at(), settledIn);
        return drill.kind() == Drill.Kind.HAND_OVER
                ? String.format(
                        Locale.ROOT,
                        "%s, longest gap %,d frames, %,d values of wrong writers",
                        text,
                        longestGap,
                        wrongWriters)
                : text;
    }

    /** Whether nodes follow values that change hands: until some time after they have settled. */
    boolean isFollowed(long now) {
        return drill.kind() == Drill.Kind.HAND_OVER && (!isSettled() || now - settled < FOLLOWED_NANOS);
    }

    private void follow(Collection<NodeProcess> alive) {
        long wrong = 0;
        for (NodeProcess node : alive) {
            NodeWords status = node.status();
            if (status != null && status.number("follow") == number) {
                longestGap = Math.max(longestGap, status.number("gap"));
                wrong += status.number("wrong");
            }
        }
        wrongWriters = Math.max(wrongWriters, wrong);
    }

    /** Looks whether the nodes have settled. */
    void look(Collection<NodeProcess> alive, @Nullable NodeProcess of, double seconds, long now) {
        if (isFollowed(now)) {
            follow(alive);
        }
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
