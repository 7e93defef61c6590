package io.fdp.replication.time;

import static io.fdp.testkit.network.SimulatedNetwork.MILLISECOND;
import static io.fdp.testkit.network.SimulatedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.replication.model.Rejection;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that step together over a network with all faults: nobody waits for ever, and in the end all step together. */
class LockstepSimulationTest {
    private static final long LEASE = 2 * SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldStepTogetherAfterFaults() {
        Seeds.run(40, random -> new Run(random).run());
    }

    /** A group invited a node again that it had lost, before the node knew; two groups invited the same nodes. */
    @ParameterizedTest
    @ValueSource(longs = {4424962667372L, 6146941781884L})
    void shouldPassProgramsThatFoundFaults(long seed) {
        new Run(new SplittableRandom(seed)).run();
    }

    @Test
    @Tag("long")
    void shouldStepTogetherAfterFaultsForLong() {
        Seeds.run(3_000, random -> new Run(random).run());
    }

    private final class Run {
        private final SplittableRandom random;
        private final SimulatedNetwork network;
        private final TimeConfig config;
        private final List<LockstepNode> nodes = new ArrayList<>();
        private final long seed;

        /** What the exercise was like in a frame, for the nodes that step together at the end. */
        private final Map<Long, String> frames = new HashMap<>();

        private boolean compares;

        Run(SplittableRandom random) {
            this.random = random;
            this.seed = random.nextLong();
            this.network = new SimulatedNetwork(random.nextLong())
                    .delay(MILLISECOND, random.nextLong(1, 51) * MILLISECOND)
                    .loss(random.nextInt(3) * 0.1)
                    .duplication(random.nextInt(3) * 0.2)
                    .lease(LEASE);
            this.config = random.nextBoolean() ? new TimeConfig().lockstep(1, 2, 3) : new TimeConfig().lockstep();
        }

        void run() {
            try {
                for (int i = 1; i <= 3; i++) {
                    start(i, nodes.size());
                }
                meet();
                for (int i = random.nextInt(1, 12); i > 0; i--) {
                    fault();
                    advance(random.nextLong(3 * SECOND));
                }
                network.loss(0).heal();
                nodes.stream().filter(node -> node.node.stopped).forEach(this::resume);
                meet();
                checkSame();
                nodes.forEach(this::checkNothingRejected);
            } finally {
                nodes.forEach(LockstepNode::close);
            }
        }

        /** Nodes whose worlds are later than the exercise join when it is there; it must not be paused for that. */
        private void meet() {
            for (int i = 0; i < 200 && !isTogether(); i++) {
                nodes.stream()
                        .filter(node -> node.node.time.keeper() != 0 && node.node.time.waitedFor() == 0)
                        .forEach(node -> node.node.time.resume());
                advance(SECOND / 2);
            }
            assertThat(isTogether()).as("all step together: " + describe()).isTrue();
        }

        private EntityRepository world() {
            return worlds.create(new RepositoryConfig(8192, 64L << 20, false));
        }

        private void start(int number, int place) {
            add(network.join(number, "node " + number), place);
        }

        private void add(Wire wire, int place) {
            LockstepNode node = new LockstepNode(world(), wire, config, seed);
            if (place == nodes.size()) {
                nodes.add(node);
            } else {
                nodes.set(place, node);
            }
        }

        private void resume(LockstepNode node) {
            node.node.stopped = false;
            network.resume(node.node.wire);
        }

        private void fault() {
            int place = random.nextInt(nodes.size());
            LockstepNode node = nodes.get(place);
            switch (random.nextInt(8)) {
                case 0 -> network.partition(node.node.wire);
                case 1 -> network.heal();
                case 2 -> {
                    node.node.stopped = true;
                    network.pause(node.node.wire);
                }
                case 3 -> nodes.stream().filter(each -> each.node.stopped).forEach(this::resume);
                case 4, 5 -> {
                    if (!node.node.stopped) {
                        checkNothingRejected(node);
                        Wire again = network.restart(node.node.wire);
                        node.close();
                        add(again, place);
                    }
                }
                case 6 -> {
                    if (nodes.size() < 5) {
                        start(nodes.size() + 1, nodes.size());
                    }
                }
                default -> {}
            }
        }

        private void advance(long nanos) {
            for (long end = network.now() + nanos; network.now() < end; ) {
                network.advance(random.nextLong(1, 20) * MILLISECOND);
                for (LockstepNode node : nodes) {
                    if (!node.node.stopped && node.isDue()) {
                        node.frame();
                        compare(node);
                    }
                }
            }
        }

        /** Nodes that step together know the same in each frame. */
        private void compare(LockstepNode node) {
            if (compares) {
                String now = node.node.clock.steps() + " " + node.node.time;
                String before = frames.putIfAbsent(node.node.time.frame(), now);
                assertThat(before == null || before.equals(now))
                        .as("frame " + node.node.time.frame() + ": " + before + " and " + now)
                        .isTrue();
            }
        }

        /** All nodes are honest, so each can make use of what the others send, whatever the network does. */
        private void checkNothingRejected(LockstepNode node) {
            for (int sender = 1; sender <= nodes.size(); sender++) {
                for (Rejection reason : Rejection.values()) {
                    assertThat(node.node.time.rejected(sender, reason))
                            .as("samples of node %s that node %s dropped: %s", sender, node.number, reason)
                            .isZero();
                }
            }
        }

        private boolean isTogether() {
            return nodes.stream().allMatch(node -> node.node.time.nodes() == nodes.size());
        }

        private String describe() {
            return nodes.stream()
                    .map(node -> node.number + ": " + node.node.time + " frame " + node.node.time.frame() + " with "
                            + node.node.time.nodes() + " waits for " + node.node.time.waitedFor())
                    .toList()
                    .toString();
        }

        private void checkSame() {
            advance(SECOND);
            compares = true;
            long before = nodes.getFirst().node.frames;
            advance(3 * SECOND);
            assertThat(isTogether()).as(this::describe).isTrue();
            assertThat(nodes.getFirst().node.frames).isGreaterThan(before + 10);
            nodes.forEach(node -> node.quiet = true);
            nodes.forEach(node -> node.node.time.pause());
            advance(3 * SECOND);
            assertThat(nodes).as("paused").allMatch(node -> node.node.time.isPaused());
            long hash = nodes.getFirst().replication.hash();
            assertThat(nodes).as("the same world").allMatch(node -> node.replication.hash() == hash);
            assertThat(nodes)
                    .as("the same step")
                    .allMatch(node -> node.node.clock.steps()
                            == nodes.getFirst().node.clock.steps());
        }
    }
}
