package io.fdp.replication.time;

import io.fdp.engine.SimClock;
import io.fdp.engine.error.EngineException;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import org.jspecify.annotations.Nullable;

/**
 * Follows the clock of the exercise, or keeps it. The exercise has a time for each moment: a straight line, given by
 * the keeper. A frame with a step is due when the line has reached the time to which the step leads, so all nodes are
 * at the same step, give or take the error with which they know the line. A node never skips a step and never goes
 * back: it runs faster, slower, or stands still. Only a node that joins late is set forward.
 *
 * <p>Each sample says when it was sent, and how long samples of others took by both clocks. The shortest times of both
 * directions give the difference of two clocks; every node knows it for all others, so a new keeper can be followed at
 * once.
 */
final class FollowingTime implements TimeKeeping {
    /** Samples after which the difference of clocks is good. */
    static final int SETTLING_SAMPLES = 16;

    /** How many steps a node may be behind or ahead before it runs at full speed or stands still. */
    private static final int MOST_STEPS_SLEWED = 4;

    /** How much faster or slower time goes while a small difference is made up for. */
    private static final double SLEW = 0.1;

    private static final int MOST_STEPS_RAISED = 30;
    private static final long LONGEST_WAIT_NANOS = 2_000_000;

    private final Wire wire;
    private final SimClock clock;
    private final TimeConfig config;
    private final Counters counters;
    private final TimePeers peers;
    private final RequestQueue requests = new RequestQueue();
    private final TimeState state = new TimeState();
    private final TimeTeller teller;
    private final TimeSender sender;
    private final TopicReader reader;
    private final Topic topic;
    private final long schema;
    private final double step;
    private final long opened;

    private boolean keeps;
    private boolean hasTime;
    private long epoch;
    private long knownEpoch;
    private @Nullable TimePeer keeper;
    private long local;
    private long lastPoll;

    /** Whether this node knows the time of the keeper that it follows with a small error. */
    private boolean known;

    /** Whether the world is there as well. */
    private boolean settled;

    private boolean catchingUp;
    private boolean changed = true;
    private long lostNanos;
    private long offset;
    private long roundTrip;
    private long lastFrame;
    private boolean stepping;

    FollowingTime(Wire wire, SimClock clock, TimeConfig config, Counters counters) {
        this.wire = wire;
        this.clock = clock;
        this.config = config;
        this.counters = counters;
        this.peers = new TimePeers(wire);
        this.step = clock.nominalNanos();
        this.schema = Double.doubleToLongBits(step);
        this.topic = new Topic("fdp/time", TopicKind.STATE, TimeSample.MOST_BYTES);
        TopicWriter writer = wire.writer(topic);
        this.reader = wire.reader(topic);
        this.sender = new TimeSender(writer, peers, requests, schema, config.periodNanos());
        this.teller = new TimeTeller(state, clock);
        this.opened = wire.nanoTime();
        this.lastPoll = opened;
        this.lastFrame = opened - (long) step;
        state.named = config.keeper();
    }

    // ---- what arrives

    @Override
    public void poll() {
        long now = wire.nanoTime();
        changed |= peers.takePresence();
        takeSamples(now);
        choose(now);
        follow(now);
        if (keeps) {
            keep(now);
        }
        if (changed || sender.isDue(now) || sender.hasNewRequests()) {
            changed = false;
            send(now);
        }
        lastPoll = now;
    }

    private void takeSamples(long now) {
        while (reader.next()) {
            TimePeer peer = peers.find(reader.sender());
            if (peer == null) {
                continue;
            }
            counters.received++;
            counters.receivedBytes += reader.bytes();
            Rejection reason = TimeSample.check(reader.address(), reader.bytes(), reader.key(), schema);
            if (reason != null) {
                counters.reject(reader.sender(), topic.name(), reader.key(), reason);
                if (reason == Rejection.SCHEMA) {
                    counters.reportOnce("node " + peer.node() + " has steps of another length than this node: its time"
                            + " is ignored. Give all nodes the same SimClock.fixed()");
                }
                continue;
            }
            peer.take(reader.address(), now);
            peers.takeEchoes(peer, reader.address());
            knownEpoch = Math.max(knownEpoch, peer.epoch);
        }
    }

    // ---- who keeps the clock

    private void choose(long now) {
        TimePeer best = null;
        for (int i = 0; i < peers.count(); i++) {
            TimePeer peer = peers.get(i);
            if (peer.keeps && isLiving(peer, now) && (best == null || peer.epoch > best.epoch)) {
                best = peer; // of two with the same epoch the first: the one with the lower number
            }
        }
        if (keeps && best != null && isHigher(best)) {
            keeps = false;
            changed = true;
        }
        if (keeps) {
            best = null;
        }
        known &= best == keeper;
        keeper = best;
        boolean mayKeep = best == null ? hasTime || now - opened >= config.joinNanos() : known;
        if (!keeps && mayKeep && isRightful(now)) {
            claim(now);
        }
        state.keeper = keeps ? wire.self().number() : keeper == null ? 0 : keeper.number();
    }

