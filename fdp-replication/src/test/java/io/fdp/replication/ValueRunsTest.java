package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.ownership.Ownership;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many neighbours, which travel as runs: whatever breaks the runs, all nodes show the same. */
class ValueRunsTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("did not arrive here");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldNeedFewBytesForNeighbours() {
        try (TestNetwork net = new TestNetwork(1, worlds)) {
            TestNode one = net.join(1);
            TestNode two = net.join(2);
            List<Long> all = new ArrayList<>();
            for (int i = 0; i < 1024; i++) {
                all.add(one.spawn(i));
            }
            net.settle();
            long before = one.replication.stats().sentBytes();
            for (int i = 0; i < all.size(); i++) {
                one.place.set(all.get(i), new Place(i, 2, 3));
            }
            net.settle();
            long bytes = one.replication.stats().sentBytes() - before;
            assertThat(bytes)
                    .as("24 bytes for each value, 64 for each group of 256")
                    .isEqualTo(1024 * 24 + 4 * 64);
            assertThat(two.place.get(two.mirror(one, all.get(1000)))).isEqualTo(new Place(1000, 2, 3));
            assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
        }
    }

    @Test
    void shouldShowTheSameHoweverRunsAreBroken() {
        Seeds.run(12, random -> new Run(random).run());
    }

    @Test
    @Tag("long")
    void shouldShowTheSameHoweverRunsAreBrokenForLong() {
        Seeds.run(600, random -> new Run(random).run());
    }

    private final class Run {
        private final SplittableRandom random;
        private final List<Long> ids = new ArrayList<>();

        Run(SplittableRandom random) {
            this.random = random;
        }

        void run() {
            try (TestNetwork net = new TestNetwork(random.nextLong(), worlds)) {
                List<TestNode> nodes = List.of(net.join(1), net.join(2), net.join(3));
                try {
                    net.settle();
                    for (int i = 0; i < 25; i++) {
                        act(nodes.get(random.nextInt(nodes.size())));
                        net.frames(random.nextInt(4));
                        if (random.nextInt(6) == 0) {
                            check(net);
                        }
                    }
                    check(net);
                } finally {
                    nodes.forEach(node -> node.replication.close());
                    nodes.forEach(node -> node.repo.close());
                }
            }
        }

        private void check(TestNetwork net) {
            net.pass(3_000_000_000L); // longer than hand-overs take
            TestNode first = net.nodes().getFirst();
            for (TestNode node : net.nodes()) {
                assertThat(NodeDivergence.all(first.replication, node.replication, 5))
                        .as("node " + node.wire.self())
                        .isEmpty();
                assertThat(node.replication.hash()).isEqualTo(first.replication.hash());
                assertThat(node.replication.stats().rejected()).isZero();
                assertThat(node.repo.checkStructure()).isEmpty();
            }
        }

        private void act(TestNode node) {
            int from = ids.isEmpty() ? 0 : random.nextInt(ids.size());
            int to = Math.min(ids.size(), from + random.nextInt(1, 600));
            int value = random.nextInt();
            switch (ids.isEmpty() ? 0 : random.nextInt(9)) {
                case 0, 1 -> spawn(node, random.nextInt(1, 700));
                case 2 -> forEach(node, from, Math.min(to, from + 40), entity -> destroy(node, entity));
                case 3 -> forEach(node, from, to, entity -> place(node, entity, value));
                case 4 -> forEach(node, from, to, entity -> state(node, entity, value));
                case 5 -> forEach(node, from, to, entity -> aim(node, entity, value));
                case 6 -> forEach(node, from, Math.min(to, from + 100), entity -> fuel(node, entity, value));
                default -> handOver(node, from, Math.min(to, from + 100), random.nextInt(1, 4));
            }
        }

        private void spawn(TestNode node, int count) {
            for (int i = 0; i < count; i++) {
                if (random.nextInt(100) == 0) {
                    node.repo.createEntity(); // not of the network
                }
                ids.add(node.replication.networkId(node.spawn(i)));
            }
        }

        private void forEach(TestNode node, int from, int to, LongConsumer action) {
            for (int i = from; i < to; i++) {
                long entity = node.replication.entity(ids.get(i));
                if (entity != Entity.NULL) {
                    action.accept(entity);
                }
            }
        }

        private void destroy(TestNode node, long entity) {
            if (node.replication.ownership().query(entity).owned()) {
                node.repo.destroyEntity(entity);
            }
        }

        private void place(TestNode node, long entity, int value) {
            if (node.place.has(entity) && node.place.hasAuthority(entity)) {
                node.place.set(entity, new Place(value, Entity.index(entity), 0));
            }
        }

        private void state(TestNode node, long entity, int value) {
            if (!node.state.has(entity)) {
                node.state.add(entity, new State((byte) value, Mood.CALM, value > 0, "a" + value % 7));
            } else if (node.state.hasAuthority(entity) && value % 3 == 0) {
                node.state.remove(entity);
            } else if (node.state.hasAuthority(entity)) {
                node.state.set(entity, new State((byte) value, Mood.ANGRY, value > 0, "b" + value % 7));
            }
        }

        private void aim(TestNode node, long entity, int value) {
            Aim aim = new Aim(entity, new long[] {Entity.NULL, entity}, (short) value);
            if (!node.aim.has(entity)) {
                node.aim.add(entity, aim);
            } else if (node.aim.hasAuthority(entity)) {
                node.aim.set(entity, aim);
            }
        }

        private void fuel(TestNode node, long entity, int value) {
            if (!node.fuel.has(entity)) {
                node.fuel.add(entity, new Fuel(value));
            } else if (node.fuel.hasAuthority(entity)) {
                node.fuel.remove(entity);
            }
        }

        private void handOver(TestNode node, int from, int to, int other) {
            Ownership ownership = node.replication.ownership();
            OwnershipGroup group = random.nextBoolean() ? OwnershipGroup.of(node.place) : OwnershipGroup.WHOLE;
            boolean releases = random.nextInt(3) == 0 && !group.equals(OwnershipGroup.WHOLE);
            forEach(node, from, to, entity -> {
                if (releases) {
                    ownership.release(entity, group);
                } else if (other == node.wire.self().number()) {
                    ownership.acquire(entity, group);
                } else {
                    ownership.offer(entity, group, other);
                }
            });
        }
    }
}
