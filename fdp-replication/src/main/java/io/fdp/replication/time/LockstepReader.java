package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;

/** Reads one topic from the turns of a frame. */
final class LockstepReader implements TopicReader {
    private final LockstepWire wire;
    private final Topic topic;
    private final long hash;
    private int sender = -1;
    private int left;
    private long next;
    private long record;

    LockstepReader(LockstepWire wire, Topic topic) {
        this.wire = wire;
        this.topic = topic;
        this.hash = LockstepWriter.hash(topic);
    }

    /** Begins with the first sender. */
    void rewind() {
        sender = -1;
        left = 0;
        record = 0;
    }

    @Override
    public boolean next() {
        while (true) {
            while (left > 0) {
                record = next;
                next = TurnLayout.next(record);
                left--;
                if (isForThis()) {
                    return true;
                }
            }
            if (sender + 1 >= wire.senderCount()) {
                record = 0;
                return false;
            }
            sender++;
            long turn = wire.turn(sender).address();
            next = TurnLayout.records(turn);
            left = Memory.getInt(turn + TurnLayout.RECORDS);
        }
    }

    private boolean isForThis() {
        int target = Memory.getInt(record + TurnLayout.RECORD_TARGET);
        return Memory.getLong(record) == hash
                && (target == 0 || target == wire.self())
                && Memory.getInt(record + TurnLayout.RECORD_SIZE) <= topic.maxBytes();
    }

    private long requireRecord() {
        if (record == 0) {
            throw new IllegalStateException("there is no sample of topic " + topic.name() + ": call next() first");
        }
        return record;
    }

    @Override
    public WireNode sender() {
        requireRecord();
        return wire.sender(sender).node();
    }

    @Override
    public int key() {
        return topic.kind() == TopicKind.STATE ? Memory.getInt(requireRecord() + TurnLayout.RECORD_KEY) : 0;
    }

    @Override
    public long address() {
        return requireRecord() + TurnLayout.RECORD_HEADER;
    }

    @Override
    public int bytes() {
        return Memory.getInt(requireRecord() + TurnLayout.RECORD_SIZE);
    }
}
