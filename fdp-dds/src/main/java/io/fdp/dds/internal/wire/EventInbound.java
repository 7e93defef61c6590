package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.EventRing;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.Topic;

/** Takes events. When frames do not ask for them they stay in DDS, and in the end the sender is told. */
final class EventInbound extends Inbound {
    private static final int MOST_EARLY = 1024;

    private final Topic topic;
    private final EventRing ring;
    private final WireCounters counters;

    EventInbound(int reader, Topic topic, EventRing ring, WireCounters counters) {
        super(reader, topic.name(), counters);
        this.topic = topic;
        this.ring = ring;
        this.counters = counters;
    }

    @Override
    int room() {
        int room = ring.room(topic.maxBytes());
        if (room == 0) {
            counters.eventsHeld.incrementAndGet();
        }
        return room;
    }

    @Override
    void value(Peer sender, long at, Peers peers) {
        int bytes = SampleStruct.length(at) - EventOutbound.NUMBER_BYTES;
        long data = SampleStruct.data(at) + EventOutbound.NUMBER_BYTES;
        if (bytes < 0 || bytes > topic.maxBytes()) {
            reject("it has " + bytes + " bytes, and the topic has at most " + topic.maxBytes());
        } else if (sender.isKnown() && SampleStruct.session(at) != sender.session()) {
            reject("it names another sender");
        } else if (sender.isNextEvent(this, Memory.getLong(SampleStruct.data(at)))) {
            if (sender.isAnnounced() && sender.early().isEmpty()) {
                put(sender, data, bytes);
            } else if (!sender.isSuperseded()) {
                keepEarly(sender, SampleStruct.session(at), data, bytes);
            }
        }
    }

    private void reject(String why) {
        counters.reject(counters.rejected, topic.name(), why);
    }

    private void put(Peer sender, long data, int bytes) {
        long room = ring.begin(bytes);
        assert room != 0 : "room() has counted";
        Memory.copy(data, room, bytes);
        ring.commit(bytes, sender.id());
        counters.received.incrementAndGet();
        counters.receivedBytes.addAndGet(bytes);
    }

    private void keepEarly(Peer sender, long session, long data, int bytes) {
        if (sender.early().size() >= MOST_EARLY) {
            counters.reject(counters.strangers, topic.name(), "its sender has not said who it is");
            return;
        }
        byte[] copy = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            copy[i] = Memory.getByte(data + i);
        }
        sender.early().add(new Peer.EarlyEvent(this, session, copy));
    }

    /** Hands over an event that came before its sender was known; false if there is no room now. */
    boolean putEarly(Peer sender, long session, byte[] bytes) {
        if (session != sender.session()) {
            reject("it names another sender");
            return true;
        }
        long room = ring.begin(bytes.length);
        if (room == 0) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            Memory.putByte(room + i, bytes[i]);
        }
        ring.commit(bytes.length, sender.id());
        counters.received.incrementAndGet();
        counters.receivedBytes.addAndGet(bytes.length);
        return true;
    }
}
