package io.fdp.cli.node;

import io.fdp.cli.battle.BattleNetwork;
import io.fdp.dashboard.model.NodeInfo;
import io.fdp.replication.Replication;
import io.fdp.replication.model.ReplicationStats;
import io.fdp.replication.model.TopicTraffic;
import io.fdp.replication.ownership.OwnershipStats;
import io.fdp.replication.ownership.OwnershipWatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How a node is doing. The frame thread writes it a few times in a second, without garbage; another thread shows or
 * sends it.
 */
final class NodeStatus {
    /** The highest number of a node that is counted for itself. */
    static final int MOST_NODES = 64;

    private static final double MILLISECOND = 1e6;

    private final int node;
    private final int[] units = new int[MOST_NODES + 1];
    private final BitSet present = new BitSet(MOST_NODES + 1);
    private final BitSet seen = new BitSet(MOST_NODES + 1);
    private final double[] since = new double[MOST_NODES + 1];
    private boolean started;
    private boolean counted;
    private boolean frozen;
    private boolean hashed;
    private long tick;
    private long lastNanos;
    private long lastTick;
    private double hz;
    private double sinceStart;
    private int own;
    private int ghosts;
    private long owned;
    private double age50;
    private double age99;
    private @Nullable Replication replication;
    private long hash;
    private long hashes;
    private long offered;
    private int follow;
    private long changed;
    private long gap;
    private long wrongWriters;

    NodeStatus(int node) {
        this.node = node;
    }

    /** Notes the state after a frame. */
    synchronized void update(long atTick, double elapsed, BattleNetwork network, MeasuredWire wire, boolean count) {
        long now = System.nanoTime();
        hz = started ? (atTick - lastTick) * 1e9 / Math.max(1, now - lastNanos) : 0;
        started = true;
        lastNanos = now;
        lastTick = atTick;
        sinceStart = elapsed;
        tick = atTick;
        own = network.own();
        ghosts = network.ghosts();
        owned = network.ownedComponents();
        Histogram ages = wire.recentAges();
        if (ages.getTotalCount() > 0) {
            age50 = ages.getValueAtPercentile(50) / MILLISECOND;
            age99 = ages.getValueAtPercentile(99) / MILLISECOND;
        }
        ages.reset();
        for (int other = 0; other <= MOST_NODES; other++) {
            if (present.get(other) != wire.present().get(other)) {
                since[other] = elapsed;
                seen.set(other);
            }
        }
        present.clear();
        present.or(wire.present());
        counted = count;
        if (count) {
            Arrays.fill(units, 0);
            network.countUnits(units);
        }
    }

    /** Lets the thread that shows the status ask for counters of replication. */
    synchronized void running(Replication opened) {
        replication = opened;
    }

    /** What was refused so far. Counters are plain numbers of the frame thread: they may be a little behind. */
    private long refused() {
        ReplicationStats stats = replication == null ? null : replication.stats();
        return stats == null ? 0 : stats.refused() + stats.rejected();
    }

    /** Notes what was seen of values that change hands. */
    synchronized void followed(int number, OwnershipWatch watch) {
        follow = number;
        changed = watch.changed();
        gap = watch.longestGap();
        wrongWriters = watch.wrongWriters();
    }

    synchronized void offered(long values) {
        offered += values;
    }

    synchronized void frozen(long replicatedHash) {
        frozen = true;
        hashed = true;
        hash = replicatedHash;
        hashes++;
    }

