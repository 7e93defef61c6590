package io.fdp.replication.time;

import io.fdp.engine.SimClock;
import io.fdp.kernel.memory.Memory;

/** Writes the turns of this node, and remembers what its last turn asked for. */
final class TurnAuthor {
    private final int self;
    private final LockPeers peers;
    private final LockstepWire wire;
    private final TimeState state;
    private final SimClock clock;
    private final int[] kinds = new int[RequestQueue.MOST];
    private final double[] values = new double[RequestQueue.MOST];
    private final int[] admits = new int[TurnLayout.MOST_NODES];
    private int requests;
    private int admitCount;

    TurnAuthor(int self, LockPeers peers, LockstepWire wire, TimeState state, SimClock clock) {
        this.self = self;
        this.peers = peers;
        this.wire = wire;
        this.state = state;
        this.clock = clock;
    }

    /** Begins the next turn. */
    void clear() {
        requests = 0;
        admitCount = 0;
    }

    int requests() {
        return requests;
    }

    int kind(int i) {
        return kinds[i];
    }

    double value(int i) {
        return values[i];
    }

    int admits() {
        return admitCount;
    }

    int admitted(int i) {
        return admits[i];
    }

    void takeRequests(RequestQueue waiting) {
        while (waiting.count() > 0 && requests < RequestQueue.MOST) {
            int number = waiting.first();
            kinds[requests] = waiting.kind(number);
            values[requests++] = waiting.value(number);
            waiting.done(number);
        }
    }

    void admit(int id) {
        if (admitCount < TurnLayout.MOST_NODES) {
            admits[admitCount++] = id;
        }
    }

    void write(TurnBuffer turn, long frame, long epoch, int stepsWanted) {
        int members = 1;
        int arriving = 0;
        for (int i = 0; i < peers.count(); i++) {
            members += peers.get(i).member ? 1 : 0;
            arriving += peers.get(i).scheduled == frame + 1 ? 1 : 0;
        }
        int head = TurnLayout.padded(TurnLayout.HEADER_BYTES + (members + arriving + admitCount) * Integer.BYTES);
        int records = wire.records().size();
        int bytes = head + requests * TurnLayout.REQUEST_BYTES + records;
        long at = turn.room(bytes);
        Memory.zero(at, head);
        Memory.putLong(at + TurnLayout.FRAME, frame);
        Memory.putLong(at + TurnLayout.WORLD_TIME, clock.nanos());
        Memory.putLong(at + TurnLayout.WORLD_STEPS, clock.steps());
        Memory.putDouble(at + TurnLayout.SPEED, state.speed);
        Memory.putLong(at + TurnLayout.EPOCH, epoch);
        Memory.putInt(at + TurnLayout.FLAGS, stepsWanted << 1 | (state.paused ? TurnLayout.FLAG_PAUSED : 0));
        Memory.putInt(at + TurnLayout.NAMED, state.named);
        Memory.putInt(at + TurnLayout.ASKED_BY, state.askedBy);
        Memory.putInt(at + TurnLayout.MEMBERS, members);
        Memory.putInt(at + TurnLayout.ARRIVING, arriving);
        Memory.putInt(at + TurnLayout.ADMITS, admitCount);
        Memory.putInt(at + TurnLayout.REQUESTS, requests);
        Memory.putInt(at + TurnLayout.RECORDS, wire.recordCount());
        putIds(at + TurnLayout.HEADER_BYTES, frame);
        long request = at + head;
        for (int i = 0; i < requests; i++) {
            Memory.putLong(request, kinds[i]);
            Memory.putDouble(request + TurnLayout.REQUEST_VALUE, values[i]);
            request += TurnLayout.REQUEST_BYTES;
        }
        if (records > 0) {
            Memory.copy(wire.records().address(), request, records);
        }
        turn.add(bytes);
    }

    private void putIds(long at, long frame) {
        long id = at;
        Memory.putInt(id, self);
        for (int i = 0; i < peers.count(); i++) {
            if (peers.get(i).member) {
                id += Integer.BYTES;
                Memory.putInt(id, peers.get(i).id());
            }
        }
        for (int i = 0; i < peers.count(); i++) {
            if (peers.get(i).scheduled == frame + 1) {
                id += Integer.BYTES;
                Memory.putInt(id, peers.get(i).id());
            }
        }
        for (int i = 0; i < admitCount; i++) {
            id += Integer.BYTES;
            Memory.putInt(id, admits[i]);
        }
    }
}
