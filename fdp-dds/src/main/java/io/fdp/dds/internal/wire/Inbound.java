package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.library.Dds;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A reader of DDS, whose samples the receiver takes. */
abstract class Inbound {
    private static final int MOST_HANDLES = 256;

    private final int reader;
    private final String topicName;
    private final WireCounters counters;
    private final long[] handles = new long[MOST_HANDLES];
    private final @Nullable Peer[] senders = new Peer[MOST_HANDLES];
    private int known;
    private long lastHandle;
    private @Nullable Peer lastSender;

    Inbound(int reader, String topicName, WireCounters counters) {
        this.reader = reader;
        this.topicName = topicName;
        this.counters = counters;
    }

    int reader() {
        return reader;
    }

    /** Takes what is there. Returns false if something had to stay. */
    boolean take(TakenSamples taken, Peers peers) {
        int most = room();
        while (most > 0) {
            int count = taken.take(reader, most);
            if (count < 0) {
                counters.reportOnce("DDS does not hand out samples of topic " + topicName + ": " + Dds.text(count));
                return false;
            }
            try {
                for (int i = 0; i < count; i++) {
                    take(taken, i, peers);
                }
            } finally {
                taken.giveBack(reader);
            }
            if (count < Math.min(most, TakenSamples.MOST)) {
                return true;
            }
            most = room();
        }
        return false;
    }

    private void take(TakenSamples taken, int i, Peers peers) {
        Peer sender = sender(taken.writer(i), peers);
        if (sender == null) {
            return; // its writer is gone: so is the node, and its samples do not count
        }
        if (taken.hasValue(i)) {
            value(sender, taken.address(i), peers);
        }
        if (taken.isDisposed(i)) { // also beside a value: then the writer disposed the instance before we looked
            disposed(sender, taken.address(i));
        }
    }

    private @Nullable Peer sender(long handle, Peers peers) {
        Peer last = lastSender;
        if (last != null && handle == lastHandle && !last.isGone()) {
            return last;
        }
        int at = place(handle);
        Peer sender = senders[at];
        if (at == known || sender == null || sender.isGone()) {
            sender = peers.find(reader, handle);
            if (sender == null) {
                return null;
            }
            known = Math.max(known, at + 1);
            handles[at] = handle;
            senders[at] = sender;
        }
        lastHandle = handle;
        lastSender = sender;
        return sender;
    }

    /** Where the sender of a handle is, or will be. Writers are few, so this looks at all of them. */
    private int place(long handle) {
        int at = 0;
        while (at < known && handles[at] != handle) {
            at++;
        }
        if (at == MOST_HANDLES) {
            Arrays.fill(senders, null);
            known = 0;
            at = 0;
        }
        return at;
    }

    /** The handle of the writer of the current sample. */
    final long lastHandle() {
        return lastHandle;
    }

    /** How many samples can be taken now. */
    abstract int room();

    /** A sample with a value arrived. */
    abstract void value(Peer sender, long at, Peers peers);

    /** A writer disposed an instance, whose key is there, after its last value. */
    void disposed(Peer sender, long at) {}
}
