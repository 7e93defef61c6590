package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.dds.internal.memory.MemoryLimit;
import io.fdp.dds.internal.memory.Rooms;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.Topic;
import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;

/** Takes state samples that are bytes of FDP. */
class StateInbound extends Inbound {
    private final Topic topic;
    private final int index;
    private final Rooms rooms;
    private final MemoryLimit limit;
    private final WireCounters counters;

    StateInbound(int reader, Topic topic, int index, Arena arena, MemoryLimit limit, WireCounters counters) {
        super(reader, topic.name(), counters);
        this.topic = topic;
        this.index = index;
        this.rooms = new Rooms(arena, limit, topic.maxBytes());
        this.limit = limit;
        this.counters = counters;
    }

    Topic topic() {
        return topic;
    }

    /** The place of its inboxes at peers. */
    int index() {
        return index;
    }

    @Override
    int room() {
        return TakenSamples.MOST;
    }

    /** Whom the first samples of a known peer must name as their sender. */
    long claim(Peer sender) {
        return sender.session();
    }

    @Override
    void value(Peer sender, long at, Peers peers) {
        int bytes = SampleStruct.length(at);
        if (bytes < 0 || bytes > topic.maxBytes()) {
            reject("it has " + bytes + " bytes, and the topic has at most " + topic.maxBytes());
            return;
        }
        StateInbox inbox = inbox(sender, SampleStruct.session(at));
        if (inbox == null) {
            return;
        }
        long room = begin(inbox, SampleStruct.key(at));
        if (room != 0) {
            if (bytes > 0) {
                Memory.copy(SampleStruct.data(at), room, bytes);
            }
            commit(inbox, bytes);
        }
    }

    void reject(String why) {
        counters.reject(counters.rejected, topic.name(), why);
    }

    /** The inbox for samples of a sender, or null if the sample is not the sender's. */
    @Nullable
    StateInbox inbox(Peer sender, long claim) {
        StateInbox inbox = sender.inbox(index);
        if (sender.isKnown() ? claim != claim(sender) : inbox != null && inbox.claim() != claim) {
            reject("it names another sender");
            return null;
        }
        if (inbox == null) {
            inbox = new StateInbox(rooms, limit, claim);
            sender.addInbox(index, inbox);
        }
        return inbox;
    }

    /** Room for a sample, 0 if it must be dropped. */
    long begin(StateInbox inbox, int key) {
        if (key < 0 || key > LatestSamples.MAX_KEY) {
            reject("no key is " + key);
            return 0;
        }
        long room = inbox.samples().begin(key);
        if (room == 0) {
            counters.reject(
                    counters.withoutRoom,
                    topic.name(),
                    "memory for samples has reached its limit; raise it with DdsConfig.receiveMemory");
        }
        return room;
    }

    void commit(StateInbox inbox, int bytes) {
        inbox.samples().commit(bytes, -1);
        counters.received.incrementAndGet();
        counters.receivedBytes.addAndGet(bytes);
    }

    /** Drops what a peer sent before it was known, if it was sent in the name of another. */
    void check(Peer known) {
        StateInbox inbox = known.inbox(index);
        if (inbox != null && inbox.claim() != claim(known) && inbox.samples().tryFree()) {
            known.addInbox(index, null);
            reject("it names another sender");
        }
    }
}
