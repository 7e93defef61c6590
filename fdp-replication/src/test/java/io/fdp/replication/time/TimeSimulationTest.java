package io.fdp.replication.time;

import static io.fdp.testkit.network.SimulatedNetwork.MILLISECOND;
import static io.fdp.testkit.network.SimulatedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random requests on several nodes over a network with all faults, with clocks that differ and drift. Time never goes
 * back, settled nodes have the same time, and after the faults all nodes agree.
 */
class TimeSimulationTest {
    private static final long STEP = SECOND / 60;
    private static final long LEASE = 2 * SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("is later than the exercise");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldKeepTheSameTimeOnAllNodes() {
        Seeds.run(40, random -> new Run(random).run());
    }

    /** The keeper was lost before it could tell a node that this node is named: nobody kept the clock any more. */
    @Test
    void shouldPassTheProgramThatFoundAFault() {
        new Run(new SplittableRandom(17_489_882_129_385L)).run();
    }

    @Test
    @Tag("long")
    void shouldKeepTheSameTimeOnAllNodesForLong() {
        Seeds.run(2_000, random -> new Run(random).run());
    }

    private final class Run {
        private final SplittableRandom random;
        private final SimulatedNetwork network;
        private final List<TimeNode> nodes = new ArrayList<>();
        private final Set<TimeNode> cutOff = new HashSet<>();

        /** Until then not all have heard of the last change. */
        private long quietAfter;

        Run(SplittableRandom random) {
            this.random = random;
            this.network = new SimulatedNetwork(random.nextLong())
                    .delay(MILLISECOND, random.nextLong(1, 51) * MILLISECOND)
                    .loss(random.nextInt(3) * 0.1)
                    .duplication(random.nextInt(3) * 0.2)
                    .lease(LEASE);
        }

        void run() {
            try {
                int count = random.nextInt(2, 5);
                for (int i = 0; i < count; i++) {
                    start();
                }
                for (int i = random.nextInt(5, 40); i > 0; i--) {
                    fault();
                    ask();
                    advance(random.nextLong(1000 * MILLISECOND));
                }
                network.loss(0).heal();
                cutOff.clear();
                nodes.stream().filter(node -> node.stopped).forEach(this::resume);
                quietAfter = network.now() + 500 * MILLISECOND;
                advance(2 * LEASE + 200 * MILLISECOND);
                checkAgreement();
                checkPauseAndStep();
                checkSameTime();
            } finally {
                nodes.forEach(this::end);
            }
        }

        private EntityRepository world() {
            return worlds.create(new RepositoryConfig(1024, 16L << 20, false));
        }

        private void start() {
            int number = nodes.size() + 1;
            Wire wire = network.join(number, "node " + number);
            join(wire, nodes.size());
        }

        private void join(Wire wire, int place) {
            network.skew(wire, random.nextLong(-1_000_000, 1_000_000) * SECOND, 1 + random.nextDouble(-1e-4, 1e-4));
            TimeNode node = new TimeNode(world(), wire, new TimeConfig().lease(LEASE));
            if (place == nodes.size()) {
                nodes.add(node);
            } else {
                nodes.set(place, node);
            }
        }

        private void end(TimeNode node) {
            node.close();
            node.repo.close();
        }

        private TimeNode any() {
            return nodes.get(random.nextInt(nodes.size()));
        }

        private void fault() {
            TimeNode node = any();
            quietAfter = network.now() + 500 * MILLISECOND;
            switch (random.nextInt(14)) {
                case 0 -> {
                    network.partition(node.wire);
                    cutOff.add(node);
                }
                case 1, 2 -> {
                    network.heal();
                    cutOff.clear();
                }
                case 3 -> {
                    node.stopped = true;
                    network.pause(node.wire);
                }
                case 4, 5 -> nodes.stream().filter(each -> each.stopped).forEach(this::resume);
                case 6 -> {
                    if (!node.stopped) {
                        Wire again = network.restart(node.wire);
                        end(node);
                        cutOff.remove(node);
                        join(again, nodes.indexOf(node));
                    }
                }
                case 7 -> {
                    if (nodes.size() < 5) {
                        start();
                    }
                }
                default -> {}
            }
        }

