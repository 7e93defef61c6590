package io.fdp.replication.internal.event;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.version.WaitingSample;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Publishes events of other nodes.
 *
 * <p>The wire hands out events once and in order. Their numbers prove it: an event whose number has come is ignored,
 * and numbers that did not come are counted as lost. Events of another version whose sender has not described it yet
 * wait, and so do the later events of that sender.
 */
final class EventApply {
    private final EventExchange exchange;
    private final World world;
    private final EventCounters counters;
    private final TopicReader reader;
    private final WaitingEvents waiting = new WaitingEvents();
    private @Nullable Heard[] senders = new Heard[16];

    /** What was heard of a sender. */
    private static final class Heard {
        private int incarnation;
        private long next;
        private long lost;
    }

    EventApply(EventExchange exchange, TopicReader reader) {
        this.exchange = exchange;
        this.world = exchange.world();
        this.counters = exchange.counters();
        this.reader = reader;
    }

    void receive(NodeTable nodes) {
        if (!waiting.isEmpty()) {
            for (WaitingSample of : waiting.takeAll()) {
                if (nodes.isPresent(of.sender())) {
                    arrive(of.sender(), of.address(), of.bytes(), of);
                }
            }
        }
        while (reader.next()) {
            WireNode sender = reader.sender();
            world.heard(reader, "fdp/events");
            if (nodes.isPresent(sender)) {
                arrive(sender, reader.address(), reader.bytes(), null);
            }
        }
    }

    /** Forgets samples of a node that wait. */
    void forget(int node) {
        waiting.takeAll(node);
    }

    long lost(int node) {
        Heard heard = node > 0 && node < senders.length ? senders[node] : null;
        return heard == null ? 0 : heard.lost;
    }

    /** Takes a sample, or lets it wait: for the description of a version in it, or behind another one that waits. */
    private void arrive(WireNode sender, long at, int bytes, @Nullable WaitingSample before) {
        Rejection wrong = wrong(sender.number(), at, bytes);
        if (wrong != null) {
            world.counters().reject(sender, "fdp/events", 0, wrong);
            return;
        }
        long now = world.wire().nanoTime();
        if (before != null && before.isLate(now)) {
            giveUp(sender.number(), at, bytes);
        }
        if (waiting.has(sender.number()) || isWaiting(sender.number(), at, bytes)) {
            if (before == null ? waiting.keep(sender, at, bytes, now) : waiting.keep(before)) {
                return;
            }
            for (WaitingSample of : waiting.takeAll(sender.number())) {
                take(of.sender(), of.address(), of.bytes());
            }
        }
        take(sender, at, bytes);
    }

    private boolean isWaiting(int sender, long at, int bytes) {
        for (int block = EventLayout.BLOCKS; block < bytes; block = next(at, block)) {
            EventKind kind = exchange.find(EventLayout.id(at + block));
            if (kind != null && kind.isWaiting(sender, EventLayout.schema(at + block))) {
                return true;
            }
        }
        return false;
    }

    private void giveUp(int sender, long at, int bytes) {
        for (int block = EventLayout.BLOCKS; block < bytes; block = next(at, block)) {
            EventKind kind = exchange.find(EventLayout.id(at + block));
            if (kind != null && kind.isWaiting(sender, EventLayout.schema(at + block))) {
                kind.giveUp(sender);
            }
        }
    }

    /** Hears the events of a checked sample, unless they came before. */
    private void take(WireNode sender, long at, int bytes) {
        int events = events(at, bytes);
        if (isNews(sender, Memory.getLong(at + EventLayout.FIRST), events)) {
            for (int block = EventLayout.BLOCKS; block < bytes; block = next(at, block)) {
                apply(sender, at + block);
            }
        } else {
            counters.repeated += events;
        }
    }

    private static int next(long at, int block) {
        return block + EventLayout.BLOCK_BYTES + EventLayout.align(EventLayout.valueBytes(at + block));
    }

    private static int events(long at, int bytes) {
        int events = 0;
        for (int block = EventLayout.BLOCKS; block < bytes; block = next(at, block)) {
            events += EventLayout.count(at + block);
        }
        return events;
    }

