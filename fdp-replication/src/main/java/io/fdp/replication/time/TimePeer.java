package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;

/** Another node, as its last sample of time says. */
final class TimePeer {
    private final WireNode node;

    /** What its samples took to come here. */
    final OneWay from = new OneWay();

    /** What samples of this node took to go there, as it says. */
    long echoed = OneWay.NONE;

    /** When its last sample came, by the wire of this node. */
    long heardAt;

    int samples;
    boolean keeps;
    boolean hasTime;
    boolean paused;
    long epoch;
    long worldNanos;
    long base;
    long baseWire;
    double speed = 1;
    int named;
    int askedBy;

    /** Up to which number its requests were carried out. */
    int done;

    /** Up to which number it has carried out requests of this node. */
    int doneHere;

    private final int[] kinds = new int[TimeSample.MOST_REQUESTS];
    private final double[] values = new double[TimeSample.MOST_REQUESTS];
    private int firstRequest;
    private int requests;

    TimePeer(WireNode node) {
        this.node = node;
    }

    WireNode node() {
        return node;
    }

    int number() {
        return node.number();
    }

    int firstRequest() {
        return firstRequest;
    }

    int requests() {
        return requests;
    }

    int requestKind(int i) {
        return kinds[i];
    }

    double requestValue(int i) {
        return values[i];
    }

    /** Takes a sample that was checked. */
    void take(long at, long now) {
        samples++;
        heardAt = now;
        from.add(now, now - Memory.getLong(at + TimeSample.WIRE_TIME));
        keeps = TimeSample.hasFlag(at, TimeSample.FLAG_KEEPS);
        hasTime = TimeSample.hasFlag(at, TimeSample.FLAG_HAS_TIME);
        paused = TimeSample.hasFlag(at, TimeSample.FLAG_PAUSED);
        epoch = Memory.getLong(at + TimeSample.EPOCH);
        worldNanos = Memory.getLong(at + TimeSample.WORLD_TIME);
        base = Memory.getLong(at + TimeSample.BASE);
        baseWire = Memory.getLong(at + TimeSample.BASE_WIRE);
        speed = Memory.getDouble(at + TimeSample.SPEED);
        named = Memory.getInt(at + TimeSample.NAMED);
        askedBy = Memory.getInt(at + TimeSample.ASKED_BY);
        requests = Memory.getInt(at + TimeSample.REQUESTS);
        for (int i = 0; i < requests; i++) {
            long entry = TimeSample.request(at, i);
            firstRequest = i == 0 ? Memory.getInt(entry) : firstRequest;
            kinds[i] = Memory.getInt(entry + TimeSample.REQUEST_KIND);
            values[i] = Memory.getDouble(entry + TimeSample.REQUEST_VALUE);
        }
    }
}