    private boolean isHigher(TimePeer other) {
        return other.epoch > epoch
                || (other.epoch == epoch && other.number() < wire.self().number());
    }

    private boolean isLiving(TimePeer peer, long now) {
        return peer.samples > 0 && now - peer.heardAt <= config.leaseNanos();
    }

    /**
     * Whether this node should keep the clock: it is named, or the lowest of those that know the time. It waits for
     * another named node only if that node says that it is the named one: the keeper may have been lost before it could
     * tell that node, and then the two would wait for each other.
     */
    private boolean isRightful(long now) {
        boolean begun = hasTime;
        for (int i = 0; i < peers.count(); i++) {
            begun |= isLiving(peers.get(i), now) && peers.get(i).hasTime;
        }
        if (begun && !hasTime) {
            return false;
        }
        int self = wire.self().number();
        boolean isLowest = true;
        for (int i = 0; i < peers.count(); i++) {
            TimePeer peer = peers.get(i);
            if (isLiving(peer, now) && (!begun || peer.hasTime)) {
                if (peer.number() == state.named && peer.named == state.named) {
                    return false;
                }
                isLowest &= peer.number() > self;
            }
        }
        return isLowest || state.named == self;
    }

    private void claim(long now) {
        if (!hasTime) {
            local = clock.nanos();
            hasTime = true;
        }
        knownEpoch = Math.min(knownEpoch + 1, TimeSample.MOST_EPOCH);
        epoch = knownEpoch;
        state.base = state.paused ? state.base : local;
        state.baseWire = now;
        catchingUp = true;
        keeper = null;
        keeps = true;
        changed = true;
    }

    // ---- following

    private void follow(long now) {
        TimePeer of = keeper;
        if (of != null) {
            boolean wasPaused = state.paused;
            state.paused = of.paused;
            state.speed = of.speed;
            state.named = of.named;
            state.askedBy = of.askedBy;
            state.base = of.base;
            state.baseWire = of.baseWire;
            changed |= wasPaused != of.paused;
            requests.done(of.doneHere);
        }
        long there = of == null ? OneWay.NONE : of.echoed;
        long here = of == null ? OneWay.NONE : of.from.least(now);
        if (keeps) {
            local = state.at(now);
            known = false;
            settled = true;
            offset = 0;
            roundTrip = 0;
        } else if (of != null && there != OneWay.NONE && here != OneWay.NONE) {
            offset = (there - here) / 2;
            roundTrip = there + here;
            approach(now, state.at(now + offset), of);
        } else {
            known = false;
            settled = false;
            local = state.paused ? state.base : local + (long) ((now - lastPoll) * state.speed);
        }
    }

    /** Brings the time that this node follows closer to the time of the exercise. */
    private void approach(long now, long target, TimePeer of) {
        if (!hasTime) {
            hasTime = true;
            changed = true;
            local = target;
            takeOver(1.5 * step);
        }
        double passed = (now - lastPoll) * state.speed;
        long ahead = local + (state.paused ? 0 : (long) passed) - target;
        double most = MOST_STEPS_SLEWED * step * Math.max(1, state.speed);
        if (state.paused || ahead < -most) {
            local = target;
            takeOver((double) config.catchUpNanos());
        } else if (ahead <= most) {
            local += (long) passed - (long) Math.clamp((double) ahead, -SLEW * passed, SLEW * passed);
        }
        long world = clock.nanos() - target;
        known = of.from.count(now) >= SETTLING_SAMPLES && Math.abs(local - target) < step / 2;
        settled = known && Math.abs(world) < 2 * step * Math.max(1, state.speed);
        if (world > config.catchUpNanos()) {
            counters.reportOnce("the world of node " + wire.self() + " is later than the exercise by more than "
                    + config.catchUpNanos() / 1_000_000 + " ms, and stands still until the exercise is there: begin"
                    + " with a world that is not later");
        }
    }

    /** Sets the world forward if it is behind by more than a difference. */
    private void takeOver(double most) {
        if (local - clock.nanos() > most) {
            try {
                clock.jump((long) (local / step));
                teller.jumped();
            } catch (EngineException tooLate) {
                counters.reportOnce("cannot follow", "cannot follow the exercise: " + tooLate.getMessage());
            }
        }
    }

    // ---- keeping