    /** Whether events of a sender are new. Counts those that are missing before them. */
    private boolean isNews(WireNode sender, long first, int events) {
        int number = sender.number();
        if (number >= senders.length) {
            senders = Arrays.copyOf(senders, Math.max(number + 1, 2 * senders.length));
        }
        Heard heard = senders[number];
        if (heard == null) {
            heard = new Heard();
            senders[number] = heard;
        }
        if (heard.incarnation != sender.incarnation()) {
            heard.incarnation = sender.incarnation();
            heard.next = first;
        }
        if (first < heard.next) {
            return false;
        }
        if (first > heard.next) {
            heard.lost += first - heard.next;
            counters.lost += first - heard.next;
            world.counters()
                    .reportOnce("events of node " + sender + " did not arrive here: its queue was full, or it was cut"
                            + " off; they are counted");
        }
        heard.next = first + events;
        return true;
    }

    // ---- checks

    private @Nullable Rejection wrong(int sender, long at, int bytes) {
        if (bytes < EventLayout.BLOCKS) {
            return Rejection.SIZE;
        }
        if (!SampleLayout.isOf(at, SampleLayout.EVENTS)) {
            return Rejection.FORMAT;
        }
        long first = Memory.getLong(at + EventLayout.FIRST);
        if (SampleLayout.schema(at) != 0
                || SampleLayout.group(at) != 0
                || SampleLayout.deaths(at) != 0
                || first < 1
                || first > Long.MAX_VALUE / 2) {
            return Rejection.RANGE;
        }
        int blocks = SampleLayout.count(at);
        int block = EventLayout.BLOCKS;
        for (int i = 0; i < blocks; i++) {
            if (bytes - block < EventLayout.BLOCK_BYTES) {
                return Rejection.SIZE;
            }
            Rejection wrong = wrongBlock(sender, at + block, bytes - block - EventLayout.BLOCK_BYTES);
            if (wrong != null) {
                return wrong;
            }
            block = next(at, block);
        }
        return blocks < 0 || block != bytes ? Rejection.SIZE : null;
    }

    private @Nullable Rejection wrongBlock(int sender, long block, int left) {
        int count = EventLayout.count(block);
        int bytes = EventLayout.valueBytes(block);
        if (count < 1 || count > EventLayout.MOST_BYTES || EventLayout.hops(block) > EventExchange.MOST_HOPS) {
            return Rejection.RANGE;
        }
        if (bytes < 0 || bytes > left || EventLayout.align(bytes) > left) {
            return Rejection.SIZE;
        }
        EventKind kind = exchange.find(EventLayout.id(block));
        if (kind == null || !kind.isReadable(sender, EventLayout.schema(block))) {
            return null; // only these are left out
        }
        return kind.isValid(sender, block) ? null : Rejection.VALUE;
    }

    // ---- a checked block

    private void apply(WireNode sender, long block) {
        int addressee = EventLayout.addressee(block);
        int count = EventLayout.count(block);
        EventKind kind = exchange.find(EventLayout.id(block));
        if (addressee != 0 && addressee != world.self()) {
            return;
        }
        boolean wanted = kind != null && (addressee == 0 ? kind.isReplicated() : kind.isRequest());
        if (kind == null || !wanted || !kind.isReadable(sender.number(), EventLayout.schema(block))) {
            unknown(sender, EventLayout.id(block), kind, count);
            return;
        }
        if (addressee != 0 && kind instanceof NativeKind requests) {
            for (int i = 0; i < count; i++) {
                exchange.request(requests, EventLayout.hops(block), requests.value(sender.number(), block, i));
            }
            return;
        }
        int heard = kind.publish(sender.number(), block);
        counters.heard += heard;
        counters.overflowed += count - heard;
    }

    private void unknown(WireNode sender, int id, @Nullable EventKind kind, int count) {
        counters.unknown += count;
        world.counters()
                .reportOnce(
                        kind == null
                                ? "events with id " + id + " of node " + sender + " are not heard: register them here,"
                                        + " as replicated or as requests"
                                : "events " + kind.name() + " of node " + sender + " are not heard: they have another"
                                        + " definition there, or travel in another way; let both run the same version"
                                        + " of the program");
    }
}
