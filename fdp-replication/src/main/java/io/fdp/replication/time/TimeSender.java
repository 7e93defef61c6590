package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.WireNode;

/** Writes the samples of time of this node. */
final class TimeSender {
    private final TopicWriter writer;
    private final TimePeers peers;
    private final RequestQueue requests;
    private final long schema;
    private final long period;
    private long lastSent;
    private boolean begun;
    private int firstEcho;
    private int sentRequests;

    TimeSender(TopicWriter writer, TimePeers peers, RequestQueue requests, long schema, long period) {
        this.writer = writer;
        this.peers = peers;
        this.requests = requests;
        this.schema = schema;
        this.period = period;
    }

    boolean isDue(long now) {
        return !begun || now - lastSent >= period;
    }

    /** Whether a request was made since the last sample. */
    boolean hasNewRequests() {
        int asked = requests.count();
        return asked > 0 && asked <= TimeSample.MOST_REQUESTS && requests.first() + asked != sentRequests;
    }

    int send(long now, int flags, long worldNanos, long epoch, TimeState state) {
        begun = true;
        lastSent = now;
        int echoes = Math.min(peers.count(), TimeSample.MOST_ECHOES);
        int asked = Math.min(requests.count(), TimeSample.MOST_REQUESTS);
        int bytes = TimeSample.HEADER_BYTES + (echoes + asked) * TimeSample.ENTRY_BYTES;
        long at = writer.begin(0, bytes);
        Memory.putInt(at, TimeSample.MAGIC);
        Memory.putShort(at + TimeSample.KIND, TimeSample.KIND_TIME);
        Memory.putShort(at + TimeSample.FLAGS, (short) flags);
        Memory.putLong(at + TimeSample.SCHEMA, schema);
        Memory.putLong(at + TimeSample.WORLD_TIME, worldNanos);
        Memory.putLong(at + TimeSample.WIRE_TIME, now);
        Memory.putLong(at + TimeSample.EPOCH, epoch);
        Memory.putLong(at + TimeSample.BASE, state.base);
        Memory.putLong(at + TimeSample.BASE_WIRE, state.baseWire);
        Memory.putDouble(at + TimeSample.SPEED, state.speed);
        Memory.putInt(at + TimeSample.NAMED, state.named);
        Memory.putInt(at + TimeSample.ASKED_BY, state.askedBy);
        Memory.putInt(at + TimeSample.ECHOES, echoes);
        Memory.putInt(at + TimeSample.REQUESTS, asked);
        for (int i = 0; i < echoes; i++) {
            putEcho(TimeSample.echo(at, i), peers.get((firstEcho + i) % peers.count()), now);
        }
        firstEcho = peers.count() > TimeSample.MOST_ECHOES ? (firstEcho + echoes) % peers.count() : 0;
        int first = requests.first();
        sentRequests = first + asked;
        for (int i = 0; i < asked; i++) {
            long entry = TimeSample.request(at, i);
            Memory.putInt(entry, first + i);
            Memory.putInt(entry + TimeSample.REQUEST_KIND, requests.kind(first + i));
            Memory.putDouble(entry + TimeSample.REQUEST_VALUE, requests.value(first + i));
        }
        writer.commit(bytes, -1);
        return bytes;
    }

    private static void putEcho(long entry, TimePeer peer, long now) {
        WireNode node = peer.node();
        Memory.putChar(entry, (char) node.number());
        Memory.putChar(entry + TimeSample.ECHO_INCARNATION, (char) node.incarnation());
        Memory.putInt(entry + TimeSample.ECHO_DONE, peer.done);
        Memory.putLong(
                entry + TimeSample.ECHO_LEAST,
                peer.from.count(now) < FollowingTime.SETTLING_SAMPLES / 2 ? OneWay.NONE : peer.from.least(now));
    }
}
