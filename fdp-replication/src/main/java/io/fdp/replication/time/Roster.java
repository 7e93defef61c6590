package io.fdp.replication.time;

/** The nodes that begin an exercise together. */
final class Roster {
    private final LockPeers peers;
    private final int self;
    private final int[] numbers;

    Roster(LockPeers peers, int self, int[] numbers) {
        this.peers = peers;
        this.self = self;
        this.numbers = numbers.clone();
    }

    boolean isEmpty() {
        return numbers.length == 0;
    }

    boolean has(int number) {
        for (int each : numbers) {
            if (each == number) {
                return true;
            }
        }
        return false;
    }

    /** Whether this node is one of them. */
    boolean isOfIt() {
        return has(self >>> 16);
    }

    /** The lowest node that is not ready, or 0. */
    int missing() {
        for (int number : numbers) {
            boolean ready = number == self >>> 16;
            for (int i = 0; i < peers.count(); i++) {
                LockPeer peer = peers.get(i);
                ready |= peer.number() == number && peer.present && peer.heard && peer.hears(self) && begins(peer);
            }
            if (!ready) {
                return number;
            }
        }
        return 0;
    }

    /** Whether another node begins together with this one, or has just done so. */
    private boolean begins(LockPeer peer) {
        return peer.begins || (peer.saysMember && peer.hasMember(self) && peer.epoch == 1);
    }

    /** Whether one of them has begun without this node, which joins as any other does then. */
    boolean isTooLate() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (peer.present && peer.heard && !begins(peer) && has(peer.number())) {
                return true;
            }
        }
        return false;
    }
}
