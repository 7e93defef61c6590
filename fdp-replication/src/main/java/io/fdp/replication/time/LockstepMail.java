package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;

/** Sends and takes what nodes of a lockstep exercise tell each other: turns, and who hears and has lost whom. */
final class LockstepMail {
    private final Wire wire;
    private final LockPeers peers;
    private final LockstepGroup group;
    private final Counters counters;
    private final long schema;
    private final long period;
    private final int self;
    private final Topic stateTopic = new Topic("fdp/lockstep", TopicKind.STATE, LockstepSample.MOST_BYTES);
    private final Topic turnTopic = new Topic("fdp/turns", TopicKind.EVENTS, TurnLayout.PIECE_BYTES);
    private final TopicWriter stateWriter;
    private final TopicReader stateReader;
    private final TopicWriter turnWriter;
    private final TopicReader turnReader;
    private final TurnBuffer turn;
    private long turnFrame;
    private int turnSent;
    private int turnPieces;
    private boolean sending;
    private @Nullable LockPeer handing;
    private long handingFrame;
    private int handingSent;
    private int handingPieces;
    private long lastTold;
    private long lastLook;
    private boolean told;
    private long gaveUp = -1;
    /** This node begins together with others, of which some may have begun already. */
    boolean begins;

    private @Nullable LockPeer host;
    private long hostFrame;

    LockstepMail(
            Wire wire, LockPeers peers, LockstepGroup group, Counters counters, long schema, long period, Arena arena) {
        this.wire = wire;
        this.peers = peers;
        this.group = group;
        this.counters = counters;
        this.schema = schema;
        this.period = period;
        this.self = LockPeer.id(wire.self());
        this.turn = new TurnBuffer(arena);
        this.stateWriter = wire.writer(stateTopic);
        this.stateReader = wire.reader(stateTopic);
        this.turnWriter = wire.writer(turnTopic);
        this.turnReader = wire.reader(turnTopic);
    }

    // ---- taking

    void takePresence() {
        PresenceReader presence = wire.presence();
        while (presence.next()) {
            group.changed = true;
            if (presence.hasJoined()) {
                peers.join(presence.node());
                continue;
            }
            LockPeer gone = peers.find(LockPeer.id(presence.node()));
            if (gone != null && gone.isSeenAs(presence.node())) {
                gone.present = false;
                gone.heard = false;
                gone.saysMember = false;
                if (group.stepsWith(gone)) {
                    group.lose(gone);
                }
            }
        }
    }

    void takeSamples(long now) {
        while (stateReader.next()) {
            LockPeer peer = peers.find(LockPeer.id(stateReader.sender()));
            if (peer == null || !peer.present) {
                continue;
            }
            counters.received++;
            counters.receivedBytes += stateReader.bytes();
            Rejection reason =
                    LockstepSample.check(stateReader.address(), stateReader.bytes(), stateReader.key(), schema);
            if (reason != null) {
                counters.reject(stateReader.sender(), stateTopic.name(), stateReader.key(), reason);
                if (reason == Rejection.SCHEMA) {
                    counters.reportOnce("node " + peer.node() + " has steps of another length than this node: it"
                            + " cannot step together with it. Give all nodes the same SimClock.fixed()");
                }
            } else {
                peer.take(stateReader.address());
                peer.heardAt = now;
            }
        }
    }

