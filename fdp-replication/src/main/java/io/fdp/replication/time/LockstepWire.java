package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.WireViews;
import io.fdp.replication.model.ReplicationException;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The wire that replication has in a lockstep exercise. What it writes in a frame goes into the turn of that frame.
 * What it reads in a frame are the turns of the frame before, of all nodes, in the order of their numbers. Nodes join
 * and are lost at frames that all agree on, and the clock counts frames. So nothing depends on the network.
 */
final class LockstepWire implements WireViews {
    private final Wire wire;
    private final Arena arena;
    private final TurnBuffer records;
    private final List<LockstepWriter> writers = new ArrayList<>();
    private final List<LockstepReader> readers = new ArrayList<>();
    private final List<LockPeer> senders = new ArrayList<>();
    private final List<WireNode> told = new ArrayList<>();
    private final Queue<Change> changes = new ArrayDeque<>();
    private final int self;
    private boolean used;
    private int recordCount;
    private long frame;
    private long nanos;
    private long shift;

    private record Change(WireNode node, boolean joined) {}

    LockstepWire(Wire wire, Arena arena) {
        this.wire = wire;
        this.arena = arena;
        this.records = new TurnBuffer(arena);
        this.self = LockPeer.id(wire.self());
    }

    @Override
    public Wire view(Wire other) {
        if (!other.equals(wire)) {
            return other;
        }
        if (used) {
            throw new ReplicationException("a lockstep exercise has one ReplicationModule for its wire: add it once");
        }
        used = true;
        return new View();
    }

    // ---- for the time

    /** A node steps with this one from this frame on. */
    void join(WireNode node) {
        if (!told.contains(node)) {
            told.add(node);
            changes.add(new Change(node, true));
        }
    }

    /** A node steps with this one no more. */
    void lose(WireNode node) {
        if (told.remove(node)) {
            changes.add(new Change(node, false));
        }
    }

    /** This node was left out: all others are lost. */
    void loseAll() {
        while (!told.isEmpty()) {
            lose(told.getLast());
        }
    }

    /** A frame begins; what was written before the first frame stays in its turn. */
    void begin(long ofFrame, long time) {
        frame = ofFrame;
        if (time + shift < nanos) {
            shift = nanos - time; // this node was with others that had come further; its clock does not go back
        }
        nanos = time + shift;
        senders.clear();
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).rewind();
        }
    }

    /** A node whose turn is read in this frame; added in the order of numbers. */
    void addSender(LockPeer peer) {
        senders.add(peer);
    }

    /** Adds the last samples of all keys, for a node that joins, or for all. */
    void addAll(int target) {
        for (int i = 0; i < writers.size(); i++) {
            writers.get(i).addAll(target);
        }
    }

    int recordCount() {
        return recordCount;
    }

    TurnBuffer records() {
        return records;
    }

    void clearRecords() {
        records.clear();
        recordCount = 0;
    }

    // ---- for writers and readers

    Arena arena() {
        return arena;
    }

    int self() {
        return self;
    }

    void addRecord(long topic, int key, long sample, int bytes, int target) {
        int padded = TurnLayout.padded(bytes);
        long at = records.room(TurnLayout.RECORD_HEADER + padded);
        Memory.putLong(at, topic);
        Memory.putInt(at + TurnLayout.RECORD_KEY, key);
        Memory.putInt(at + TurnLayout.RECORD_SIZE, bytes);
        Memory.putInt(at + TurnLayout.RECORD_TARGET, target);
        Memory.putInt(at + TurnLayout.RECORD_TARGET + Integer.BYTES, 0);
        Memory.copy(sample, at + TurnLayout.RECORD_HEADER, bytes);
        Memory.zero(at + TurnLayout.RECORD_HEADER + bytes, padded - bytes);
        records.add(TurnLayout.RECORD_HEADER + padded);
        recordCount++;
    }

    int senderCount() {
        return senders.size();
    }

    LockPeer sender(int i) {
        return senders.get(i);
    }

    /** The turn of a sender that is read in this frame. */
    TurnBuffer turn(int i) {
        return Objects.requireNonNull(senders.get(i).turn(frame - 1), "here when the frame began");
    }

    private final class View implements Wire, PresenceReader {
        private @Nullable Change change;

        @Override
        public WireNode self() {
            return wire.self();
        }

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public long leaseNanos() {
            return wire.leaseNanos();
        }

        @Override
        public TopicWriter writer(Topic topic) {
            LockstepWriter writer = new LockstepWriter(LockstepWire.this, topic);
            writers.add(writer);
            return writer;
        }

        @Override
        public TopicReader reader(Topic topic) {
            LockstepReader reader = new LockstepReader(LockstepWire.this, topic);
            readers.add(reader);
            return reader;
        }

        @Override
        public PresenceReader presence() {
            return this;
        }

        @Override
        public boolean next() {
            change = changes.poll();
            return change != null;
        }

        @Override
        public WireNode node() {
            return Objects.requireNonNull(change, "there is no change of presence: call next() first").node;
        }

        @Override
        public boolean hasJoined() {
            return Objects.requireNonNull(change, "there is no change of presence: call next() first").joined;
        }

        @Override
        public void close() {
            wire.close();
        }
    }
}
