package io.fdp.replication.time;

import static io.fdp.testkit.network.SimulatedNetwork.MILLISECOND;
import static io.fdp.testkit.network.SimulatedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.EngineMode;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.replication.ReplicationModule;
import io.fdp.replication.model.ReplicationException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes that follow the clock of a keeper. */
class FollowingTimeTest {
    static final long STEP = SECOND / 60;
    private static final long LEASE = 2 * SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(5).delay(MILLISECOND, 50 * MILLISECOND);
    private final List<TimeNode> nodes = new ArrayList<>();

    private TimeNode start(int number) {
        Wire wire = network.join(number, "node " + number);
        network.skew(wire, number * 1_000_000L * SECOND, 1 + number * 1e-5);
        TimeNode node = new TimeNode(worlds.create(), wire, new TimeConfig());
        nodes.add(node);
        return node;
    }

    private void run(long nanos) {
        for (long end = network.now() + nanos; network.now() < end; ) {
            network.advance(MILLISECOND);
            for (TimeNode node : nodes) {
                if (!node.stopped) {
                    node.runDue(1000);
                }
            }
        }
    }

    private void assertAll(Predicate<TimeNode> what) {
        assertThat(nodes.stream().filter(node -> !node.stopped)).allMatch(what);
    }

    @AfterEach
    void close() {
        nodes.forEach(TimeNode::close);
    }

    @Test
    void shouldFollowTheLowestNode() {
        start(3);
        start(2);
        start(7);
        run(3 * SECOND);
        assertAll(node -> node.time.keeper() == 2 && node.time.isSettled());
        for (int i = 0; i < 3000; i++) {
            run(MILLISECOND);
            long keeper = nodes.get(1).time.nanos();
            assertAll(node -> Math.abs(node.time.nanos() - keeper) < STEP);
            long steps = nodes.get(1).clock.steps();
            assertAll(node -> Math.abs(node.clock.steps() - steps) <= 1);
        }
        assertThat(nodes.get(1).clock.nanos()).as("about real time").isBetween(5 * SECOND, 6 * SECOND);
        assertThat(nodes.get(0).time.offsetNanos())
                .isBetween(-1_000_000 * SECOND - SECOND, -1_000_000 * SECOND + SECOND);
        assertThat(nodes.get(0).time.roundTripNanos()).isBetween(2 * MILLISECOND, 40 * MILLISECOND);
        assertThat(nodes.get(0).kinds()).startsWith(TimeChangeKind.KEEPER_CHANGED);
        assertThat(nodes.get(0).engine.telemetry().counter("time.keeper").value())
                .isEqualTo(2);
    }

    @Test
    void shouldPauseStepAndResumeEverywhere() {
        start(1);
        start(2);
        start(3);
        run(3 * SECOND);
        nodes.get(2).time.pause();
        run(110 * MILLISECOND);
        assertAll(node -> node.time.isPaused());
        run(SECOND);
        long steps = nodes.get(0).clock.steps();
        assertAll(node -> node.clock.steps() == steps && node.clock.isPaused());
        assertThat(nodes.get(1).changes)
                .filteredOn(change -> change.kind() == TimeChangeKind.PAUSED)
                .singleElement()
                .matches(change -> change.node() == 3);
        long frames = nodes.get(1).frames;
        nodes.get(1).time.step();
        run(200 * MILLISECOND);
        assertAll(node -> node.clock.steps() == steps + 1);
        assertThat(nodes.get(1).frames).as("frames go on while paused").isGreaterThan(frames + 5);
        for (TimeNode node : nodes) {
            node.time.step();
            node.time.step();
        }
        run(500 * MILLISECOND);
        assertAll(node -> node.clock.steps() == steps + 7);
        nodes.get(1).time.speed(2).resume();
        run(110 * MILLISECOND);
        assertAll(node -> !node.time.isPaused() && node.time.speed() == 2);
        run(SECOND);
        assertAll(node -> node.clock.steps() > steps + 100 && !node.clock.isPaused() && node.clock.scale() == 2);
        assertThat(nodes.get(0).kinds())
                .contains(TimeChangeKind.STEPPED, TimeChangeKind.SPEED_CHANGED, TimeChangeKind.RESUMED);
    }

    @Test
    void shouldElectAnotherKeeperWithoutGoingBack() {
        start(1);
        start(2);
        start(3);
        run(3 * SECOND);
        long before = nodes.get(2).clock.nanos();
        nodes.get(0).stopped = true;
        network.crash(nodes.get(0).wire);
        run(2 * LEASE);
        assertAll(node -> node.time.keeper() == 2 && node.time.isSettled());
        assertThat(nodes.get(2).clock.nanos() - before)
                .as("time went on")
                .isBetween(2 * LEASE - 100 * MILLISECOND, 2 * LEASE + 100 * MILLISECOND);
        nodes.get(2).time.nameKeeper(3);
        run(2 * SECOND);
        assertAll(node -> node.time.keeper() == 3);
        nodes.get(1).time.nameKeeper(0);
        run(2 * SECOND);
        assertAll(node -> node.time.keeper() == 2);
    }

    @Test
    void shouldTakeOverTheTimeWhenJoiningLate() {
        start(2);
        run(20 * SECOND);
        TimeNode late = start(1);
        run(2 * SECOND);
        assertThat(late.kinds()).contains(TimeChangeKind.JUMPED);
        assertThat(late.frames).isLessThan(200);
        assertThat(Math.abs(late.clock.steps() - nodes.get(0).clock.steps())).isLessThanOrEqualTo(1);
        assertThat(late.clock.nanos()).isEqualTo(late.clock.steps() * SECOND / 60);
        run(2 * SECOND);
        assertAll(node -> node.time.keeper() == 1);
    }