    /** Loses members that are silent for longer than a lease although their connection is there. */
    void loseSilent(long now, long lease) {
        boolean wasSilent = now - lastLook > lease / 4; // this node itself: it has not heard the others meanwhile
        lastLook = now;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (wasSilent || !peer.member) {
                peer.heardAt = now;
            } else if (now - peer.heardAt > lease) {
                group.lose(peer);
            }
        }
    }

    /** Takes turns; the frame that comes next here bounds what others can have sent. */
    void takeTurns(long nextFrame) {
        while (turnReader.next()) {
            LockPeer peer = peers.find(LockPeer.id(turnReader.sender()));
            if (peer == null || !peer.present) {
                continue;
            }
            counters.received++;
            counters.receivedBytes += turnReader.bytes();
            long at = turnReader.address();
            Rejection reason = checkPiece(at, turnReader.bytes());
            if (reason != null) {
                refuse(peer, reason);
                continue;
            }
            boolean isOwn = Memory.getInt(at + TurnLayout.PIECE_ORIGIN) == peer.id();
            TurnAssembly assembly = isOwn ? peer.own : peer.handedOn;
            if (assembly.add(at, turnReader.bytes())) {
                complete(peer, assembly, nextFrame);
            }
        }
    }

    private @Nullable Rejection checkPiece(long at, int bytes) {
        if (bytes < TurnLayout.PIECE_HEADER) {
            return Rejection.SIZE;
        }
        if (Memory.getInt(at) != TimeSample.MAGIC || Memory.getShort(at + TimeSample.KIND) != TurnLayout.KIND_PIECE) {
            return Rejection.FORMAT;
        }
        if (Memory.getLong(at + TimeSample.SCHEMA) != schema) {
            return Rejection.SCHEMA;
        }
        long frame = Memory.getLong(at + TurnLayout.PIECE_FRAME);
        boolean inRange = frame >= 0
                && frame < TurnLayout.MOST_FRAME
                && Memory.getInt(at + TurnLayout.PIECE_INDEX) >= 0
                && (Memory.getChar(at + TimeSample.FLAGS) & ~TurnLayout.FLAG_LAST) == 0;
        if (!inRange) {
            return Rejection.RANGE;
        }
        return LockstepSample.isId(Memory.getInt(at + TurnLayout.PIECE_ORIGIN)) ? null : Rejection.IDENTITY;
    }

    /** Drops what a node sent. A member whose turn cannot be used is lost, or all would wait for it for ever. */
    private void refuse(LockPeer peer, Rejection reason) {
        counters.reject(peer.node(), turnTopic.name(), 0, reason);
        peer.own.drop();
        if (peer.member) {
            group.lose(peer);
        }
    }

    private void complete(LockPeer sender, TurnAssembly assembly, long nextFrame) {
        TurnBuffer bytes = assembly.bytes();
        long frame = assembly.frame();
        if (!TurnLayout.isValid(bytes.address(), bytes.size(), frame)) {
            refuse(sender, Rejection.VALUE);
            return;
        }
        LockPeer origin = peers.find(assembly.origin());
        boolean member = TurnLayout.hasMember(bytes.address(), self);
        boolean arrives = TurnLayout.hasArriving(bytes.address(), self);
        if (origin != sender && sender.lost) {
            return;
        }
        if (origin == null || (!member && !arrives)) {
            if (origin != null && origin == sender && origin.member && group.isMember()) {
                group.lose(origin); // it steps with others
            }
            return;
        }
        if (!group.isMember()) {
            if (arrives || (host == null ? begins && frame == 0 : frame == hostFrame + 1)) {
                origin.keep(frame, bytes);
            }
            if (arrives && origin == sender) {
                host = origin;
                hostFrame = frame;
            }
        } else if (origin.member) {
            if (frame == origin.lastTurn + 1 && frame <= nextFrame && (origin != sender || !origin.lost)) {
                origin.keep(frame, bytes);
                group.changed |= origin.lost;
            } else if (frame > origin.lastTurn && origin == sender && !origin.lost) {
                loseToOthers(origin, frame, arrives);
            }
        } else if (origin == sender) {
            origin.keep(frame, bytes);
            if (arrives) {
                giveUp(frame + 1); // invited by another group, which must not wait for this node
            }
        }
    }

    /**
     * A member steps in another group, or sent turns while this node was not heard. That group may count on this node:
     * both may have been invited by two groups, or it may invite this node again that it lost before.
     */
    private void loseToOthers(LockPeer origin, long frame, boolean arrives) {
        group.lose(origin);
        if (arrives) {
            giveUp(frame + 1); // the other group must not wait for this node
        }
    }

    /** The member whose turn said that this node arrives, or null. */
    @Nullable
    LockPeer takeInvitation() {
        LockPeer found = host;
        host = null;
        return found;
    }

    long invitationFrame() {
        return hostFrame;
    }

    /** Tells others that this node cannot join in a frame; -1 when it has joined. */
    void giveUp(long frame) {
        gaveUp = frame;
        group.changed = true;
    }

    // ---- sending

    TurnBuffer beginTurn() {
        turn.clear();
        return turn;
    }

    void sendTurn(long frame) {
        turnFrame = frame;
        turnSent = 0;
        turnPieces = 0;
        sending = true;
        flush();
    }

    boolean isFlushed() {
        return !sending;
    }

    /** Hands the turns of a lost node on that others lack. */
    void handOn(LockPeer gone) {
        if (handing == null) {
            long first = gone.lastTurn;
            while (gone.turn(first - 1) != null && first - 1 > gone.handedOnUpTo) {
                first--;
            }
            handing = gone;
            handingFrame = first;
            handingSent = 0;
            handingPieces = 0;
        }
    }

    /** Sends pieces while the network has room. */
    void flush() {
        while (sending) {
            int left = turn.size() - turnSent;
            int part = Math.min(left, TurnLayout.PIECE_BYTES - TurnLayout.PIECE_HEADER);
            if (!sendPiece(turn.address() + turnSent, part, turnFrame, turnPieces, self, part == left)) {
                return;
            }
            turnSent += part;
            turnPieces++;
            sending = turnSent < turn.size();
        }
        flushHanded();
    }

    private void flushHanded() {
        LockPeer gone = handing;
        while (gone != null) {
            TurnBuffer bytes = gone.turn(handingFrame);
            if (bytes == null) {
                handing = null;
                return;
            }
            int left = bytes.size() - handingSent;
            int part = Math.min(left, TurnLayout.PIECE_BYTES - TurnLayout.PIECE_HEADER);
            long from = bytes.address() + handingSent;
            if (!sendPiece(from, part, handingFrame, handingPieces, gone.id(), part == left)) {
                return;
            }
            handingSent += part;
            handingPieces++;
            if (handingSent == bytes.size()) {
                gone.handedOnUpTo = handingFrame;
                handingFrame++;
                handingSent = 0;
                handingPieces = 0;
            }
        }
    }

    private boolean sendPiece(long from, int bytes, long frame, int index, int origin, boolean last) {
        long at = turnWriter.begin(0, TurnLayout.PIECE_HEADER + bytes);
        if (at == 0) {
            return false;
        }
        Memory.putInt(at, TimeSample.MAGIC);
        Memory.putShort(at + TimeSample.KIND, TurnLayout.KIND_PIECE);
        Memory.putShort(at + TimeSample.FLAGS, (short) (last ? TurnLayout.FLAG_LAST : 0));
        Memory.putLong(at + TimeSample.SCHEMA, schema);
        Memory.putLong(at + TurnLayout.PIECE_FRAME, frame);
        Memory.putInt(at + TurnLayout.PIECE_INDEX, index);
        Memory.putInt(at + TurnLayout.PIECE_ORIGIN, origin);
        Memory.copy(from, at + TurnLayout.PIECE_HEADER, bytes);
        turnWriter.commit(TurnLayout.PIECE_HEADER + bytes, -1);
        counters.sent++;
        counters.sentBytes += TurnLayout.PIECE_HEADER + bytes;
        return true;
    }

    /** Tells whom this node hears, steps with and has lost, if that changed or was told long ago. */
    void tell(long now, long frame, long worldNanos) {
        if (told && !group.changed && now - lastTold < period) {
            return;
        }
        told = true;
        lastTold = now;
        group.changed = false;
        int hears = 0;
        int members = group.isMember() ? 1 : 0;
        int votes = 0;
        for (int i = 0; i < peers.count(); i++) {
            hears += peers.get(i).present ? 1 : 0;
            members += group.stepsWith(peers.get(i)) ? 1 : 0;
            votes += peers.get(i).lost ? 1 : 0;
        }
        hears = Math.min(hears, TurnLayout.MOST_NODES);
        votes = Math.min(votes, TurnLayout.MOST_NODES);
        long end = LockstepSample.vote(0, hears, members, votes);
        long at = stateWriter.begin(0, (int) end);
        Memory.zero(at, end);
        Memory.putInt(at, TimeSample.MAGIC);
        Memory.putShort(at + TimeSample.KIND, LockstepSample.KIND_LOCKSTEP);
        int flags = (group.isMember() ? LockstepSample.FLAG_MEMBER : 0) | (begins ? LockstepSample.FLAG_BEGINS : 0);
        Memory.putShort(at + TimeSample.FLAGS, (short) flags);
        Memory.putLong(at + TimeSample.SCHEMA, schema);
        Memory.putLong(at + LockstepSample.EPOCH, group.epoch());
        Memory.putLong(at + LockstepSample.FRAME, frame);
        Memory.putLong(at + LockstepSample.WORLD_TIME, worldNanos);
        Memory.putLong(at + LockstepSample.GAVE_UP, gaveUp);
        Memory.putInt(at + LockstepSample.HEARS, hears);
        Memory.putInt(at + LockstepSample.MEMBERS, members);
        Memory.putInt(at + LockstepSample.VOTES, votes);
        putLists(at, hears, members, votes);
        stateWriter.commit((int) end, -1);
        counters.sent++;
        counters.sentBytes += end;
    }

    private void putLists(long at, int hears, int members, int votes) {
        int heard = 0;
        int stepping = hears;
        int voted = 0;
        if (group.isMember()) {
            Memory.putInt(LockstepSample.id(at, stepping++), self);
        }
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (peer.present && heard < hears) {
                Memory.putInt(LockstepSample.id(at, heard++), peer.id());
            }
            if (group.stepsWith(peer)) {
                Memory.putInt(LockstepSample.id(at, stepping++), peer.id());
            }
            if (peer.lost && voted < votes) {
                long vote = LockstepSample.vote(at, hears, members, voted++);
                Memory.putInt(vote, peer.id());
                Memory.putLong(vote + LockstepSample.VOTE_LAST, peer.lastTurn);
                Memory.putLong(vote + LockstepSample.VOTE_DECIDED, peer.agreed ? peer.agreedLast : LockPeer.NONE);
            }
        }
    }

    void close(long now, long frame, long worldNanos) {
        group.changed = true;
        try {
            tell(now, frame, worldNanos);
        } catch (IllegalStateException closed) { // the wire was closed before: others lose this node as well
            told = false;
        }
    }
}