    private void keep(long now) {
        for (int i = 0; i < peers.count(); i++) {
            TimePeer peer = peers.get(i);
            for (int r = 0; r < peer.requests(); r++) {
                int number = peer.firstRequest() + r;
                if (number > peer.done) {
                    peer.done = number;
                    carryOut(peer.requestKind(r), peer.requestValue(r), peer.number(), now);
                }
            }
        }
        while (requests.count() > 0) {
            int number = requests.first();
            carryOut(requests.kind(number), requests.value(number), wire.self().number(), now);
            requests.done(number);
        }
        if (state.paused) {
            raisePause();
        } else {
            loseTime(now);
        }
        local = state.at(now);
    }

    private void carryOut(int kind, double value, int node, long now) {
        state.askedBy = node;
        changed = true;
        switch (kind) {
            case TimeRequest.PAUSE -> pause();
            case TimeRequest.STEP -> {
                pause();
                state.base += Math.round(step);
            }
            case TimeRequest.RESUME -> {
                state.baseWire = state.paused ? now : state.baseWire;
                state.paused = false;
            }
            case TimeRequest.SPEED -> {
                state.base = state.at(now);
                state.baseWire = now;
                state.speed = value;
            }
            default -> state.named = (int) value;
        }
    }

    private void pause() {
        if (!state.paused) {
            state.base = clock.nanos();
            state.paused = true;
        }
    }

    /** A paused exercise stands where the node stands that had come furthest when it heard of the pause. */
    private void raisePause() {
        double most = state.base + MOST_STEPS_RAISED * step * Math.max(1, state.speed);
        long furthest = Math.max(state.base, clock.nanos());
        for (int i = 0; i < peers.count(); i++) {
            long world = peers.get(i).worldNanos;
            furthest = peers.get(i).hasTime && world <= most ? Math.max(furthest, world) : furthest;
        }
        changed |= furthest > state.base;
        state.base = furthest;
    }

    /** The exercise is not faster than its keeper: time that the keeper could not make up for is lost. */
    private void loseTime(long now) {
        long behind = state.at(now) - clock.nanos();
        catchingUp &= behind > 2 * step;
        if (!catchingUp && behind > (MOST_STEPS_SLEWED + 1) * step * Math.max(1, state.speed)) {
            long next = clock.nextNanos();
            lostNanos += state.at(now) - next;
            state.base = next;
            state.baseWire = now;
            changed = true;
        }
    }

    private void send(long now) {
        int flags = (keeps ? TimeSample.FLAG_KEEPS : 0)
                | (hasTime ? TimeSample.FLAG_HAS_TIME : 0)
                | (state.paused ? TimeSample.FLAG_PAUSED : 0);
        int bytes = sender.send(now, flags, clock.nanos(), keeps ? epoch : knownEpoch, state);
        counters.sent++;
        counters.sentBytes += bytes;
    }

    // ---- frames

    @Override
    public long nanosUntilFrame() {
        poll();
        long now = wire.nanoTime();
        if (isStepDue()) {
            return 0;
        }
        long wait;
        if (isStill()) {
            wait = lastFrame + (long) step - now;
        } else {
            wait = (long) ((clock.nextNanos() - local) / state.speed);
        }
        return Math.clamp(wait, isStill() ? 0 : 1, LONGEST_WAIT_NANOS);
    }

    /** Whether frames go on without steps: paused, not yet joined, or too far ahead. */
    private boolean isStill() {
        return state.paused || !hasTime || clock.nanos() - local > MOST_STEPS_SLEWED * step;
    }

    private boolean isStepDue() {
        return hasTime && clock.nextNanos() <= (state.paused ? local + (long) (step / 2) : local);
    }

    @Override
    public boolean isPacing() {
        return true;
    }

    @Override
    public void beginFrame() {
        poll();
        stepping = isStepDue();
        lastFrame = wire.nanoTime();
        if (clock.scale() != state.speed) {
            clock.scale(state.speed);
        }
        if (state.paused || !stepping) {
            clock.resume(); // forgets steps that were asked of the clock instead of the exercise
            clock.pause();
            if (stepping) {
                clock.step();
            }
        } else if (clock.isPaused()) {
            clock.resume();
        }
    }

    @Override
    public void endFrame() {
        changed |= stepping && state.paused;
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
        teller.tell(events, stepping && state.paused);
    }

    @Override
    public void figures(TimeFigures into) {
        into.paused = state.paused;
        into.speed = state.speed;
        into.keeper = state.keeper;
        into.keeps = keeps;
        into.settled = settled && hasTime;
        into.exerciseNanos = local;
        into.aheadNanos = hasTime ? clock.nanos() - local : 0;
        into.offsetNanos = offset;
        into.roundTripNanos = roundTrip;
        into.lostNanos = lostNanos;
        into.waitedFor = 0;
        into.members = peers.count() + 1;
    }

    @Override
    public void close() {
        keeps = false;
        hasTime = false;
        try {
            send(wire.nanoTime());
        } catch (IllegalStateException closed) { // the wire was closed before: others lose this node as well
            changed = false;
        }
    }
}
