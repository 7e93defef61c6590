package io.fdp.testkit.network;

import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A network in one thread, for tests of programs that use a {@link Wire}. Time is virtual and advances only with {@link
 * #advance}. All chances come from one seed, so a run with the same seed and the same calls is the same run.
 *
 * <pre>{@code
 * SimulatedNetwork network = new SimulatedNetwork(seed).delay(MILLISECOND, 30 * MILLISECOND).loss(0.1);
 * Wire alpha = network.join(1, "alpha");
 * Wire beta = network.join(2, "beta");
 * network.partition(beta);
 * network.advance(5 * SECOND);
 * network.heal();
 * }</pre>
 *
 * <p>Every packet has its own delay, so samples of different keys and topics overtake each other. A lost packet is sent
 * again after a round trip with the sample that is the last one by then; earlier samples are skipped. A packet is lost
 * at most three times in a row. So the last sample of a key arrives within ten times the longest delay, and lost
 * packets alone never end a lease: only a partition, a pause or a crash does.
 */
public final class SimulatedNetwork {
    /** Nanoseconds of a millisecond. */
    public static final long MILLISECOND = 1_000_000L;

    /** Nanoseconds of a second. */
    public static final long SECOND = 1_000 * MILLISECOND;

    private static final int BEATS_PER_LEASE = 5;

    /** A packet is lost at most so often in a row: so lost packets alone end no lease, and what arrives has a bound. */
    private static final int MOST_LOSSES = 3;

    private final SplittableRandom random;
    private final PriorityQueue<Packet> packets = new PriorityQueue<>();
    private final List<SimulatedWire> nodes = new ArrayList<>();
    private long now;
    private long packetCount;
    private long minDelay = MILLISECOND;
    private long maxDelay = MILLISECOND;
    private long lease = 2 * SECOND;
    private double loss;
    private double duplication;
    private int sides;

    /** A packet on its way. Packets of the same moment arrive in the order in which they were sent. */
    private record Packet(long time, long number, Runnable arrival) implements Comparable<Packet> {
        @Override
        public int compareTo(Packet other) {
            int byTime = Long.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /**
     * Makes a network without nodes and without faults, with a delay of a millisecond and leases of two seconds.
     *
     * @param seed decides about all chances
     */
    public SimulatedNetwork(long seed) {
        this.random = new SplittableRandom(seed);
    }

    // ---- faults

    /**
     * Sets the delay of packets.
     *
     * @param least nanoseconds
     * @param most nanoseconds
     * @return this
     */
    public SimulatedNetwork delay(long least, long most) {
        if (least < 0 || most < least) {
            throw new IllegalArgumentException("a delay is from 0 up: least=" + least + ", most=" + most);
        }
        minDelay = least;
        maxDelay = most;
        return this;
    }

    /**
     * Sets how many packets are lost, each at most three times in a row.
     *
     * @param share 0 to 0.9
     * @return this
     */
    public SimulatedNetwork loss(double share) {
        loss = requireShare(share);
        return this;
    }

    /**
     * Sets how many state samples arrive twice.
     *
     * @param share 0 to 0.9
     * @return this
     */
    public SimulatedNetwork duplication(double share) {
        duplication = requireShare(share);
        return this;
    }

    private static double requireShare(double share) {
        if (!(share >= 0 && share <= 0.9)) {
            throw new IllegalArgumentException("a share of packets is 0 to 0.9, so that some arrive: " + share);
        }
        return share;
    }

    /**
     * Sets after which silence a node counts as lost.
     *
     * @param nanos more than five times the longest delay
     * @return this
     */
    public SimulatedNetwork lease(long nanos) {
        if (nanos <= 0) {
            throw new IllegalArgumentException("a lease is longer than 0: nanos=" + nanos);
        }
        lease = nanos;
        return this;
    }

    /**
     * Gives a node a clock of its own. Without this the clocks of all nodes show the time of the network.
     *
     * @param wire a node of this network; set its clock before it is used, because clocks do not go back
     * @param offset what the clock shows when the network begins, in nanoseconds
     * @param rate how fast the clock is, 0.9 to 1.1: 1.0001 gains 100 microseconds in a second
     */
    public void skew(Wire wire, long offset, double rate) {
        if (!(rate >= 0.9 && rate <= 1.1)) {
            throw new IllegalArgumentException("the rate of a clock is 0.9 to 1.1: rate=" + rate);
        }
        own(wire).skew(offset, rate);
    }

    /**
     * Cuts nodes off from all others. They still reach each other.
     *
     * @param cutOff nodes of this network
     */
    public void partition(Wire... cutOff) {
        sides++;
        for (Wire wire : cutOff) {
            own(wire).side = sides;
        }
    }

    /** Joins all partitions. */
    public void heal() {
        for (SimulatedWire node : nodes) {
            node.side = 0;
        }
    }

    /**
     * Stops a node for a while, as a debugger does. What arrives meanwhile waits for it. Do not call a paused node.
     *
     * @param wire a node of this network
     */
    public void pause(Wire wire) {
        own(wire).pause();
    }

    /**
     * Lets a paused node go on.
     *
     * @param wire a node of this network
     */
    public void resume(Wire wire) {
        own(wire).resume();
    }

    /**
     * Ends a node without a farewell. Others notice when its lease ends.
     *
     * @param wire a node of this network
     */
    public void crash(Wire wire) {
        own(wire).die();
    }

    /**
     * Ends a node if it still runs, and starts it again as the next incarnation.
     *
     * @param wire a node of this network
     * @return its new connection
     */
    public Wire restart(Wire wire) {
        WireNode old = own(wire).self();
        crash(wire);
        return join(old.number(), old.incarnation() + 1, old.name());
    }

    // ---- nodes and time

    /**
     * Starts a node in its first incarnation.
     *
     * @param number the number of the node; two nodes may have the same, to test that
     * @param name the name of the node
     * @return its connection
     */
    public Wire join(int number, String name) {
        return join(number, 1, name);
    }

    private Wire join(int number, int incarnation, String name) {
        SimulatedWire node = new SimulatedWire(this, new WireNode(number, incarnation, now, name), nodes.size());
        for (SimulatedWire other : nodes) {
            if (!other.isDead() && !other.isPaused()) {
                send(other, node, 0, () -> node.heard(other), () -> {});
            }
        }
        nodes.add(node);
        beat(node);
        return node;
    }

    /** {@return nanoseconds since the network was made} */
    public long now() {
        return now;
    }

    /**
     * Lets time go on: packets arrive, leases end.
     *
     * @param nanos how long
     */
    public void advance(long nanos) {
        long end = Math.addExact(now, nanos);
        for (Packet next = packets.peek(); next != null && next.time <= end; next = packets.peek()) {
            packets.remove();
            now = next.time;
            next.arrival.run();
        }
        now = end;
        for (SimulatedWire node : nodes) {
            node.endLeases();
        }
    }

    // ---- for nodes

    long lease() {
        return lease;
    }

    List<SimulatedWire> nodes() {
        return nodes;
    }

    /** Runs something later. */
    void later(long nanos, Runnable what) {
        packets.add(new Packet(now + nanos, packetCount++, what));
    }

    /**
     * Sends a packet that was lost some times before. It arrives after a delay, or its loss is noticed a round trip
     * later. Returns whether chance lost it.
     */
    boolean send(SimulatedWire from, SimulatedWire to, int losses, Runnable arrival, Runnable lost) {
        boolean isLost = random.nextDouble() < loss && losses < MOST_LOSSES;
        long delay = delay();
        later(delay, () -> {
            if (isLost || from.side != to.side || from.isDead() || to.isDead()) {
                later(2 * maxDelay + MILLISECOND, lost);
            } else {
                to.take(arrival);
            }
        });
        if (!isLost && random.nextDouble() < duplication) {
            later(delay(), () -> {
                if (from.side == to.side && !from.isDead() && !to.isDead()) {
                    to.take(arrival);
                }
            });
        }
        return isLost;
    }

    private long delay() {
        return maxDelay == minDelay ? minDelay : random.nextLong(minDelay, maxDelay + 1);
    }

    /** A node tells all others that it lives, now and from time to time. */
    private void beat(SimulatedWire node) {
        if (node.isDead()) {
            return;
        }
        if (!node.isPaused()) {
            for (SimulatedWire other : nodes) {
                if (other != node) {
                    int losses = node.lostBeats.getOrDefault(other, 0);
                    boolean lost = send(node, other, losses, () -> other.heard(node), () -> {});
                    node.lostBeats.put(other, lost ? losses + 1 : 0);
                }
            }
        }
        later(lease / BEATS_PER_LEASE, () -> beat(node));
    }

    private SimulatedWire own(Wire wire) {
        if (wire instanceof SimulatedWire node && node.network() == this) {
            return node;
        }
        throw new IllegalArgumentException("the wire belongs to another network: pass what join() returned");
    }
}
