package io.fdp.dds.internal.wire;

import io.fdp.wire.PresenceReader;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Who is present, as the frame thread was told. The receiver adds changes; a peer counts for readers from the moment at
 * which the frame thread has taken its change.
 */
public final class Presence implements PresenceReader {
    private final OpenState open;
    private final Queue<Change> changes = new ConcurrentLinkedQueue<>();
    private final List<Peer> present = new ArrayList<>();
    private @Nullable Change current;
    private int version;
    private int lastId;

    /** A change of presence. */
    record Change(Peer peer, WireNode node, boolean joined, int id) {}

    Presence(OpenState open) {
        this.open = open;
    }

    /** The receiver tells a change. */
    void add(Change change) {
        changes.add(change);
    }

    @Override
    public boolean next() {
        open.require();
        Change change = changes.poll();
        current = change;
        if (change == null) {
            return false;
        }
        version++;
        if (change.joined) {
            lastId = change.id;
            insert(change.peer);
        } else {
            present.remove(change.peer);
        }
        change.peer.changeHandled(change.id);
        return true;
    }

    private void insert(Peer peer) {
        int at = 0;
        while (at < present.size()
                && present.get(at).node().number() <= peer.node().number()) {
            at++;
        }
        present.add(at, peer);
    }

    @Override
    public WireNode node() {
        return require().node;
    }

    @Override
    public boolean hasJoined() {
        return require().joined;
    }

    private Change require() {
        Change now = current;
        if (now == null) {
            throw new IllegalStateException("there is no change of presence: call next() first");
        }
        return now;
    }

    // ---- for readers

    /** Peers by number. */
    List<Peer> present() {
        return present;
    }

    /** Another number after each change. */
    int version() {
        return version;
    }

    /** The highest id of a peer that has joined. */
    int lastId() {
        return lastId;
    }
}
