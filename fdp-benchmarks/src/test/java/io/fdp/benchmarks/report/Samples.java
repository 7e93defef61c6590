package io.fdp.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.Map;

/** Made-up results for the tests of this package. */
final class Samples {

    private Samples() {}

    /** A row with everything: FDP at 2 ns, the floor at 1 ns, the best peer at 8 ns. */
    static RowResult full(String name) {
        Map<String, Double> peers = new LinkedHashMap<>();
        peers.put("artemis", 8.0);
        peers.put("dominion", 10.0);
        peers.put("ashley", 88.123456);
        return new RowResult(name, "entity", 2.0, 3.0, 1.0, "a copy", 0.97, peers, 0, 0.05);
    }

    static RowResult withFdp(RowResult row, double fdp) {
        return new RowResult(
                row.name(),
                row.per(),
                fdp,
                row.fdpPlain(),
                row.floor(),
                row.floorIs(),
                row.heap(),
                row.peers(),
                row.allocBytesPerOp(),
                row.spread());
    }

    static RowResult withFloor(RowResult row, double floor) {
        return new RowResult(
                row.name(),
                row.per(),
                row.fdp(),
                row.fdpPlain(),
                floor,
                row.floorIs(),
                row.heap(),
                row.peers(),
                row.allocBytesPerOp(),
                row.spread());
    }

    static RowResult withPeers(RowResult row, Map<String, Double> peers) {
        return new RowResult(
                row.name(),
                row.per(),
                row.fdp(),
                row.fdpPlain(),
                row.floor(),
                row.floorIs(),
                row.heap(),
                peers,
                row.allocBytesPerOp(),
                row.spread());
    }

    static RowResult withAllocation(RowResult row, double bytes) {
        return new RowResult(
                row.name(),
                row.per(),
                row.fdp(),
                row.fdpPlain(),
                row.floor(),
                row.floorIs(),
                row.heap(),
                row.peers(),
                bytes,
                row.spread());
    }

    static RowResult withoutFloor(RowResult row) {
        return new RowResult(
                row.name(),
                row.per(),
                row.fdp(),
                null,
                null,
                null,
                null,
                row.peers(),
                row.allocBytesPerOp(),
                row.spread());
    }
}
