package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Another node of a lockstep exercise: its turns, what it last said, and whether it steps with this node. */
final class LockPeer {
    private static final int KEPT = 4;

    /** No turn, not even that before the first. */
    static final long NONE = -2;

    private final WireNode node;

    /** As the wire of this node knows it; null while only others have named it. */
    private @Nullable WireNode seen;

    private final TurnBuffer[] turns = new TurnBuffer[KEPT];
    private final long[] frames = new long[KEPT];

    /** What arrives of its own turns, and of turns that it hands on. */
    final TurnAssembly own;

    final TurnAssembly handedOn;

    boolean present;
    boolean member;

    /** The first frame in which it steps with this node. */
    long joinFrame;

    /** Its last turn that is here, in the order of frames. */
    long lastTurn = -1;

    /** This node has lost it, and waits until all agree about its last turn. */
    boolean lost;

    /** All agree about its last turn. */
    boolean agreed;

    long agreedLast = -1;

    /** The frame in which it will join; -1 if it will not. */
    long scheduled = -1;

    /** Up to which frame its turns were handed on to nodes that lack them. */
    long handedOnUpTo = -1;

    // ---- what it says

    boolean heard;

    /** When it was heard last, by the wire of this node. */
    long heardAt;

    boolean saysMember;

    /** It waits to begin an exercise together with others. */
    boolean begins;

    /** It has said that it steps with this node; what it said before was about another group. */
    boolean wasMember;

    long epoch;
    long frame = -1;
    long worldNanos;
    long gaveUp = -1;
    private int[] ids = new int[16];
    private int hears;
    private int members;
    private int[] voteIds = new int[4];
    private long[] voteLast = new long[4];
    private long[] voteDecided = new long[4];
    private int votes;

    LockPeer(WireNode node) {
        this.node = node;
        Arena arena = Arena.ofAuto(); // freed with the peer: another thread may read its turns while this node leaves
        for (int i = 0; i < KEPT; i++) {
            turns[i] = new TurnBuffer(arena);
        }
        Arrays.fill(frames, -1);
        own = new TurnAssembly(arena);
        handedOn = new TurnAssembly(arena);
    }

    WireNode node() {
        return node;
    }

    /** Whether a node of the wire is this one: the first with its number and incarnation that the wire names is. */
    boolean isSeenAs(WireNode other) {
        if (seen == null) {
            seen = other;
        }
        return seen.equals(other);
    }

    int id() {
        return id(node);
    }

    int number() {
        return node.number();
    }

    /** A node in lists: number and incarnation. */
    static int id(WireNode node) {
        return node.number() << 16 | node.incarnation();
    }

    // ---- turns

    /** A turn of a frame, or null if it is not here. */
    @Nullable
    TurnBuffer turn(long ofFrame) {
        int at = (int) (ofFrame & (KEPT - 1));
        return ofFrame >= 0 && frames[at] == ofFrame ? turns[at] : null;
    }

    /** Keeps a turn that has come as a whole; what was kept four frames ago goes. */
    void keep(long ofFrame, TurnBuffer complete) {
        int at = (int) (ofFrame & (KEPT - 1));
        TurnBuffer into = turns[at];
        into.clear();
        Memory.copy(complete.address(), into.room(complete.size()), complete.size());
        into.add(complete.size());
        frames[at] = ofFrame;
        lastTurn = ofFrame;
    }

    void forgetTurns() {
        Arrays.fill(frames, -1);
        lastTurn = -1;
        lost = false;
        agreed = false;
        agreedLast = -1;
        handedOnUpTo = -1;
        own.drop();
        handedOn.drop();
    }

    // ---- what it says

    /** Takes a sample that was checked. */
    void take(long at) {
        heard = true;
        int flags = Memory.getChar(at + TimeSample.FLAGS);
        saysMember = (flags & LockstepSample.FLAG_MEMBER) != 0;
        begins = (flags & LockstepSample.FLAG_BEGINS) != 0;
        epoch = Memory.getLong(at + LockstepSample.EPOCH);
        frame = Memory.getLong(at + LockstepSample.FRAME);
        worldNanos = Memory.getLong(at + LockstepSample.WORLD_TIME);
        gaveUp = Memory.getLong(at + LockstepSample.GAVE_UP);
        hears = Memory.getInt(at + LockstepSample.HEARS);
        members = Memory.getInt(at + LockstepSample.MEMBERS);
        votes = Memory.getInt(at + LockstepSample.VOTES);
        if (hears + members > ids.length) {
            ids = new int[2 * (hears + members)];
        }
        if (votes > voteIds.length) {
            voteIds = new int[2 * votes];
            voteLast = new long[2 * votes];
            voteDecided = new long[2 * votes];
        }
        for (int i = 0; i < hears + members; i++) {
            ids[i] = Memory.getInt(LockstepSample.id(at, i));
        }
        for (int i = 0; i < votes; i++) {
            long vote = LockstepSample.vote(at, hears, members, i);
            voteIds[i] = Memory.getInt(vote);
            voteLast[i] = Memory.getLong(vote + LockstepSample.VOTE_LAST);
            voteDecided[i] = Memory.getLong(vote + LockstepSample.VOTE_DECIDED);
        }
    }

    boolean hears(int id) {
        return contains(0, hears, id);
    }

    boolean hasMember(int id) {
        return contains(hears, hears + members, id);
    }

    int lowestMember() {
        int lowest = Integer.MAX_VALUE;
        for (int i = hears; i < hears + members; i++) {
            lowest = Math.min(lowest, ids[i] >>> 16);
        }
        return lowest;
    }

    private boolean contains(int from, int to, int id) {
        for (int i = from; i < to; i++) {
            if (ids[i] == id) {
                return true;
            }
        }
        return false;
    }

    int votes() {
        return votes;
    }

    int votedId(int i) {
        return voteIds[i];
    }

    /** The last turn of a node that it says it has lost, or -2 if it says nothing of the kind. */
    long voteOn(int id) {
        int vote = findVote(id);
        return vote < 0 ? NONE : voteLast[vote];
    }

    /** The last turn of a lost node that counts, as it says all have agreed, or -2 if it does not. */
    long decisionOn(int id) {
        int vote = findVote(id);
        return vote < 0 ? NONE : voteDecided[vote];
    }

    private int findVote(int id) {
        for (int i = 0; i < votes; i++) {
            if (voteIds[i] == id) {
                return i;
            }
        }
        return -1;
    }

    int memberCount() {
        return members;
    }

    /** Its last turn that is here and counts. */
    long lastCounted() {
        return agreed ? Math.min(lastTurn, agreedLast) : lastTurn;
    }
}
