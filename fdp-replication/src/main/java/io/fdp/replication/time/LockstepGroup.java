package io.fdp.replication.time;

import org.jspecify.annotations.Nullable;

/**
 * Who steps together, as this node sees it, and how nodes agree about those that are lost.
 *
 * <p>A frame begins when the turns of the frame before are here, from all members. When a member is lost, some nodes
 * may have its last turn and others not. So each node says which last turn of the lost member it has. When all
 * remaining members name the same lost ones, the highest of these turns counts: who lacks it gets it from another node,
 * and all go on without the lost member two frames after it.
 *
 * <p>A node that steps from the next frame on counts as a member here: it has turns of the frame before, too, and may
 * begin with them. So nodes decide only when they step with the same ones. Who has gone on to the next frame by then
 * says what was decided, and the rest decide the same. A new member waits with its first frame until all others have
 * said that they step with it: it knows by then what they have decided without it.
 */
final class LockstepGroup {
    private final LockPeers peers;
    private final int self;
    private boolean member;
    private long epoch;

    /** The frame that comes next here. */
    private long nextFrame;

    /** The first frame of this node while members have not said that they step with it, or -1. */
    private long entryFrame = -1;

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
        entryFrame = -1;
    }

    /** The first frame of this node waits for the members that it joins. */
    void awaitMembers(long firstFrame) {
        entryFrame = firstFrame;
    }

    /** Frames go on; nodes that step from this one on are heard as members are. */
    void setNextFrame(long frame) {
        nextFrame = frame;
    }

    /** Whether a node is a member, or will be from the next frame on. */
    boolean stepsWith(LockPeer peer) {
        return peer.member || (member && peer.scheduled >= 0 && peer.scheduled == nextFrame);
    }

    void raiseEpoch() {
        epoch = Math.min(epoch + 1, TimeSample.MOST_EPOCH);
        changed = true;
    }

    /** This node steps with nobody: it was left out, or another group goes on. */
    void leave() {
        member = false;
        changed = true;
        entryFrame = -1;
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

    /** Whether nodes step from the next frame on. */
    boolean hasArriving() {
        for (int i = 0; i < peers.count(); i++) {
            if (!peers.get(i).member && stepsWith(peers.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether one more node may join. */
    boolean hasRoom() {
        int sum = 1;
        for (int i = 0; i < peers.count(); i++) {
            sum += peers.get(i).member || peers.get(i).scheduled >= 0 ? 1 : 0;
        }
        return sum < TurnLayout.MOST_NODES;
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
            peer.wasMember |= stepsWith(peer)
                    && peer.heard
                    && peer.saysMember
                    && peer.frame >= firstFrame(peer) - 1
                    && peer.hasMember(self);
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
        entryFrame = firstUnsaid() == null ? -1 : entryFrame;
        agree();
    }

    /** The first frame of a node that steps with this one. */
    private static long firstFrame(LockPeer peer) {
        return peer.member ? peer.joinFrame : peer.scheduled;
    }

    /** Whether a node that was to join could not. */
    private static boolean hasGivenUp(LockPeer peer) {
        return peer.gaveUp >= firstFrame(peer);
    }

    private boolean isSurvivor(LockPeer peer) {
        return !peer.lost && stepsWith(peer);
    }

    /** A member that this node joins and that has not said that it steps with this node, or null. */
    private @Nullable LockPeer firstUnsaid() {
        for (int i = 0; entryFrame >= 0 && i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (isSurvivor(peer) && peer.joinFrame < entryFrame && !peer.wasMember) {
                return peer;
            }
        }
        return null;
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
                if (peer.wasMember && (!peer.hasMember(self) || peer.voteOn(self) != LockPeer.NONE)) {
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
            if (about != null && isSurvivor(about) && voter.frame >= firstFrame(about) - 1) {
                lose(about);
            }
        }
    }

    private void agree() {
        if (hasUndecided()) {
            for (int s = 0; s < peers.count(); s++) {
                if (isSurvivor(peers.get(s)) && namesTheLost(peers.get(s))) {
                    takeDecisions(peers.get(s));
                }
            }
        }
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
                decide(gone, last);
            }
        }
    }

    private void decide(LockPeer gone, long last) {
        gone.agreed = true;
        gone.agreedLast = last;
        changed = true;
    }

    /** What another member has decided is decided: it may have gone on, and step with other nodes by now. */
    private void takeDecisions(LockPeer from) {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer gone = peers.get(i);
            long last = from.decisionOn(gone.id());
            if (gone.member && gone.lost && !gone.agreed && last != LockPeer.NONE) {
                decide(gone, last);
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
            if (!namesTheLost(survivor) || !hasSameMembers(survivor)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a member has lost all those that this node has lost. */
    private boolean namesTheLost(LockPeer survivor) {
        if (!survivor.heard || !survivor.present || !survivor.saysMember || !survivor.wasMember) {
            return false;
        }
        for (int i = 0; i < peers.count(); i++) {
            LockPeer gone = peers.get(i);
            if (gone.member && gone.lost && survivor.voteOn(gone.id()) == LockPeer.NONE) {
                return false;
            }
        }
        return true;
    }

    /** Whether a member says that it steps with just those that this node steps with. */
    private boolean hasSameMembers(LockPeer survivor) {
        int count = 1;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (stepsWith(peer)) {
                count++;
                if (!survivor.hasMember(peer.id())) {
                    return false;
                }
            }
        }
        return survivor.memberCount() == count && survivor.hasMember(self);
    }

    /** Forgets lost nodes that nobody steps with any more. */
    void tidy() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer gone = peers.get(i);
            if (gone.lost && !stepsWith(gone) && !isMemberElsewhere(gone)) {
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
            long has = peer.present && peer.heard && peer.saysMember ? peer.voteOn(gone.id()) : LockPeer.NONE;
            if (has == LockPeer.NONE) {
                continue;
            }
            lacking |= has < gone.lastCounted();
            if (peer.number() < self >>> 16 && has >= gone.lastCounted() && isSurvivor(peer)) {
                return false;
            }
        }
        return lacking && gone.lastCounted() > gone.handedOnUpTo;
    }

    /** The first member that the next frame waits for, or null. */
    @Nullable
    LockPeer waitsFor() {
        LockPeer missing = missing(nextFrame - 1);
        return missing == null ? firstUnsaid() : missing;
    }

    /** Loses those that keep a frame from beginning: who is waited for, or who does not say what it has of that one. */
    void loseWaitedFor(LockPeer peer) {
        if (!peer.lost) {
            lose(peer);
            return;
        }
        for (int i = 0; i < peers.count(); i++) {
            if (isSurvivor(peers.get(i)) && !namesTheLost(peers.get(i))) {
                lose(peers.get(i));
            }
        }
    }

    /** The first member whose turn of a frame is missing, or null. */
    @Nullable
    LockPeer missing(long frame) {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (isNeeded(peer, frame) && peer.turn(frame) == null) {
                return peer;
            }
        }
        return null;
    }

    /** Whether the turn of a member counts. */
    static boolean isNeeded(LockPeer peer, long frame) {
        return peer.member && peer.joinFrame <= frame && !(peer.agreed && frame > peer.agreedLast);
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
                            || peer.voteOn(joiner.id()) != LockPeer.NONE)) {
                return false;
            }
        }
        return true;
    }
}
