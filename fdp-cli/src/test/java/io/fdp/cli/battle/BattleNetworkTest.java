package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.job.Jobs;
import io.fdp.replication.Replication;
import io.fdp.replication.model.LossPolicy;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    private final List<Node> nodes = new ArrayList<>();

    /** A node with its part of the battle. */
    private static final class Node implements SimModule, AutoCloseable {
        private final Wire wire;
        private final LossPolicy onLoss;
        private final Jobs jobs = Jobs.create(1);
        private final Battle battle;
        private final Engine engine;
        private Replication replication;

        Node(Wire wire, Side side, int units, LossPolicy onLoss) {
            this.wire = wire;
            this.onLoss = onLoss;
            this.battle = Battle.beginNode(side, units, wire.self().number(), Long.MAX_VALUE, jobs);
            battle.populate(units);
            this.engine = battle.engine().module(this).start();
        }

        @Override
        public void initialize(ModuleContext context) {
            replication = Replication.open(
                    context.repo(), wire, battle.tkb(), battle.network().config(onLoss, LEASE));
            context.add(NetworkReceiveGroup.class, SimSystem.of("receiving", replication::receive));
            battle.network().join(replication, wire.self().number());
        }

        int[] units() {
            int[] counts = new int[10];
            battle.network().countUnits(counts);
            return counts;
        }

        @Override
        public void close() {
            engine.close();
            Objects.requireNonNull(replication).close();
            battle.close();
            jobs.close();
        }
    }

    private Node join(int number, Side side, int units, LossPolicy onLoss) {
        Node node = new Node(network.join(number, "node " + number), side, units, onLoss);
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
        for (Node node : nodes) {
            assertThat(node.replication.hash())
                    .as("of " + node.wire.self())
                    .isEqualTo(nodes.getFirst().replication.hash());
            assertThat(node.units()).isEqualTo(nodes.getFirst().units());
        }
    }

    @AfterEach
    void close() {
        nodes.forEach(Node::close);
    }

    @Test
    void shouldFightAndShowTheSame() {
        Node blue = join(1, Side.BLUE, 400, LossPolicy.TAKE_OVER);
        Node red = join(2, Side.RED, 400, LossPolicy.TAKE_OVER);
        join(3, Side.BOTH, 0, LossPolicy.REMOVE); // looks on
        frames(900);
        assertThat(blue.replication.eventStats().sent())
                .as("detonations at units of others")
                .isPositive();
        assertThat(red.replication.eventStats().heard()).isPositive();
        assertThat(red.battle.tables().score().get().redLosses())
                .as("decided by their owner")
                .isPositive();
        assertThat(blue.battle.tables().score().get().redLosses()).isZero();
        assertSame();
        assertThat(blue.units()[1]).isEqualTo(396);
        assertThat(blue.units()[2]).isEqualTo(396);
        assertThat(blue.battle.network().own() + blue.battle.network().ghosts())
                .isEqualTo(red.battle.network().own() + red.battle.network().ghosts());
        assertThat(blue.replication.stats().refused()).isZero();
    }

    @ParameterizedTest
    @EnumSource(LossPolicy.class)
    void shouldGoOnWithoutALostNode(LossPolicy onLoss) {
        Node one = join(1, Side.BLUE, 300, onLoss);
        join(2, Side.RED, 300, onLoss);
        Node three = join(3, Side.BLUE, 300, onLoss);
        frames(60);
        Node lost = nodes.remove(1);
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
        Node one = join(1, Side.BLUE, 300, LossPolicy.TAKE_OVER);
        Node two = join(2, Side.RED, 100, LossPolicy.TAKE_OVER);
        frames(60);
        int offered = one.battle.network().offer(2, 1000);
        assertThat(offered).isBetween(1000, 1010);
        frames(60);
        assertThat(two.replication.ownership().stats().acquired()).isEqualTo(offered);
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
        Node one = join(1, Side.BLUE, 200, LossPolicy.TAKE_OVER);
        Node two = join(2, Side.RED, 200, LossPolicy.TAKE_OVER);
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
