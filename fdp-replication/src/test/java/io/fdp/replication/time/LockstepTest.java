package io.fdp.replication.time;

import static io.fdp.testkit.network.SimulatedNetwork.MILLISECOND;
import static io.fdp.testkit.network.SimulatedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes that step together: the same run however late messages are. */
class LockstepTest {
    private static final long LEASE = 2 * SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository world() {
        return worlds.create(new RepositoryConfig(4096, 32L << 20, false));
    }

    private LockstepNode start(SimulatedNetwork network, int number, TimeConfig config, long seed) {
        Wire wire = network.join(number, "node " + number);
        network.skew(wire, number * 1_000L * SECOND, 1);
        return new LockstepNode(world(), wire, config, seed);
    }

    private static void run(SimulatedNetwork network, List<LockstepNode> nodes, long nanos) {
        for (long end = network.now() + nanos; network.now() < end; ) {
            network.advance(5 * MILLISECOND);
            for (LockstepNode node : nodes) {
                for (int i = 0; i < 3 && !node.node.stopped && node.isDue(); i++) {
                    node.frame();
                }
            }
        }
    }

    // ---- the same run

    private List<LockstepNode> runOnce(long seed, int count, long frames, SplittableRandom delays) {
        SimulatedNetwork network = new SimulatedNetwork(delays.nextLong())
                .delay(0, delays.nextLong(1, 51) * MILLISECOND)
                .loss(delays.nextInt(3) * 0.1)
                .duplication(delays.nextInt(3) * 0.2)
                .lease(30 * SECOND); // nobody is lost because beats were lost
        int[] roster = new int[count];
        for (int i = 0; i < count; i++) {
            roster[i] = i + 1;
        }
        List<LockstepNode> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(start(network, i + 1, new TimeConfig().lockstep(roster).lease(30 * SECOND), seed));
            network.advance(delays.nextLong(100 * MILLISECOND));
        }
        long end = network.now() + 600 * SECOND;
        while (nodes.stream().anyMatch(node -> node.node.frames < frames)) {
            assertThat(network.now()).as("the exercise goes on").isLessThan(end);
            network.advance(delays.nextLong(20 * MILLISECOND));
            for (LockstepNode node : nodes) {
                if (delays.nextInt(3) > 0 && node.isDue() && node.node.frames < frames) {
                    node.frame();
                }
            }
        }
        return nodes;
    }

    @Test
    void shouldRunTheSameWhateverTheDelays() {
        Seeds.run(3, random -> {
            long seed = random.nextLong();
            int count = random.nextInt(2, 5);
            List<LockstepNode> first = runOnce(seed, count, 80, random.split());
            assertThat(first).allMatch(node -> node.hashes.size() == 80);
            assertThat(first.getFirst().replication.stats().values()).isPositive();
            for (int pattern = 0; pattern < 20; pattern++) {
                List<LockstepNode> again = runOnce(seed, count, 80, random.split());
                for (int i = 0; i < count; i++) {
                    assertThat(again.get(i).node.changes).isEqualTo(first.get(i).node.changes);
                    assertThat(again.get(i).shared).as("replicated hashes").isEqualTo(first.get(i).shared);
                    assertThat(again.get(i).hashes).as("state hashes").isEqualTo(first.get(i).hashes);
                }
                again.forEach(LockstepNode::close);
            }
            first.forEach(LockstepNode::close);
        });
    }

    // ---- who steps together

    @Test
    void shouldStepWithoutANodeThatStops() {
        SimulatedNetwork network = new SimulatedNetwork(1).delay(MILLISECOND, 50 * MILLISECOND);
        TimeConfig config = new TimeConfig().lockstep(1, 2, 3);
        List<LockstepNode> nodes = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            nodes.add(start(network, i, config, 5));
        }
        run(network, nodes, 2 * SECOND);
        assertThat(nodes).allMatch(node -> node.node.frames > 10);
        nodes.get(0).node.stopped = true;
        network.crash(nodes.get(0).node.wire);
        run(network, nodes, SECOND);
        assertThat(nodes.get(1).node.time.waitedFor()).isEqualTo(1);
        assertThat(nodes.get(1)
                        .node
                        .engine
                        .telemetry()
                        .counter("time.waitedFor")
                        .value())
                .isEqualTo(1);
        long stood = nodes.get(1).node.frames;
        assertThatThrownBy(() -> nodes.get(1).node.engine.frame())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("waits for node 1");
        run(network, nodes, 2 * LEASE);
        assertThat(nodes.get(1).node.frames).isGreaterThan(stood + 10);
        assertThat(nodes.get(1).node.time.nodes()).isEqualTo(2);
        assertThat(leftOut(nodes.get(1))).isEqualTo(leftOut(nodes.get(2))).hasSize(1);
        long common = Math.min(nodes.get(1).node.frames, nodes.get(2).node.frames);
        assertThat(nodes.get(1).shared.get(common))
                .as("ghosts of node 1 are gone on both")
                .isNotNull();
        nodes.forEach(LockstepNode::close);
    }

    /** The frame thread of a node stands still, and its connection does not. */
    @Test
    void shouldStepWithoutASilentNodeUntilItComesBack() {
        SimulatedNetwork network = new SimulatedNetwork(4).delay(MILLISECOND, 50 * MILLISECOND);
        TimeConfig config = new TimeConfig().lockstep(1, 2, 3);
        List<LockstepNode> nodes = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            nodes.add(start(network, i, config, 8));
            nodes.getLast().quiet = true;
        }
        run(network, nodes, 2 * SECOND);
        nodes.get(0).node.stopped = true;
        run(network, nodes, 2 * LEASE);
        assertThat(nodes.get(1).node.time.nodes()).isEqualTo(2);
        assertThat(nodes.get(1).node.time.keeper()).isEqualTo(2);
        nodes.get(0).node.stopped = false;
        run(network, nodes, 2 * LEASE);
        assertThat(nodes).allMatch(node -> node.node.time.nodes() == 3 && node.node.time.keeper() == 1);
        nodes.forEach(LockstepNode::close);
    }

    private static List<TimeChange> leftOut(LockstepNode node) {
        return node.node.changes.stream()
                .filter(change -> change.kind() == TimeChangeKind.NODE_LEFT_OUT)
                .toList();
    }

    @Test
    void shouldJoinARunningExercise() {
        SimulatedNetwork network = new SimulatedNetwork(2).delay(MILLISECOND, 30 * MILLISECOND);
        TimeConfig config = new TimeConfig().lockstep();
        List<LockstepNode> nodes = new ArrayList<>();
        nodes.add(start(network, 2, config, 6));
        run(network, nodes, 2 * SECOND);
        assertThat(nodes.get(0).node.time.keeper()).isEqualTo(2);
        nodes.add(start(network, 3, config, 6));
        run(network, nodes, SECOND);
        nodes.add(start(network, 1, config, 6));
        run(network, nodes, SECOND);
        assertThat(nodes).allMatch(node -> node.node.time.nodes() == 3 && node.node.frames > 10);
        assertThat(nodes.get(0).node.kinds()).contains(TimeChangeKind.NODE_JOINED);
        assertThat(nodes.get(1).node.kinds()).contains(TimeChangeKind.JUMPED);
        assertThat(nodes.get(2).replication.nodes()).hasSize(2);
        nodes.get(0).node.time.pause();
        run(network, nodes, SECOND);
        nodes.forEach(node -> node.node.stopped = true);
        network.advance(SECOND);
        long steps = nodes.get(0).node.clock.steps();
        assertThat(nodes).allMatch(node -> Math.abs(node.node.clock.steps() - steps) <= 1);
        nodes.forEach(LockstepNode::close);
    }

    @Test
    void shouldAnswerStopWhileItWaits() throws InterruptedException {
        SimulatedNetwork network = new SimulatedNetwork(3);
        LockstepNode node = start(network, 1, new TimeConfig().lockstep(1, 2), 7);
        long[] frames = {-1};
        Thread runner = new Thread(() -> frames[0] = node.node.engine.run(10));
        runner.start();
        while (node.node.time.waitedFor() != 2) {
            Thread.sleep(1);
        }
        node.node.engine.stop();
        runner.join();
        assertThat(frames[0]).isZero();
        node.close();
    }
}
