package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Hands out state samples by number of the sender and key. The frame thread calls it. */
final class StateReader implements TopicReader {
    private final OpenState open;
    private final Presence presence;
    private final Topic topic;
    private final int index;
    private int peer;
    private int version;
    private @Nullable LatestSamples current;
    private @Nullable WireNode sender;

    StateReader(OpenState open, Presence presence, Topic topic, int index) {
        this.open = open;
        this.presence = presence;
        this.topic = topic;
        this.index = index;
    }

    @Override
    public boolean next() {
        open.require();
        if (version != presence.version()) {
            version = presence.version();
            peer = 0;
            if (current != null) {
                current.end();
            }
        }
        for (; peer < presence.present().size(); peer++) {
            Peer of = presence.present().get(peer);
            StateInbox inbox = of.inbox(index);
            if (inbox != null && inbox.samples().next()) {
                current = inbox.samples();
                sender = of.node();
                return true;
            }
        }
        peer = 0;
        current = null;
        sender = null;
        return false;
    }

    private LatestSamples require() {
        open.require();
        LatestSamples now = current;
        if (now == null) {
            throw new IllegalStateException("there is no sample of topic " + topic.name() + ": call next() first");
        }
        return now;
    }

    @Override
    public WireNode sender() {
        require();
        return Objects.requireNonNull(sender, "a sample has a sender");
    }

    @Override
    public int key() {
        return require().key();
    }

    @Override
    public long address() {
        return require().address();
    }

    @Override
    public int bytes() {
        return require().bytes();
    }
}
