package io.fdp.replication.time;

import io.fdp.engine.SimClock;
import io.fdp.engine.error.EngineException;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.internal.WireViews;
import io.fdp.wire.Wire;
import java.lang.foreign.Arena;
import java.util.Objects;

/**
 * Lets all nodes step together. Each node sends a turn at the end of each frame: what replication wrote, and what users
 * asked for. A frame begins when the turns of the frame before are here from all members, and uses just these. So a run
 * is the same however late messages are.
 */
final class LockstepTime implements TimeKeeping {
    private static final long WAIT_NANOS = 500_000;

    private final Wire wire;
    private final SimClock clock;
    private final TimeConfig config;
    private final LockPeers peers;
    private final LockstepGroup group;
    private final LockstepWire recordWire;
    private final LockstepMail mail;
    private final RequestQueue requests = new RequestQueue();
    private final TimeState state = new TimeState();
    private final TimeTeller teller;
    private final int self;
    private final TurnAuthor author;
    private final int[] joined = new int[2 * TurnLayout.MOST_NODES];
    private final int[] left = new int[TurnLayout.MOST_NODES];
    private int joinedCount;
    private int leftCount;
    private long nextFrame;
    private long lastOther;
    private int stepsWanted;
    private boolean begun;
    private boolean sendAll;
    private boolean stepping;

    /** The next frame may begin, and nothing was taken since. */
    private boolean open;

    private int waitedFor;
    private final LongWait longWait;
    private final Roster roster;

    LockstepTime(Wire wire, SimClock clock, TimeConfig config, Counters counters) {
        this.wire = wire;
        this.clock = clock;
        this.config = config;
        this.self = LockPeer.id(wire.self());
        this.peers = new LockPeers(wire.self().number());
        this.group = new LockstepGroup(peers, self);
        this.roster = new Roster(peers, self, config.roster());
        Arena arena = Arena.ofAuto(); // freed with what uses it: another thread may be at work while this one closes
        this.recordWire = new LockstepWire(wire, arena);
        this.mail = new LockstepMail(
                wire,
                peers,
                group,
                counters,
                Double.doubleToLongBits(clock.nominalNanos()),
                config.periodNanos(),
                arena);
        this.author = new TurnAuthor(self, peers, recordWire, state, clock);
        this.teller = new TimeTeller(state, clock);
        this.longWait = new LongWait(group, config.leaseNanos());
        this.lastOther = wire.nanoTime();
        this.mail.begins = roster.isOfIt();
        state.named = config.keeper();
    }

    WireViews views() {
        return recordWire;
    }

    // ---- between frames

    @Override
    public void poll() {
        long now = wire.nanoTime();
        group.setNextFrame(nextFrame);
        mail.takePresence();
        mail.takeSamples(now);
        mail.loseSilent(now, config.leaseNanos());
        boolean entered = group.isMember();
        mail.takeTurns(nextFrame);
        if (group.isMember()) {
            group.judge();
            handOn();
            longWait.look(now, nextFrame);
        } else {
            await(now);
        }
        if (entered && !group.isMember()) {
            recordWire.loseAll();
        }
        group.tidy();
        mail.flush();
        mail.tell(now, nextFrame - 1, clock.nanos());
        waitedFor = findWaitedFor();
    }

