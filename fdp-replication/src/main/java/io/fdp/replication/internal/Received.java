package io.fdp.replication.internal;

import io.fdp.replication.internal.memory.NativeRooms;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What all senders have sent on one topic. */
public final class Received {
    private final NativeRooms rooms;
    private @Nullable SenderGroups[] senders = new SenderGroups[0];

    public Received(NativeRooms rooms) {
        this.rooms = rooms;
    }

    /** The highest number of a sender so far. */
    public int last() {
        return senders.length - 1;
    }

    @Nullable
    public SenderGroups find(int sender) {
        return sender < senders.length ? senders[sender] : null;
    }

    public SenderGroups ensure(int sender) {
        if (sender >= senders.length) {
            senders = Arrays.copyOf(senders, sender + 1);
        }
        SenderGroups of = senders[sender];
        if (of == null) {
            of = new SenderGroups(rooms);
            senders[sender] = of;
        }
        return of;
    }

    /** Forgets samples, but not who was in them: the sender may come back, and have fewer. */
    void forgetSamples(int sender) {
        SenderGroups of = find(sender);
        if (of != null) {
            of.clearSamples();
        }
    }

    public void forget(int sender) {
        SenderGroups of = find(sender);
        if (of != null) {
            of.clear();
        }
    }
}
