package io.fdp.cli.cluster;

import io.fdp.cli.node.NodeWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The table of a cluster: a line for each node. */
final class ClusterTable {
    /** The first line. */
    static final String HEAD =
            "node      Hz       own    ghosts  age p50     p99 ms     owned  refused  replicated state";

    private ClusterTable() {}

    static String row(
            int node,
            double hz,
            long own,
            long ghosts,
            double age50,
            double age99,
            long owned,
            long refused,
            String state) {
        return String.format(
                Locale.ROOT,
                "%4d  %6.1f  %,8d  %,8d  %7.1f  %9.1f  %,8d  %,7d  %s",
                node,
                hz,
                own,
                ghosts,
                age50,
                age99,
                owned,
                refused,
                state);
    }

    /** The lines while the cluster runs. */
    static List<String> lines(String first, Collection<NodeProcess> nodes) {
        List<String> lines = new ArrayList<>(List.of(first, HEAD));
        for (NodeProcess node : nodes) {
            NodeWords now = node.status();
            if (now == null) {
                lines.add(String.format(Locale.ROOT, "%4d  starting", node.number()));
            } else {
                lines.add(row(
                        node.number(),
                        now.decimal("hz"),
                        now.number("own"),
                        now.number("ghosts"),
                        now.decimal("age50"),
                        now.decimal("age99"),
                        now.number("owned"),
                        now.number("refused"),
                        now.number("frozen") != 0 ? "comparing" : "running"));
            }
        }
        return lines;
    }
}
