package io.fdp.replication.time;

import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The other nodes of a lockstep exercise, in the order of their numbers. */
final class LockPeers {
    private final int self;
    private final List<LockPeer> all = new ArrayList<>();

    LockPeers(int self) {
        this.self = self;
    }

    int count() {
        return all.size();
    }

    LockPeer get(int i) {
        return all.get(i);
    }

    @Nullable
    LockPeer find(int id) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id() == id) {
                return all.get(i);
            }
        }
        return null;
    }

    /** A node joined. A second node with a number that is here already does not count. */
    void join(WireNode node) {
        LockPeer known = find(LockPeer.id(node));
        if (known != null) {
            known.present |= known.isSeenAs(node);
            known.own.drop();
            known.handedOn.drop();
            return;
        }
        boolean free = node.number() != self;
        for (int i = 0; i < all.size(); i++) {
            free &= all.get(i).number() != node.number() || !all.get(i).present;
        }
        if (free) {
            LockPeer added = add(node);
            added.present = added.isSeenAs(node);
        }
    }

    /** A node that another one names. */
    LockPeer ensure(int id) {
        LockPeer known = find(id);
        return known != null ? known : add(new WireNode(id >>> 16, id & 0xffff, 0, "node " + (id >>> 16)));
    }

    private LockPeer add(WireNode node) {
        LockPeer peer = new LockPeer(node);
        int place = 0;
        while (place < all.size() && Integer.compareUnsigned(all.get(place).id(), peer.id()) < 0) {
            place++;
        }
        all.add(place, peer);
        return peer;
    }

    /** Forgets nodes that are neither here nor needed. */
    void tidy() {
        for (int i = all.size() - 1; i >= 0; i--) {
            LockPeer peer = all.get(i);
            if (!peer.present && !peer.member && !peer.lost && peer.scheduled < 0) {
                all.remove(i);
            }
        }
    }
}