    /** The state for a cluster. Figures of ownership are asked for here, because that makes garbage. */
    synchronized NodeWords toWords() {
        OwnershipStats ownership =
                replication == null ? null : replication.ownership().stats();
        NodeWords words = new NodeWords("status")
                .put("node", node)
                .put("tick", tick)
                .put("hz", hz)
                .put("since", sinceStart)
                .put("own", own)
                .put("ghosts", ghosts)
                .put("owned", owned)
                .put("age50", age50)
                .put("age99", age99)
                .put("refused", refused())
                .put("pending", ownership == null ? 0 : ownership.pending())
                .put("acquired", ownership == null ? 0 : ownership.acquired())
                .put("offered", offered)
                .put("follow", follow)
                .put("changed", changed)
                .put("gap", gap)
                .put("wrong", wrongWriters)
                .put("frozen", frozen ? 1 : 0);
        if (hashed) {
            words.put("hash", hash).put("hashes", hashes);
        }
        for (int other = present.nextSetBit(0); other >= 0; other = present.nextSetBit(other + 1)) {
            words.put("present." + other, 1);
        }
        for (int owner = 0; counted && owner < units.length; owner++) {
            if (units[owner] > 0) {
                words.put("units." + owner, units[owner]);
            }
        }
        return words.put("counted", counted ? 1 : 0);
    }

    /** This node and all others that it has met, for a page. */
    synchronized List<NodeInfo> nodes() {
        List<NodeInfo> all = new ArrayList<>();
        ReplicationStats stats = replication == null ? null : replication.stats();
        Map<String, Long> figures = new TreeMap<>(Map.of("ghosts", (long) ghosts, "owned values", owned));
        if (stats != null) {
            figures.putAll(Map.of(
                    "bytes in", stats.receivedBytes(),
                    "bytes out", stats.sentBytes(),
                    "samples in", stats.received(),
                    "samples out", stats.sent()));
        }
        Map<String, Long> why = stats == null ? Map.of() : refusals(stats);
        all.add(new NodeInfo(node, "battle " + node, true, true, sinceStart, -1, own, figures, why));
        for (int other = seen.nextSetBit(0); other >= 0; other = seen.nextSetBit(other + 1)) {
            int counts = counted ? units[other] : -1;
            all.add(new NodeInfo(
                    other,
                    "battle " + other,
                    false,
                    present.get(other),
                    sinceStart - since[other],
                    present.get(other) ? age50 : -1,
                    counts,
                    traffic(other),
                    refusalsOf(other)));
        }
        return all;
    }

    /** What this node refused, and why; reasons that did not happen are left out. */
    private static Map<String, Long> refusals(ReplicationStats stats) {
        Map<String, Long> all = new TreeMap<>(Map.of(
                "another claim is higher", stats.refused(),
                "wrong samples", stats.rejected(),
                "unknown types", stats.unknownTypes(),
                "no room", stats.withoutRoom(),
                "parents in a circle", stats.wrongParents()));
        all.values().removeIf(count -> count == 0);
        return all;
    }

    private Map<String, Long> refusalsOf(int of) {
        Replication opened = replication;
        long wrong = 0;
        if (opened != null) {
            for (TopicTraffic topic : opened.traffic()) {
                wrong += topic.node() == of ? topic.rejected() : 0;
            }
        }
        return wrong == 0 ? Map.of() : Map.of("wrong samples", wrong);
    }

    /** What another node has sent. Counters are plain numbers of the frame thread: they may be a little behind. */
    private Map<String, Long> traffic(int of) {
        Replication opened = replication;
        long samples = 0;
        long bytes = 0;
        if (opened != null) {
            for (TopicTraffic topic : opened.traffic()) {
                if (topic.node() == of) {
                    samples += topic.samples();
                    bytes += topic.bytes();
                }
            }
        }
        return Map.of("samples in", samples, "bytes in", bytes);
    }

    synchronized boolean isStarted() {
        return started;
    }

    /** The state for people, the most important first. */
    synchronized List<String> toPieces() {
        return List.of(
                String.format(Locale.ROOT, "node %d", node),
                String.format(Locale.ROOT, "tick %,d", tick),
                String.format(Locale.ROOT, "%.1f Hz", hz),
                String.format(Locale.ROOT, "%,d own", own),
                String.format(Locale.ROOT, "%,d ghosts of %d nodes", ghosts, present.cardinality()),
                String.format(Locale.ROOT, "age p50 %.1f ms, p99 %.1f ms", age50, age99));
    }
}
