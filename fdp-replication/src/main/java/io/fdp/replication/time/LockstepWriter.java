package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Mix;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicWriter;
import java.util.Arrays;

/** Writes samples into the turn of a frame, and keeps the last sample of each key for nodes that join. */
final class LockstepWriter implements TopicWriter {
    private final LockstepWire wire;
    private final Topic topic;
    private final long hash;
    private final TurnBuffer room;
    private long[] last = new long[0];
    private int[] sizes = new int[0];
    private int[] capacities = new int[0];
    private int key = -1;
    private int asked;

    LockstepWriter(LockstepWire wire, Topic topic) {
        this.wire = wire;
        this.topic = topic;
        this.hash = hash(topic);
        this.room = new TurnBuffer(wire.arena());
    }

    /** The number of a topic in turns: a hash of its name. */
    static long hash(Topic topic) {
        return Mix.mix(0, topic.name());
    }

    @Override
    public long begin(int of, int bytes) {
        if (key >= 0) {
            throw new IllegalStateException("a sample of topic " + topic.name() + " has begun: commit or cancel it");
        }
        if (of < 0 || bytes < 0 || bytes > topic.maxBytes()) {
            throw new IllegalArgumentException("topic " + topic.name() + " has keys from 0 and samples of up to "
                    + topic.maxBytes() + " bytes: key=" + of + ", bytes=" + bytes);
        }
        key = of;
        asked = bytes;
        room.clear();
        return room.room(Math.max(bytes, Long.BYTES));
    }

    @Override
    public boolean commit(int bytes, int from) {
        if (key < 0 || bytes < 0 || bytes > asked) {
            throw new IllegalStateException("topic " + topic.name() + " has no sample of " + bytes
                    + " bytes that has begun: call begin() with the most bytes before");
        }
        int of = key;
        key = -1;
        long sample = room.address();
        if (topic.kind() == TopicKind.STATE) {
            if (isLast(of, sample, bytes, from)) {
                return false;
            }
            keep(of, sample, bytes);
        }
        wire.addRecord(hash, of, sample, bytes, 0);
        return true;
    }

    private boolean isLast(int of, long sample, int bytes, int from) {
        return from >= 0
                && from <= bytes
                && of < last.length
                && last[of] != 0
                && sizes[of] == bytes
                && Memory.isSame(last[of] + from, sample + from, bytes - from);
    }

    private void keep(int of, long sample, int bytes) {
        if (of >= last.length) {
            int length = Math.max(of + 1, 2 * last.length);
            last = Arrays.copyOf(last, length);
            sizes = Arrays.copyOf(sizes, length);
            capacities = Arrays.copyOf(capacities, length);
        }
        if (last[of] == 0 || capacities[of] < bytes) {
            capacities[of] = Math.max(Long.BYTES, Math.max(bytes, 2 * capacities[of]));
            last[of] = wire.arena().allocate(capacities[of], Long.BYTES).address();
        }
        Memory.copy(sample, last[of], bytes);
        sizes[of] = bytes;
    }

    @Override
    public void cancel() {
        key = -1;
    }

    void addAll(int target) {
        for (int of = 0; of < last.length; of++) {
            if (last[of] != 0) {
                wire.addRecord(hash, of, last[of], sizes[of], target);
            }
        }
    }
}