    @Test
    void shouldAgreeOnOneKeeperAfterAPartition() {
        start(1);
        start(2);
        start(3);
        run(3 * SECOND);
        network.partition(nodes.get(0).wire);
        run(5 * SECOND);
        assertThat(nodes).extracting(node -> node.time.keeper()).containsExactly(1, 2, 2);
        nodes.get(1).time.pause();
        run(SECOND);
        assertThat(nodes).extracting(node -> node.time.isPaused()).containsExactly(false, true, true);
        network.heal();
        run(2 * LEASE);
        assertAll(node -> node.time.keeper() == 1 && node.time.isPaused());
        nodes.get(0).time.resume();
        run(4 * SECOND);
        assertAll(node -> node.time.isSettled() && !node.time.isPaused());
        long steps = nodes.get(0).clock.steps();
        assertAll(node -> Math.abs(node.clock.steps() - steps) <= 1);
    }

    /** The frame thread of a keeper stands still, and its connection does not. */
    @Test
    void shouldNotWaitForASilentKeeper() {
        start(1);
        start(2);
        run(3 * SECOND);
        nodes.get(0).stopped = true;
        run(2 * LEASE);
        assertThat(nodes.get(1).time.keeper()).isEqualTo(2);
        nodes.get(1).time.pause();
        run(100 * MILLISECOND);
        assertThat(nodes.get(1).time.isPaused()).isTrue();
        nodes.get(0).stopped = false;
        run(2 * LEASE);
        assertAll(node -> node.time.keeper() == 1 && node.time.isPaused());
    }

    /** A keeper that is too slow makes the exercise slower. */
    @Test
    void shouldNotBeFasterThanTheKeeper() {
        start(1);
        start(2);
        run(3 * SECOND);
        nodes.get(0).time.speed(50);
        long before = nodes.get(0).clock.steps();
        for (int i = 0; i < 2000; i++) {
            network.advance(MILLISECOND);
            nodes.get(0).runDue(1); // at most 1,000 frames a second, where 3,000 are wanted
            nodes.get(1).runDue(1000);
        }
        assertThat(nodes.get(0).clock.steps() - before).isBetween(1900L, 2001L);
        assertThat(nodes.get(1).clock.steps() - before).isBetween(1500L, 2900L);
        assertThat(nodes.get(0).time.lostNanos()).isGreaterThan(10 * SECOND);
    }

    @Test
    void shouldFinishTheRunOfAnEngine() {
        TimeNode node = start(1);
        assertThat(node.gate.isPacing()).isTrue();
        run(2 * SECOND);
        node.engine.stop();
        assertThat(node.engine.run(5)).isZero();
        node.engine.stop();
        assertThat(node.engine.runRealTime()).isZero();
        long steps = node.clock.steps();
        node.engine.frame();
        node.engine.frame();
        assertThat(node.clock.steps()).as("frames that are not due stand still").isLessThanOrEqualTo(steps + 1);
    }

    @Test
    void shouldShareTheWireWithReplication() {
        Wire one = network.join(1, "one");
        Wire two = network.join(2, "two");
        nodes.add(new TimeNode(
                worlds.create(), one, new TimeConfig(), new ReplicationModule(one, null, new ReplicationConfig())));
        nodes.add(new TimeNode(
                worlds.create(), two, new TimeConfig(), new ReplicationModule(two, null, new ReplicationConfig())));
        run(3 * SECOND);
        long id = nodes.get(0)
                .engine
                .services()
                .get(Replication.class)
                .publish(nodes.get(0).repo.createEntity());
        run(SECOND);
        Replication other = nodes.get(1).engine.services().get(Replication.class);
        assertThat(other.entity(id)).isNotZero();
        assertThat(other.nodes()).extracting(node -> node.number()).containsExactly(1);
        assertAll(node -> node.time.keeper() == 1);
    }

    @Test
    void shouldRefuseWhatCannotWork() {
        Wire wire = network.join(1, "one");
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .clock(SimClock.variable(60))
                        .mode(EngineMode.REAL_TIME)
                        .module(new TimeModule(wire, new TimeConfig()))
                        .start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("SimClock.fixed()");
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .module(new ReplicationModule(wire, null, new ReplicationConfig()))
                        .module(new TimeModule(wire, new TimeConfig()))
                        .start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("before the ReplicationModule");
        assertThatThrownBy(() -> new TimeConfig().keeper(70_000)).isInstanceOf(ReplicationException.class);
        assertThatThrownBy(() -> new TimeConfig().lockstep(1, 1)).isInstanceOf(ReplicationException.class);
        assertThatThrownBy(() -> new TimeConfig().lockstep(0)).isInstanceOf(ReplicationException.class);
        assertThatThrownBy(() -> new TimeConfig().period(0)).isInstanceOf(ReplicationException.class);
        TimeNode node = start(2);
        assertThatThrownBy(() -> node.time.speed(0)).hasMessageContaining("pause()");
        assertThatThrownBy(() -> node.time.speed(Double.NaN)).hasMessageContaining("pause()");
        assertThatThrownBy(() -> node.time.nameKeeper(-1)).isInstanceOf(ReplicationException.class);
        for (int i = 0; i < RequestQueue.MOST; i++) {
            node.time.pause();
        }
        assertThatThrownBy(() -> node.time.pause()).hasMessageContaining("requests wait");
    }
}
