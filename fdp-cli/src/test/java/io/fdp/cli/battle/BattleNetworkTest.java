package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.model.LossPolicy;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.network.SimulatedNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A battle on several nodes of a simulated network: it goes on, and all nodes come to show the same. */
class BattleNetworkTest {
    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final int LEASE_FRAMES = 120;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("nobody heard a request", "did not arrive here");

    private final SimulatedNetwork network = new SimulatedNetwork(5).lease(LEASE.toNanos());
    private final List<BattleNode> nodes = new ArrayList<>();

    private BattleNode join(int number, Side side, int units, LossPolicy onLoss) {
        BattleNode node = new BattleNode(network.join(number, "node " + number), side, units, onLoss, LEASE);
        nodes.add(node);
        return node;
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            network.advance(SimulatedNetwork.SECOND / 60);
            nodes.forEach(node -> node.engine.frame());
        }
    }

    private void assertSame() {
        nodes.forEach(node -> node.engine.clock().pause());
        frames(LEASE_FRAMES);
        for (BattleNode node : nodes) {
            assertThat(node.replication().hash())
                    .as("of " + node.wire.self())
                    .isEqualTo(nodes.getFirst().replication().hash());
            assertThat(node.units()).isEqualTo(nodes.getFirst().units());
        }
    }

    @AfterEach
    void close() {
        nodes.forEach(BattleNode::close);
    }

    @Test
    void shouldFightAndShowTheSame() {
        BattleNode blue = join(1, Side.BLUE, 400, LossPolicy.TAKE_OVER);
        BattleNode red = join(2, Side.RED, 400, LossPolicy.TAKE_OVER);
        join(3, Side.BOTH, 0, LossPolicy.REMOVE); // looks on
        frames(900);
        assertThat(blue.replication().eventStats().sent())
                .as("detonations at units of others")
                .isPositive();
        assertThat(red.replication().eventStats().heard()).isPositive();
        assertThat(red.battle.tables().score().get().redLosses())
                .as("decided by their owner")
                .isPositive();
        assertThat(blue.battle.tables().score().get().redLosses()).isZero();
        assertSame();
        assertThat(blue.units()[1]).isEqualTo(396);
        assertThat(blue.units()[2]).isEqualTo(396);
        assertThat(blue.battle.network().own() + blue.battle.network().ghosts())
                .isEqualTo(red.battle.network().own() + red.battle.network().ghosts());
        assertThat(blue.replication().stats().refused()).isZero();
    }

    @ParameterizedTest
    @EnumSource(LossPolicy.class)
    void shouldGoOnWithoutALostNode(LossPolicy onLoss) {
        BattleNode one = join(1, Side.BLUE, 300, onLoss);
        join(2, Side.RED, 300, onLoss);
        BattleNode three = join(3, Side.BLUE, 300, onLoss);
        frames(60);
        BattleNode lost = nodes.remove(1);
        network.crash(lost.wire);
        frames(3 * LEASE_FRAMES);
        int[] counts = one.units();
        switch (onLoss) {
            case TAKE_OVER -> assertThat(counts[1]).isEqualTo(2 * 296);
            case FREEZE -> assertThat(counts[2]).isEqualTo(296);
            case REMOVE -> assertThat(counts[2]).isZero();
        }
        assertThat(counts[3]).isEqualTo(296);
        frames(600);
        assertThat(one.battle.network().own()).isPositive();
        assertThat(three.battle.network().own()).isPositive();
        assertSame();
        lost.close();
    }

    /** Whole units move, and their new owner goes on with them. */
    @Test
    void shouldHandOverUnits() {
        BattleNode one = join(1, Side.BLUE, 300, LossPolicy.TAKE_OVER);
        BattleNode two = join(2, Side.RED, 100, LossPolicy.TAKE_OVER);
        frames(60);
        int offered = one.battle.network().offer(2, 1000);
        assertThat(offered).isBetween(1000, 1010);
        frames(60);
        assertThat(two.replication().ownership().stats().acquired()).isEqualTo(offered);
        assertThat(two.units()[2]).isGreaterThan(98 + 100);
        assertThat(two.units()[1] + two.units()[2]).isEqualTo(296 + 98);
        assertThat(one.battle.network().offer(2, 1_000_000)).isLessThan(2000);
        frames(300);
        assertThat(one.units()[1]).isLessThan(60); // wrecks stay, and what replaces them
        assertSame();
    }

    /** A node that stood still yields: its units go on elsewhere, and it takes nothing from the others. */
    @Test
    void shouldYieldAfterAStandstill() {
        BattleNode one = join(1, Side.BLUE, 200, LossPolicy.TAKE_OVER);
        BattleNode two = join(2, Side.RED, 200, LossPolicy.TAKE_OVER);
        frames(60);
        network.partition(two.wire);
        nodes.remove(two);
        frames(3 * LEASE_FRAMES);
        nodes.add(two);
        frames(LEASE_FRAMES / 2);
        network.heal();
        frames(2 * LEASE_FRAMES);
        assertThat(one.units()[1]).isEqualTo(2 * 198);
        assertThat(two.battle.network().own()).isLessThan(20); // at most munitions of its own
        assertSame();
    }
}
