package io.fdp.replication.time;

import org.jspecify.annotations.Nullable;

/**
 * Who steps together, as this node sees it, and how nodes agree about those that are lost.
 *
 * <p>A frame begins when the turns of the frame before are here, from all members. When a member is lost, some nodes
 * may have its last turn and others not. So each node says which last turn of the lost member it has. When all
 * remaining members name the same lost ones, the highest of these turns counts: who lacks it gets it from another node,
 * and all go on without the lost member two frames after it.
 */
final class LockstepGroup {
    private final LockPeers peers;
    private final int self;
    private boolean member;
    private long epoch;

    /** Something changed that others must hear of. */
    boolean changed;

    LockstepGroup(LockPeers peers, int self) {
        this.peers = peers;
        this.self = self;
    }

    boolean isMember() {
        return member;
    }

    long epoch() {
        return epoch;
    }

    /** This node steps with others, which the caller has marked. */
    void enter(long ofEpoch) {
        member = true;
        epoch = ofEpoch;
        changed = true;
    }

    void raiseEpoch() {
        epoch = Math.min(epoch + 1, TimeSample.MOST_EPOCH);
        changed = true;
    }

    /** This node steps with nobody: it was left out, or another group goes on. */
    void leave() {
        member = false;
        changed = true;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            peer.member = false;
            peer.scheduled = -1;
            peer.forgetTurns();
        }
    }

    /** The number of the node that keeps the clock: the named one if it is a member, else the lowest. */
    int keeper(int named) {
        int lowest = self >>> 16;
        boolean isNamed = named == lowest;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (peer.member) {
                isNamed |= peer.number() == named;
                lowest = Math.min(lowest, peer.number());
            }
        }
        return isNamed ? named : lowest;
    }

    int count() {
        int sum = 1;
        for (int i = 0; i < peers.count(); i++) {
            sum += peers.get(i).member ? 1 : 0;
        }
        return sum;
    }

    private int lowest() {
        return keeper(0);
    }

    void lose(LockPeer peer) {
        if (!peer.lost) {
            peer.lost = true;
            changed = true;
            for (int i = 0; i < peers.count(); i++) {
                LockPeer gone = peers.get(i);
                gone.agreed &= gone.lastTurn >= gone.agreedLast; // the node that has its last turn may be lost now
            }
        }
    }

    /** Looks at what others say about this node, about lost nodes, and about other groups. */
    void judge() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            peer.wasMember |= peer.member && peer.heard && peer.saysMember && peer.hasMember(self);
        }
        if (isLeftOut()) {
            leave();
            return;
        }
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (isSurvivor(peer) && peer.heard) {
                boolean left = hasGivenUp(peer) || (!peer.saysMember && peer.wasMember);
                if (left) {
                    lose(peer);
                } else if (peer.wasMember) {
                    takeVotes(peer);
                }
            }
        }
        agree();
    }

    /** Whether a node that was to join could not. */
    private static boolean hasGivenUp(LockPeer peer) {
        return peer.gaveUp >= peer.joinFrame;
    }

    private boolean isSurvivor(LockPeer peer) {
        return peer.member && !peer.lost;
    }

    private boolean isLeftOut() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (!peer.present || !peer.heard || !peer.saysMember) {
                continue;
            }
            if (isSurvivor(peer) && hasGivenUp(peer)) {
                continue;
            }
            if (isSurvivor(peer)) {
                if (peer.wasMember && (!peer.hasMember(self) || peer.voteOn(self) > -2)) {
                    return true;
                }
            } else if (!peer.hasMember(self)
                    && (peer.epoch > epoch || (peer.epoch == epoch && peer.lowestMember() < lowest()))) {
                return true;
            }
        }
        return false;
    }

    /** What a member has lost is lost, or some would wait for it and others not. */
    private void takeVotes(LockPeer voter) {
        for (int i = 0; i < voter.votes(); i++) {
            LockPeer about = peers.find(voter.votedId(i));
            if (about != null && isSurvivor(about) && voter.frame >= about.joinFrame) {
                lose(about);
            }
        }
    }

    private void agree() {
        if (!hasUndecided() || !allNameTheSame()) {
            return;
        }
        for (int i = 0; i < peers.count(); i++) {
            LockPeer gone = peers.get(i);
            if (gone.member && gone.lost && !gone.agreed) {
                long last = gone.lastTurn;
                for (int s = 0; s < peers.count(); s++) {
                    last = isSurvivor(peers.get(s))
                            ? Math.max(last, peers.get(s).voteOn(gone.id()))
                            : last;
                }
                gone.agreed = true;
                gone.agreedLast = last;
                changed = true;
            }
        }
    }

    private boolean hasUndecided() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (peer.member && peer.lost && !peer.agreed) {
                return true;
            }
        }
        return false;
    }

    private boolean allNameTheSame() {
        for (int s = 0; s < peers.count(); s++) {
            LockPeer survivor = peers.get(s);
            if (!isSurvivor(survivor)) {
                continue;
            }
            if (!survivor.heard || !survivor.present || !survivor.saysMember || !survivor.wasMember) {
                return false;
            }
            for (int i = 0; i < peers.count(); i++) {
                LockPeer gone = peers.get(i);
                if (gone.member && gone.lost && survivor.voteOn(gone.id()) == -2) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Forgets lost nodes that nobody steps with any more. */
    void tidy() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer gone = peers.get(i);
            if (gone.lost && !gone.member && !isMemberElsewhere(gone)) {
                gone.forgetTurns();
                changed = true;
            }
        }
        peers.tidy();
    }

    private boolean isMemberElsewhere(LockPeer gone) {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            // what a node said before it stepped with this one says nothing about whom it steps with now
            if (isSurvivor(peer) && (!peer.heard || !peer.wasMember || peer.hasMember(gone.id()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the turns of a lost node are to be handed on by this node, to those that lack them. */
    boolean mustHandOn(LockPeer gone) {
        boolean lacking = false;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            long has = peer.present && peer.heard && peer.saysMember ? peer.voteOn(gone.id()) : -2;
            if (has == -2) {
                continue;
            }
            lacking |= has < gone.lastTurn;
            if (peer.number() < self >>> 16 && has >= gone.lastTurn && isSurvivor(peer)) {
                return false;
            }
        }
        return lacking && gone.lastTurn > gone.handedOnUpTo;
    }

    /** The first member whose turn of a frame is missing, or null. */
    @Nullable
    LockPeer missing(long frame) {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            boolean needed = peer.member && peer.joinFrame <= frame && !(peer.agreed && frame > peer.agreedLast);
            if (needed && peer.turn(frame) == null) {
                return peer;
            }
        }
        return null;
    }

    /** Whether a waiting node can step with all members: everybody hears everybody, and nobody is lost. */
    boolean isEligible(LockPeer joiner, long worldNanos, long frame) {
        if (!joiner.present
                || !joiner.heard
                || joiner.member
                || joiner.lost
                || joiner.saysMember
                || joiner.scheduled >= 0
                || joiner.worldNanos > worldNanos
                || joiner.gaveUp >= frame
                || !joiner.hears(self)) {
            return false;
        }
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (peer.lost) {
                return false;
            }
            if (peer.member
                    && (!peer.heard
                            || !peer.hears(joiner.id())
                            || !joiner.hears(peer.id())
                            || peer.voteOn(joiner.id()) != -2)) {
                return false;
            }
        }
        return true;
    }
}
