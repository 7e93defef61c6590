package io.fdp.cli.cluster;

import io.fdp.cli.console.JsonObject;
import io.fdp.cli.node.NodeResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of a cluster.
 *
 * @param nodes the results of the nodes that were alive at the end
 * @param converged whether all of them showed the same
 * @param drills the drills that were staged
 */
record ClusterResult(List<NodeResult> nodes, boolean converged, List<DrillRun> drills) {
    private static final double MEGABYTE = 1024 * 1024;

    /** Whether all drills came to an end. */
    boolean settled() {
        return drills.stream().allMatch(DrillRun::isSettled);
    }

    private Map<String, Long> refused() {
        Map<String, Long> all = new TreeMap<>();
        nodes.forEach(node -> node.refused().forEach((why, count) -> all.merge(why, count, Long::sum)));
        return all;
    }

    private static NodeResult.Times worst(List<NodeResult.Times> times) {
        return times.stream().reduce(new NodeResult.Times(0, 0), NodeResult.Times::worse);
    }

    /** The result for scripts. Times over all are those of the worst node. */
    JsonObject toJson() {
        JsonObject json = new JsonObject()
                .put("nodes", nodes.stream().map(NodeResult::toJson).toList())
                .put("converged", converged);
        if (converged) {
            json.put("replicated_hash", NodeResult.text(nodes.getFirst().hash()));
        } else {
            json.putNull("replicated_hash");
        }
        return json.put("drills", drills.stream().map(DrillRun::toJson).toList())
                .put(
                        "age_ms",
                        worst(nodes.stream().map(NodeResult::age).toList()).toJson())
                .put(
                        "publish_ms",
                        worst(nodes.stream().map(NodeResult::publish).toList()).toJson())
                .put(
                        "publish_cpu_ms",
                        worst(nodes.stream().map(NodeResult::publishCpu).toList())
                                .toJson())
                .put(
                        "apply_ms",
                        worst(nodes.stream().map(NodeResult::apply).toList()).toJson())
                .put(
                        "bytes_per_s",
                        nodes.stream().mapToLong(NodeResult::bytesOut).sum())
                .put("refused", NodeResult.toJson(refused()));
    }

    /** The result for people. */
    String toText() {
        StringBuilder text = new StringBuilder(ClusterTable.HEAD);
        for (NodeResult node : nodes) {
            text.append(System.lineSeparator())
                    .append(ClusterTable.row(
                            node.node(),
                            node.hz(),
                            node.own(),
                            node.ghosts(),
                            node.age().p50(),
                            node.age().p99(),
                            node.ownedComponents(),
                            node.allRefused(),
                            NodeResult.text(node.hash())));
        }
        for (DrillRun drill : drills) {
            text.append(System.lineSeparator()).append(drill.toText());
        }
        double out = nodes.stream().mapToLong(NodeResult::bytesOut).sum() / MEGABYTE;
        return text.append(System.lineSeparator())
                .append(String.format(
                        Locale.ROOT,
                        converged
                                ? "converged: all %d nodes show the same, %.2f MB/s in all"
                                : "not converged: the %d nodes do not show the same, %.2f MB/s in all",
                        nodes.size(),
                        out))
                .toString();
    }
}
