package io.fdp.cli.battle;

import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipWatch;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A small battle of two nodes on a simulated network in this program, before a node joins a real network: units change
 * hands again and again, then a node is lost and comes again.
 *
 * <p>The JVM compiles code for what has happened so far. The first hand-over of a node with 30,000 units took back some
 * forty compiled methods at once, and frames stood still for a tenth of a second. After a rehearsal the compiler knows
 * that such things happen.
 */
public final class Rehearsal {
    private static final int UNITS = 60;
    private static final int WARM_FRAMES = 100;
    private static final int HAND_OVERS = 10;
    private static final int HAND_OVER_FRAMES = 16;
    private static final int ALL = 1_000_000;
    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final int LEASE_FRAMES = 120;

    private final SimulatedNetwork network = new SimulatedNetwork(1).lease(LEASE.toNanos());
    private final BooleanSupplier stop;
    private int changed;

    private Rehearsal(BooleanSupplier stop) {
        this.stop = stop;
    }

    /**
     * Plays the battle.
     *
     * @param stop whether to end early
     * @return how many positions have changed hands
     */
    public static int play(BooleanSupplier stop) {
        Rehearsal rehearsal = new Rehearsal(stop);
        rehearsal.play();
        return rehearsal.changed;
    }

    private void play() {
        Wire wire = network.join(2, "rehearsal 2");
        try (BattleNode one = node(network.join(1, "rehearsal 1"), Side.BLUE)) {
            try (BattleNode two = node(wire, Side.RED)) {
                handOver(one, two);
                network.crash(wire);
                frames(LEASE_FRAMES + HAND_OVER_FRAMES, one);
            }
            try (BattleNode again = node(network.restart(wire), Side.RED)) {
                frames(HAND_OVER_FRAMES, one, again);
            }
        }
    }

    private static BattleNode node(Wire wire, Side side) {
        return new BattleNode(wire, side, UNITS, LossPolicy.TAKE_OVER, LEASE);
    }

    private void handOver(BattleNode one, BattleNode two) {
        frames(WARM_FRAMES, one, two);
        try (OwnershipWatch watch = one.battle.network().watch()) {
            for (int i = 0; i < HAND_OVERS; i++) {
                BattleNode giver = i % 2 == 0 ? one : two;
                BattleNode taker = i % 2 == 0 ? two : one;
                giver.battle.network().offer(taker.wire.self().number(), ALL);
                frames(HAND_OVER_FRAMES, one, two);
                changed = watch.changed();
            }
        }
    }

    private void frames(int count, BattleNode... nodes) {
        for (int i = 0; i < count && !stop.getAsBoolean(); i++) {
            network.advance(SimulatedNetwork.SECOND / Battle.TICKS_PER_SECOND);
            for (BattleNode node : nodes) {
                node.engine.frame();
            }
        }
    }
}