    private void handOn() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer gone = peers.get(i);
            if (gone.lost && group.mustHandOn(gone)) {
                mail.handOn(gone);
            }
        }
    }

    /** Not a member: begins with others, joins a running exercise, or begins one. */
    private void await(long now) {
        LockPeer host = mail.takeInvitation();
        if (host != null) {
            enter(host, mail.invitationFrame());
            return;
        }
        if (!isFirst()) {
            lastOther = now;
        }
        boolean together = !begun && !roster.isEmpty() && !roster.isTooLate();
        boolean ready = together ? roster.isOfIt() && roster.missing() == 0 : now - lastOther >= config.joinNanos();
        if (ready) {
            begin(together);
        }
    }

    /** Whether no exercise is running, and this node is the lowest of those that wait. */
    private boolean isFirst() {
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (peer.present && peer.heard && (peer.saysMember || peer.number() < self >>> 16)) {
                return false;
            }
        }
        return true;
    }

    /** Begins an exercise with the nodes of the roster, or alone. */
    private void begin(boolean together) {
        begun = true;
        mail.begins = false;
        long epoch = together ? 1 : group.epoch() + 1;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            epoch = together ? 1 : Math.max(epoch, peer.epoch + 1);
            peer.member = together && peer.present && roster.has(peer.number());
            if (peer.member) {
                peer.joinFrame = 0;
                peer.lastTurn = peer.turn(0) == null ? -1 : 0;
                peer.wasMember = false;
                recordWire.join(peer.node());
            }
        }
        group.enter(Math.min(epoch, TimeSample.MOST_EPOCH));
        state.keeper = group.keeper(state.named);
    }

    /** Joins with the frame after a turn in which the members say that this node arrives. */
    private void enter(LockPeer host, long frame) {
        long turn = Objects.requireNonNull(host.turn(frame), "just come").address();
        int members = Memory.getInt(turn + TurnLayout.MEMBERS);
        int all = members + Memory.getInt(turn + TurnLayout.ARRIVING);
        if (Memory.getLong(turn + TurnLayout.WORLD_TIME) < clock.nanos()) { // they know an earlier time of this world
            mail.giveUp(frame + 1);
            return;
        }
        for (int i = 0; i < all; i++) {
            int id = TurnLayout.id(turn, i);
            LockPeer peer = peers.find(id);
            if (id != self && (peer == null || !peer.present)) {
                mail.giveUp(frame + 1);
                return;
            }
        }
        begun = true;
        mail.begins = false;
        nextFrame = frame + 1;
        for (int i = 0; i < all; i++) {
            int id = TurnLayout.id(turn, i);
            if (id != self) {
                LockPeer peer = peers.ensure(id);
                peer.member = true;
                peer.wasMember = false;
                peer.joinFrame = i < members ? frame : frame + 1;
                peer.lastTurn = i < members && peer.turn(frame) == null ? frame - 1 : frame;
                peer.lastTurn += peer.turn(peer.lastTurn + 1) == null ? 0 : 1;
                recordWire.join(peer.node());
            }
        }
        int flags = Memory.getInt(turn + TurnLayout.FLAGS);
        state.paused = (flags & TurnLayout.FLAG_PAUSED) != 0;
        stepsWanted = flags >>> 1;
        state.speed = Memory.getDouble(turn + TurnLayout.SPEED);
        state.named = Memory.getInt(turn + TurnLayout.NAMED);
        state.askedBy = Memory.getInt(turn + TurnLayout.ASKED_BY);
        state.keeper = keeperOf(turn, members);
        sendAll = true;
        mail.giveUp(-1);
        author.clear();
        group.enter(Memory.getLong(turn + TurnLayout.EPOCH));
        group.setNextFrame(nextFrame);
        group.awaitMembers(nextFrame);
        if (Memory.getLong(turn + TurnLayout.WORLD_TIME) > clock.nanos()) {
            clock.jump(Memory.getLong(turn + TurnLayout.WORLD_STEPS));
            teller.jumped();
        }
    }

    /** Who kept the clock in the frame of a turn. */
    private int keeperOf(long turn, int members) {
        int lowest = Integer.MAX_VALUE;
        for (int i = 0; i < members; i++) {
            int number = TurnLayout.id(turn, i) >>> 16;
            if (number == state.named) {
                return number;
            }
            lowest = Math.min(lowest, number);
        }
        return lowest;
    }

    private int findWaitedFor() {
        if (group.isMember()) {
            LockPeer missing = group.waitsFor();
            return missing == null ? 0 : missing.number();
        }
        int first = roster.isOfIt() && !begun ? roster.missing() : 0;
        for (int i = 0; first == 0 && i < peers.count(); i++) {
            first = peers.get(i).present ? peers.get(i).number() : 0;
        }
        return first;
    }

    // ---- frames

    @Override
    public long nanosUntilFrame() {
        poll();
        open = isDue();
        return open ? 0 : WAIT_NANOS;
    }

    private boolean isDue() {
        return group.isMember() && mail.isFlushed() && group.waitsFor() == null;
    }

    @Override
    public boolean isPacing() {
        return false;
    }

    @Override
    public void beginFrame() {
        if (!open) {
            poll();
            open = isDue();
        }
        if (!open) {
            throw new EngineException("the frame cannot begin: node " + wire.self() + " steps together with others, and"
                    + (waitedFor == 0 ? " has no exercise yet" : " waits for node " + waitedFor)
                    + "; run() and runRealTime() wait");
        }
        open = false;
        long frame = nextFrame;
        recordWire.begin(frame, (long) (frame * clock.nominalNanos()));
        int keeperBefore = state.keeper;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (LockstepGroup.isNeeded(peer, frame - 1) && peer.turn(frame - 1) != null) {
                recordWire.addSender(peer);
            }
        }
        takeTurns(frame, keeperBefore);
        changeMembers(frame);
        state.keeper = group.keeper(state.named);
        setClock();
    }

    /** Carries out what the turns of the last frame ask for, in the order of numbers. */
    private void takeTurns(long frame, int keeperBefore) {
        boolean ownTaken = false;
        for (int i = 0; i < recordWire.senderCount(); i++) {
            LockPeer peer = recordWire.sender(i);
            if (!ownTaken && peer.number() > self >>> 16) {
                ownTaken = true;
                takeOwn(frame, keeperBefore);
            }
            long turn = recordWire.turn(i).address();
            for (int r = 0; r < Memory.getInt(turn + TurnLayout.REQUESTS); r++) {
                long request = TurnLayout.requests(turn) + r * (long) TurnLayout.REQUEST_BYTES;
                carryOut(Memory.getInt(request), Memory.getDouble(request + TurnLayout.REQUEST_VALUE), peer.number());
            }
            int first = Memory.getInt(turn + TurnLayout.MEMBERS) + Memory.getInt(turn + TurnLayout.ARRIVING);
            for (int a = 0; peer.number() == keeperBefore && a < Memory.getInt(turn + TurnLayout.ADMITS); a++) {
                schedule(TurnLayout.id(turn, first + a), frame + 1);
            }
        }
        if (!ownTaken) {
            takeOwn(frame, keeperBefore);
        }
    }

    private void takeOwn(long frame, int keeperBefore) {
        for (int r = 0; r < author.requests(); r++) {
            carryOut(author.kind(r), author.value(r), self >>> 16);
        }
        for (int a = 0; self >>> 16 == keeperBefore && a < author.admits(); a++) {
            schedule(author.admitted(a), frame + 1);
        }
        author.clear();
    }

    private void schedule(int id, long frame) {
        if (id != self && group.hasRoom()) {
            LockPeer joiner = peers.ensure(id);
            if (!joiner.member && joiner.scheduled < 0) {
                joiner.scheduled = frame;
                joiner.wasMember = false;
            }
        }
    }

    private void carryOut(int kind, double value, int node) {
        state.askedBy = node;
        switch (kind) {
            case TimeRequest.PAUSE -> state.paused = true;
            case TimeRequest.STEP -> {
                state.paused = true;
                stepsWanted = Math.min(stepsWanted + 1, 1 << 20);
            }
            case TimeRequest.RESUME -> {
                state.paused = false;
                stepsWanted = 0;
            }
            case TimeRequest.SPEED -> state.speed = value;
            default -> state.named = (int) value;
        }
    }

    private void changeMembers(long frame) {
        joinedCount = 0;
        leftCount = 0;
        for (int i = 0; i < peers.count(); i++) {
            LockPeer peer = peers.get(i);
            if (peer.member && peer.agreed && frame > peer.agreedLast + 1) {
                peer.member = false;
                group.raiseEpoch();
                recordWire.lose(peer.node());
                left[leftCount++ % left.length] = peer.number();
            }
            if (peer.scheduled == frame) {
                peer.scheduled = -1;
                peer.member = true;
                peer.joinFrame = frame;
                peer.lastTurn = peer.turn(frame) == null ? frame - 1 : frame;
                if (!peer.present) {
                    group.lose(peer);
                }
                group.changed = true;
                recordWire.join(peer.node());
                joined[joinedCount++ % joined.length] = peer.number();
            }
        }
    }

    private void setClock() {
        stepping = !state.paused || stepsWanted > 0;
        if (clock.scale() != state.speed) {
            clock.scale(state.speed);
        }
        if (state.paused) {
            clock.resume();
            clock.pause();
            if (stepping) {
                stepsWanted--;
                clock.step();
            }
        } else if (clock.isPaused()) {
            clock.resume();
        }
    }

    @Override
    public void endFrame() {
        long frame = nextFrame;
        for (int i = 0; i < peers.count(); i++) {
            if (peers.get(i).scheduled == frame + 1) {
                recordWire.addAll(peers.get(i).id());
            }
        }
        if (sendAll) {
            sendAll = false;
            recordWire.addAll(0);
        }
        author.takeRequests(requests);
        admit();
        author.write(mail.beginTurn(), frame, group.epoch(), stepsWanted);
        mail.sendTurn(frame);
        recordWire.clearRecords();
        nextFrame = frame + 1;
        group.setNextFrame(nextFrame);
        group.changed |= group.hasArriving();
    }

    private void admit() {
        boolean keeps = state.keeper == self >>> 16;
        for (int i = 0; keeps && i < peers.count(); i++) {
            if (group.isEligible(peers.get(i), clock.nanos(), nextFrame + 2)) {
                author.admit(peers.get(i).id());
            }
        }
    }

    // ---- for users

    @Override
    public void ask(int kind, double value) {
        requests.add(kind, value);
    }

    @Override
    public TimeState state() {
        return state;
    }

    @Override
    public void tell(TimeChangeEvents events) {
        for (int i = 0; i < joinedCount; i++) {
            teller.publish(events, TimeChangeKind.NODE_JOINED, joined[i]);
        }
        for (int i = 0; i < leftCount; i++) {
            teller.publish(events, TimeChangeKind.NODE_LEFT_OUT, left[i]);
        }
        teller.tell(events, stepping && state.paused);
    }

    @Override
    public void figures(TimeFigures into) {
        into.paused = state.paused;
        into.speed = state.speed;
        into.keeper = group.isMember() ? state.keeper : 0;
        into.keeps = group.isMember() && state.keeper == self >>> 16;
        into.settled = group.isMember();
        into.exerciseNanos = clock.nanos();
        into.waitedFor = waitedFor;
        into.frame = nextFrame;
        into.members = group.isMember() ? group.count() : 0;
    }

    @Override
    public void close() {
        if (group.isMember()) {
            group.leave();
        }
        mail.close(wire.nanoTime(), nextFrame - 1, clock.nanos());
    }
}
