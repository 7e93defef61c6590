package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Three nodes that hear each other, and a tank of the first one. */
abstract class ThreeNodes {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    final TestNetwork net = new TestNetwork(1, worlds);
    TestNode one;
    TestNode two;
    TestNode three;
    long tank;
    OwnershipGroup place;

    @BeforeEach
    void join() {
        one = net.join(1);
        two = net.join(2);
        three = net.join(3);
        tank = one.spawn(7);
        place = OwnershipGroup.of(one.place);
    }

    @AfterEach
    void close() {
        net.close();
    }

    final long ghost(TestNode node) {
        return node.mirror(one, tank);
    }

    static OwnershipGroup placeOf(TestNode node) {
        return OwnershipGroup.of(node.place);
    }

    final void assertOwner(int owner, int epoch) {
        for (TestNode node : net.nodes()) {
            long entity = ghost(node);
            OwnershipState state = node.replication.ownership().query(entity, node.place);
            assertThat(state.owner()).as("owner at " + node.wire.self()).isEqualTo(owner);
            assertThat(state.epoch()).as("epoch at " + node.wire.self()).isEqualTo(epoch);
            boolean self = node.wire.self().number() == owner;
            assertThat(state.owned()).isEqualTo(self);
            assertThat(node.place.hasAuthority(entity))
                    .as("authority of " + node.wire.self())
                    .isEqualTo(self);
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
    }
}
