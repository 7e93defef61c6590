package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.phase.Phase;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A wire need not say its lease: then the time to linger is all that a node waits for others. */
class UnsaidLeaseTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private final List<TestNode> nodes = new ArrayList<>();
    private TestNode one;
    private TestNode two;
    private long tank;

    private record SilentWire(Wire wire) implements Wire {
        @Override
        public WireNode self() {
            return wire.self();
        }

        @Override
        public long nanoTime() {
            return wire.nanoTime();
        }

        @Override
        public TopicWriter writer(Topic topic) {
            return wire.writer(topic);
        }

        @Override
        public TopicReader reader(Topic topic) {
            return wire.reader(topic);
        }

        @Override
        public PresenceReader presence() {
            return wire.presence();
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    @BeforeEach
    void join() {
        for (int number = 1; number <= 3; number++) {
            Wire wire = new SilentWire(network.join(number, "node " + number));
            assertThat(wire.leaseNanos()).isZero();
            nodes.add(new TestNode(worlds.create(), wire));
        }
        one = nodes.get(0);
        two = nodes.get(1);
        tank = one.spawn(7);
        one.fuel.add(tank, new Fuel(1));
        frames(20);
        two.replication.ownership().acquire(two.mirror(one, tank), OwnershipGroup.of(two.fuel));
        frames(500);
    }

    @AfterEach
    void close() {
        nodes.forEach(TestNode::close);
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(TestNode::frame);
        }
    }

    private OwnershipState fuelOf(TestNode node) {
        return node.replication.ownership().query(node.mirror(one, tank), node.fuel);
    }

    /** A frame in which the owner of the entity removes the fuel as soon as it publishes it: nobody hears of that. */
    private boolean removesWhatItAdopts() {
        network.advance(10 * SimulatedNetwork.MILLISECOND);
        one.repo.phases().enter(Phase.NETWORK_RECEIVE);
        one.replication.receive();
        boolean adopted = fuelOf(one).equals(new OwnershipState(0, 1, 3, false));
        if (adopted) {
            one.fuel.remove(tank);
        }
        one.repo.phases().enter(Phase.SIMULATION);
        one.repo.phases().enter(Phase.NETWORK_SEND);
        one.repo.tick();
        one.repo.phases().enter(Phase.PRESENTATION);
        one.repo.phases().enter(Phase.INITIALIZATION);
        nodes.subList(1, 3).forEach(TestNode::frame);
        return adopted;
    }

    @Test
    void shouldGoOnWithAValueWhoseAdoptionWasNotHeard() {
        two.replication.ownership().release(two.mirror(one, tank), OwnershipGroup.of(two.fuel));
        int waited = 0;
        while (!removesWhatItAdopts()) {
            assertThat(waited++).isLessThan(100);
        }
        assertThat(one.fuel.has(tank)).isFalse();
        frames(500);
        for (TestNode node : nodes) {
            assertThat(fuelOf(node)).isEqualTo(new OwnershipState(0, 1, 3, false));
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
    }
}
