package io.fdp.cli.node;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.demo.HeapProbe;
import io.fdp.dds.DdsStats;
import io.fdp.dds.DdsWire;
import io.fdp.replication.Replication;
import io.fdp.replication.model.EventStats;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.model.ReplicationStats;
import io.fdp.replication.model.TopicTraffic;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What a node measures between two moments. In between, nothing here allocates. */
final class NodeFigures {
    private static final long LONGEST = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final DdsWire wire;
    private final MeasuredWire measured;
    private final HeapProbe heap;
    private final Histogram publishing = new Histogram(LONGEST, DIGITS);
    private final Histogram publishingCpu = new Histogram(LONGEST, DIGITS);
    private final ThreadMXBean times = ManagementFactory.getThreadMXBean();
    private final boolean hasCpuTime = times.isCurrentThreadCpuTimeSupported();
    private final Histogram applying = new Histogram(LONGEST, DIGITS);
    private final Map<String, Long> refusedBefore = new TreeMap<>();
    private long publishBegan;
    private long publishBeganCpu;
    private long began;
    private long nanos;
    private long ticks;
    private long bytesOut;
    private long bytesIn;
    private boolean running;
    private NodeMemory memoryAtStart = NodeMemory.NONE;
    private NodeMemory memoryAtEnd = NodeMemory.NONE;

    NodeFigures(DdsWire wire, MeasuredWire measured, long[] threads) {
        this.wire = wire;
        this.measured = measured;
        this.heap = new HeapProbe(threads);
    }

    void publishBegins() {
        publishBeganCpu = cpuTime();
        publishBegan = System.nanoTime();
    }

    /** How long the calling thread has had a core; 0 where the system does not tell. */
    private long cpuTime() {
        return hasCpuTime ? times.getCurrentThreadCpuTime() : 0;
    }

    void publishEnds() {
        if (running) {
            publishing.recordValue(Math.clamp(System.nanoTime() - publishBegan, 0, LONGEST));
            publishingCpu.recordValue(Math.clamp(cpuTime() - publishBeganCpu, 0, LONGEST));
        }
    }

    void applied(long taken) {
        if (running) {
            applying.recordValue(Math.clamp(taken, 0, LONGEST));
        }
    }

    boolean isRunning() {
        return running;
    }

    /** Begins to measure, again if it has begun before. */
    void begin(Battle battle, Replication replication) {
        running = true;
        publishing.reset();
        publishingCpu.reset();
        applying.reset();
        measured.ages().reset();
        refusedBefore.clear();
        refusedBefore.putAll(refused(replication));
        DdsStats stats = wire.stats();
        bytesOut = stats.sentBytes();
        bytesIn = stats.receivedBytes();
        ticks = battle.repo().currentTick();
        memoryAtStart = memory(battle, replication);
        began = System.nanoTime();
        heap.begin();
    }

    /** Ends the measurement; what is measured after it does not count. */
    void end(Battle battle, Replication replication) {
        if (running) {
            running = false;
            heap.end();
            nanos = System.nanoTime() - began;
            ticks = battle.repo().currentTick() - ticks;
            DdsStats stats = wire.stats();
            bytesOut = stats.sentBytes() - bytesOut;
            bytesIn = stats.receivedBytes() - bytesIn;
            memoryAtEnd = memory(battle, replication);
        }
    }

    private NodeMemory memory(Battle battle, Replication replication) {
        DdsStats stats = wire.stats();
        return NodeMemory.now(battle.repo().committedBytes()
                + replication.stats().memoryBytes()
                + stats.receivedMemory()
                + stats.sentMemory());
    }

    /** The result after the end. */
    NodeResult result(int node, Battle battle, Replication replication) {
        double seconds = Math.max(nanos, 1) / 1e9;
        Map<String, Long> refused = new TreeMap<>();
        refused(replication).forEach((why, count) -> {
            long more = count - refusedBefore.getOrDefault(why, 0L);
            if (more > 0) {
                refused.put(why, more);
            }
        });
        boolean measuredAny = nanos > 0;
        return new NodeResult(
                node,
                battle.repo().currentTick(),
                measuredAny ? ticks / seconds : 0,
                battle.network().own(),
                battle.network().ghosts(),
                battle.network().ownedComponents(),
                NodeResult.Times.of(measured.ages(), measuredAny),
                NodeResult.Times.of(publishing, measuredAny),
                NodeResult.Times.of(publishingCpu, measuredAny),
                NodeResult.Times.of(applying, measuredAny),
                measuredAny ? Math.round(bytesOut / seconds) : 0,
                measuredAny ? Math.round(bytesIn / seconds) : 0,
                refused,
                heap.allocatedBytes(),
                memoryAtStart,
                memoryAtEnd,
                replication.hash());
    }

    /** What was refused so far, by reason. */
    private Map<String, Long> refused(Replication replication) {
        Map<String, Long> all = new TreeMap<>();
        ReplicationStats stats = replication.stats();
        all.put("lower_claim", stats.refused());
        all.put("unknown_type", stats.unknownTypes());
        all.put("no_room", stats.withoutRoom() + wire.stats().withoutRoom());
        all.put("not_fdp", wire.stats().rejected());
        all.put("stranger", wire.stats().strangers());
        EventStats events = replication.eventStats();
        all.put("event_dropped", events.dropped() + events.overflowed());
        all.put("event_lost", events.lost());
        if (stats.rejected() > 0) {
            for (Rejection reason : Rejection.values()) {
                long sum = replication.traffic().stream()
                        .mapToInt(TopicTraffic::node)
                        .distinct()
                        .mapToLong(sender -> replication.rejected(sender, reason))
                        .sum();
                all.put(reason.name().toLowerCase(Locale.ROOT), sum);
            }
        }
        return all;
    }
}
