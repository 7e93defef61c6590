package io.fdp.dds.internal.wire;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of DDS, whose samples the receiver takes. */
abstract class Inbound {
    private static final int MOST_HANDLES = 256;

    private final int reader;
    private final Map<Long, Peer> senders = new HashMap<>();
    private long lastHandle;
    private @Nullable Peer lastSender;

    Inbound(int reader) {
        this.reader = reader;
    }

    int reader() {
        return reader;
    }

    /** Takes what is there. Returns false if something had to stay. */
    boolean take(TakenSamples taken, Peers peers) {
        int most = room();
        while (most > 0) {
            int count = taken.take(reader, most);
            for (int i = 0; i < count; i++) {
                Peer sender = sender(taken.writer(i), peers);
                if (sender == null) {
                    // Its writer is gone: so is the node, and its samples do not count.
                    continue;
                }
                if (taken.hasValue(i)) {
                    value(sender, taken.address(i), peers);
                } else if (taken.isDisposed(i)) {
                    disposed(sender, taken.address(i));
                }
            }
            taken.giveBack(reader);
            if (count < Math.min(most, TakenSamples.MOST)) {
                return true;
            }
            most = room();
        }
        return false;
    }

    private @Nullable Peer sender(long handle, Peers peers) {
        Peer last = lastSender;
        if (last != null && handle == lastHandle && !last.isGone()) {
            return last;
        }
        Peer known = senders.get(handle);
        if (known == null || known.isGone()) {
            if (senders.size() >= MOST_HANDLES) {
                senders.clear();
            }
            known = peers.find(reader, handle);
            if (known == null) {
                return null;
            }
            senders.put(handle, known);
        }
        lastHandle = handle;
        lastSender = known;
        return known;
    }

    /** The handle of the writer of the current sample. */
    final long lastHandle() {
        return lastHandle;
    }

    /** How many samples can be taken now. */
    abstract int room();

    /** A sample with a value arrived. */
    abstract void value(Peer sender, long at, Peers peers);

    /** A writer disposed an instance; only the key is there. */
    void disposed(Peer sender, long at) {}
}
