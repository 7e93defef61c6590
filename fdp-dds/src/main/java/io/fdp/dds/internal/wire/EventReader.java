package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.EventRing;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hands out events by number of the sender, then in their order. A walk takes all events that are in the ring when it
 * begins; their room is given back when it ends. The frame thread calls it.
 */
final class EventReader implements TopicReader {
    /** The sender of an event that was handed out. */
    private static final int NOBODY = 0;

    private final OpenState open;
    private final Presence presence;
    private final Topic topic;
    private final EventRing ring;
    private long[] addresses = new long[64];
    private int[] sizes = new int[64];
    private int[] senders = new int[64];
    private int count;
    private int version;
    private boolean walking;
    private int peer;
    private int event;
    private @Nullable WireNode sender;

    EventReader(OpenState open, Presence presence, Topic topic, EventRing ring) {
        this.open = open;
        this.presence = presence;
        this.topic = topic;
        this.ring = ring;
    }

    @Override
    public boolean next() {
        open.require();
        if (!walking) {
            gather();
        } else {
            senders[event] = NOBODY;
        }
        if (version != presence.version()) {
            version = presence.version();
            peer = 0;
            event = 0;
        }
        for (; peer < presence.present().size(); peer++) {
            Peer of = presence.present().get(peer);
            for (; event < count; event++) {
                if (senders[event] == of.joinedId()) {
                    sender = of.node();
                    return true;
                }
            }
            event = 0;
        }
        walking = false;
        sender = null;
        ring.release();
        return false;
    }

    /** Notes all events of nodes that have joined. */
    private void gather() {
        ring.release();
        count = 0;
        while (ring.next()) {
            if (ring.tag() > presence.lastId()) {
                ring.stay(); // the frame thread has not been told of its sender yet
                break;
            }
            if (count == sizes.length) {
                addresses = Arrays.copyOf(addresses, 2 * count);
                sizes = Arrays.copyOf(sizes, 2 * count);
                senders = Arrays.copyOf(senders, 2 * count);
            }
            addresses[count] = ring.address();
            sizes[count] = ring.bytes();
            senders[count] = ring.tag();
            count++;
        }
        walking = true;
        version = presence.version();
        peer = 0;
        event = 0;
    }

    private int require() {
        open.require();
        if (sender == null) {
            throw new IllegalStateException("there is no event of topic " + topic.name() + ": call next() first");
        }
        return event;
    }

    @Override
    public WireNode sender() {
        require();
        return Objects.requireNonNull(sender, "an event has a sender");
    }

    @Override
    public int key() {
        require();
        return 0;
    }

    @Override
    public long address() {
        return addresses[require()];
    }

    @Override
    public int bytes() {
        return sizes[require()];
    }
}
