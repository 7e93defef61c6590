package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.replication.model.ReplicationException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two nodes with one number: the later one ends, and all others show the earlier one. */
class TwinNodesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TestNetwork net = new TestNetwork(1, worlds);

    @AfterEach
    void close() {
        net.close();
    }

    @Test
    void shouldEndTheLaterOfTwoNodesWithOneNumber() {
        TestNode one = net.join(1);
        TestNode three = net.join(3);
        one.spawn(1);
        net.settle();
        TestNode twin = new TestNode(worlds.create(), net.network.join(1, "twin"));
        twin.spawn(2);
        log.expect("has the number of another node");
        net.network.advance(SimulatedNetwork.SECOND);
        assertThatThrownBy(twin::frame)
                .isInstanceOf(ReplicationException.class)
                .hasMessageContainingAll("node 1 \"node 1\" has the number", "1 \"twin\"");
        net.settle();
        assertThat(three.repo.entityCount()).isEqualTo(1);
        twin.close();
    }

    /** A third node hears the later one first. When the later one has ended, the earlier one goes on as ever. */
    @Test
    void shouldShowTheEarlierOfTwoNodesWithOneNumber() {
        TestNode one = net.join(1);
        long tank = one.spawn(1);
        net.network.partition(one.wire);
        net.settle();
        TestNode three = net.join(3);
        TestNode twin = net.join(1, "twin");
        twin.spawn(2);
        net.settle();
        assertThat(three.repo.entityCount()).isEqualTo(1);
        net.network.heal();
        log.expect("has the number of another node");
        net.nodes().remove(twin);
        net.network.advance(SimulatedNetwork.SECOND);
        assertThatThrownBy(twin::frame).isInstanceOf(ReplicationException.class);
        net.settle();
        assertThat(three.replication.nodes()).containsExactly(one.wire.self());
        assertThat(three.place.get(three.mirror(one, tank)).x()).isEqualTo(1);
        assertThat(three.replication.hash()).isEqualTo(one.replication.hash());
        twin.close();
    }

    /** A node with the number of a dead one and another name counts when the dead one is lost. */
    @Test
    void shouldShowANodeWithTheNumberOfADeadOne() {
        TestNode one = net.join(1);
        one.spawn(1);
        TestNode three = net.join(3);
        net.settle();
        net.crash(one);
        TestNode next = net.join(1, "next");
        long ship = next.spawn(2);
        net.settle();
        assertThat(three.replication.nodes()).as("until its lease ends").containsExactly(one.wire.self());
        net.pass(3 * SimulatedNetwork.SECOND);
        assertThat(three.replication.nodes()).containsExactly(next.wire.self());
        assertThat(three.place.get(three.mirror(next, ship)).x()).isEqualTo(2);
        assertThat(three.replication.hash()).isEqualTo(next.replication.hash());
    }
}