        private void resume(TimeNode node) {
            node.stopped = false;
            network.resume(node.wire);
        }

        private void ask() {
            TimeNode node = any();
            quietAfter = network.now() + 500 * MILLISECOND;
            if (node.stopped) {
                return;
            }
            switch (random.nextInt(10)) {
                case 0, 1 -> node.time.pause();
                case 2, 3, 4 -> node.time.resume();
                case 5 -> node.time.step();
                case 6 -> node.time.speed(random.nextInt(1, 9) * 0.25);
                case 7 -> node.time.nameKeeper(random.nextInt(6));
                default -> {}
            }
        }

        private void advance(long nanos) {
            for (long end = network.now() + nanos; network.now() < end; ) {
                network.advance(random.nextLong(1, 3) * MILLISECOND);
                for (TimeNode node : nodes) {
                    if (!node.stopped) {
                        node.runDue(200);
                    }
                }
                nodes.forEach(this::checkError);
            }
        }

        /** A node that is settled has the time of its keeper, with an error below a step. */
        private void checkError(TimeNode node) {
            if (node.stopped || !node.time.isSettled()) {
                return;
            }
            for (TimeNode keeper : nodes) {
                if (keeper.number() == node.time.keeper()
                        && keeper.time.isKeeper()
                        && !keeper.stopped
                        && cutOff.isEmpty()
                        && keeper.time.speed() == node.time.speed()
                        && keeper.time.isPaused() == node.time.isPaused()
                        && !node.time.isPaused()
                        && network.now() > quietAfter) {
                    assertThat(Math.abs(node.time.nanos() - keeper.time.nanos()))
                            .as("error of " + node.wire.self() + " to " + keeper.wire.self())
                            .isLessThan((long) (STEP * Math.max(1, node.time.speed())));
                }
            }
        }

        private void checkAgreement() {
            if (nodes.stream().mapToInt(node -> node.time.keeper()).distinct().count() > 1) {
                advance(120 * MILLISECOND); // the clock is being handed over, which takes a round trip
            }
            TimeNode first = nodes.getFirst();
            assertThat(nodes).as("one keeper").allMatch(node -> node.time.keeper() == first.time.keeper());
            assertThat(nodes).filteredOn(node -> node.time.isKeeper()).hasSize(1);
            assertThat(nodes).as("pause").allMatch(node -> node.time.isPaused() == first.time.isPaused());
            assertThat(nodes).as("speed").allMatch(node -> node.time.speed() == first.time.speed());
        }

        /** Paused within a round trip, and each step is one step everywhere. */
        private void checkPauseAndStep() {
            quietAfter = Long.MAX_VALUE;
            any().time.speed(1).resume();
            advance(15 * SECOND); // nodes that are ahead wait for the others
            any().time.pause();
            advance(120 * MILLISECOND);
            assertThat(nodes).as("paused within a round trip").allMatch(node -> node.time.isPaused());
            advance(SECOND);
            long steps = nodes.getFirst().clock.steps();
            assertThat(nodes).as("all stand at the same step").allMatch(node -> node.clock.steps() == steps);
            any().time.step();
            advance(300 * MILLISECOND);
            assertThat(nodes).as("one step").allMatch(node -> node.clock.steps() == steps + 1);
            any().time.resume();
            advance(SECOND);
            quietAfter = network.now();
        }

        private void checkSameTime() {
            for (int i = 0; i < 200; i++) {
                advance(5 * MILLISECOND);
                long steps = nodes.getFirst().clock.steps();
                assertThat(nodes).as("settled").allMatch(node -> node.time.isSettled());
                assertThat(nodes).as("steps").allMatch(node -> Math.abs(node.clock.steps() - steps) <= 1);
            }
            checkAgreement();
        }
    }
}
