package io.fdp.replication.internal;

import io.fdp.replication.internal.memory.NativeRooms;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What all senders have sent on one topic. */
public final class Received {
    private final NativeRooms rooms;
    private final boolean ignored;
    private @Nullable SenderGroups[] senders = new SenderGroups[0];
    private boolean overruled;

    public Received(NativeRooms rooms) {
        this(rooms, false);
    }

    /** The same of a topic that this node may ignore: then it hears only what is said of values that it has itself. */
    public Received(NativeRooms rooms, boolean ignored) {
        this.rooms = rooms;
        this.ignored = ignored;
    }

    /** Whether this node does not show what others have, unless it has it already. */
    boolean isIgnored() {
        return ignored;
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

    /**
     * A higher claim takes the place of what a group of a sender said: the kept sample waits, as if it had come after
     * the higher claim and were refused.
     */
    void overrule(int sender, int group) {
        SenderGroups of = find(sender);
        if (of != null && of.keeps(group)) {
            of.setWaiting(group);
            overruled = true;
        }
    }

    /** Lets all kept samples be tried again. */
    void tryAll() {
        for (SenderGroups of : senders) {
            for (int group = 0; of != null && group < of.groups(); group++) {
                if (of.keeps(group)) {
                    of.setWaiting(group);
                    overruled = true;
                }
            }
        }
    }

    /** Whether a sample waits since all were tried last. */
    boolean hasOverruled() {
        return overruled;
    }

    /** All samples that wait are tried again. */
    void clearOverruled() {
        overruled = false;
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
