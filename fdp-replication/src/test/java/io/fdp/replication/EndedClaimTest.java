package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Several nodes speak for one value, because they have not heard of each other. A node that hears all of them shows the
 * one with the highest claim, and when that one ends, the next, whatever came first.
 */
class EndedClaimTest {
    private static final int HEADER = 48;
    private static final int COUNT = 36;
    private static final int OTHERS = 40;
    private static final int EPOCH_OF_RUN = 60;
    private static final int EPOCH_OF_CONTENT = 56;
    private static final int NOBODY = 0;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private final Map<String, TopicWriter> writers = new HashMap<>();
    private final Map<Integer, Wire> senders = new HashMap<>();
    private TestNode node;
    private SpyWire spy;
    private long tank;

    /** A tank whose owner is lost and had nothing to say of its fuel and its plan in the end. */
    @BeforeEach
    void join() {
        node = new TestNode(
                worlds.create(), network.join(1, "node"), new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        Wire wire = network.join(2, "maker");
        spy = new SpyWire(wire);
        try (TestNode maker = new TestNode(worlds.create(), spy)) {
            long made = maker.spawn(1);
            maker.fuel.add(made, new Fuel(1));
            maker.plan.add(made, new Plan("of the maker", List.of(1)));
            long id = maker.replication.networkId(made);
            frames(maker);
            maker.fuel.remove(made);
            maker.plan.remove(made);
            frames(maker);
            tank = node.replication.entity(id);
            network.crash(wire);
        }
        for (int number = 7; number <= 9; number++) {
            senders.put(number, network.join(number, "sender"));
        }
        network.advance(5 * SimulatedNetwork.SECOND);
        frames(node);
        assertThat(node.fuel.has(tank)).isFalse();
        assertThat(node.plan.has(tank)).isFalse();
    }

    @AfterEach
    void close() {
        node.close();
    }

    private void frames(TestNode other) {
        for (int i = 0; i < 5; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            node.frame();
            if (other != node) {
                other.frame();
            }
        }
    }

    // ---- what senders say

    private void send(int sender, Topic topic, byte[] bytes) {
        TopicWriter writer = writers.computeIfAbsent(
                sender + topic.name(),
                any -> senders.get(sender).writer(new Topic(topic.name(), TopicKind.STATE, 1 << 16)));
        long at = writer.begin(spy.keys.get(topic), bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Memory.putByte(at + i, bytes[i]);
        }
        writer.commit(bytes.length, -1);
    }

    private static void put(byte[] bytes, int at, int size, int value) {
        for (int i = 0; i < size; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    private Topic topic(ComponentColumn column) {
        return spy.samples.keySet().stream()
                .filter(topic -> topic.name().equals("fdp/component/" + column.name()))
                .findFirst()
                .orElseThrow();
    }

    private byte[] claim(ComponentColumn column, int epoch) {
        byte[] bytes = spy.samples.get(topic(column)).clone();
        put(bytes, column == node.plan ? EPOCH_OF_CONTENT : EPOCH_OF_RUN, 4, epoch);
        return bytes;
    }

    /** A sender says that it owns a value. */
    private void owns(int sender, ComponentColumn column, int epoch) {
        send(sender, topic(column), claim(column, epoch));
        frames(node);
    }

    /** A sender publishes a value that nobody owns, or names the node that publishes it. */
    private void relays(int sender, ComponentColumn column, int epoch, int publisher) {
        names(sender, column, epoch, NOBODY, publisher);
    }

    /** A sender gives a value to another one. */
    private void gives(int sender, ComponentColumn column, int epoch, int owner) {
        names(sender, column, epoch, owner, senders.get(owner).self().incarnation());
    }

    private void names(int sender, ComponentColumn column, int epoch, int owner, int life) {
        byte[] claim = claim(column, epoch);
        byte[] bytes = Arrays.copyOf(claim, (claim.length + 7) / 8 * 8 + 8);
        put(bytes, OTHERS, 4, 1);
        put(bytes, bytes.length - 6, 2, owner);
        put(bytes, bytes.length - 4, 2, life);
        send(sender, topic(column), bytes);
        frames(node);
    }

    /** A sender does not name the value any more. */
    private void ends(int sender, ComponentColumn column) {
        byte[] bytes = Arrays.copyOf(claim(column, 0), HEADER);
        put(bytes, COUNT, 4, 0);
        put(bytes, COUNT + 8, 4, 0); // runs
        send(sender, topic(column), bytes);
        frames(node);
    }

    private void assertShown(ComponentColumn column, int owner, int publisher, int epoch) {
        assertThat(column.has(tank)).as(column.name()).isTrue();
        assertThat(node.replication.ownership().query(tank, column))
                .as(column.name())
                .isEqualTo(new OwnershipState(owner, publisher, epoch, false));
        assertThat(node.replication.stats().rejected()).isZero();
    }

    private void assertNone(ComponentColumn column) {
        assertThat(column.has(tank)).as(column.name()).isFalse();
        assertThat(node.replication.stats().rejected()).isZero();
    }

    private List<ComponentColumn> columns() {
        return List.of(node.fuel, node.plan);
    }

    // ---- tests

    @Test
    void shouldShowWhatAHigherClaimOfNobodyOverruled() {
        for (ComponentColumn column : columns()) {
            relays(7, column, 2, NOBODY);
            assertShown(column, 0, 7, 2);
            relays(8, column, 3, NOBODY);
            relays(9, column, 4, NOBODY);
            assertShown(column, 0, 9, 4);
            ends(9, column);
            assertShown(column, 0, 8, 3);
            ends(8, column);
            assertShown(column, 0, 7, 2);
            ends(7, column);
            assertNone(column);
        }
    }

    @Test
    void shouldShowWhatAHigherOwnerOverruled() {
        for (ComponentColumn column : columns()) {
            owns(7, column, 0);
            relays(8, column, 1, NOBODY);
            owns(9, column, 1);
            assertShown(column, 9, 9, 1);
            ends(9, column);
            assertShown(column, 0, 8, 1);
            ends(8, column);
            assertShown(column, 7, 7, 0);
        }
    }

    @Test
    void shouldShowTheOtherPublisherOfWhatNobodyOwns() {
        for (ComponentColumn column : columns()) {
            relays(8, column, 2, NOBODY);
            relays(9, column, 2, NOBODY);
            assertShown(column, 0, 9, 2);
            relays(7, column, 2, NOBODY);
            assertShown(column, 0, 9, 2);
            ends(9, column);
            assertShown(column, 0, 8, 2);
            ends(8, column);
            assertShown(column, 0, 7, 2);
        }
    }

    /** Frozen values of a lost publisher have another publisher. */
    @Test
    void shouldShowTheOtherPublisherWhenTheBetterOneIsLost() {
        for (ComponentColumn column : columns()) {
            relays(9, column, 2, NOBODY);
            relays(8, column, 2, NOBODY);
            assertShown(column, 0, 9, 2);
        }
        network.crash(senders.get(9));
        network.advance(5 * SimulatedNetwork.SECOND);
        frames(node);
        columns().forEach(column -> assertShown(column, 0, 8, 2));
    }

    @Test
    void shouldNotShowWhatGaveWayMeanwhile() {
        for (ComponentColumn column : columns()) {
            relays(7, column, 2, NOBODY);
            relays(8, column, 3, NOBODY);
            relays(7, column, 3, 8);
            ends(8, column);
            assertNone(column);
        }
    }

    /** The one that it gave way to has removed the value before it was heard here. */
    @Test
    void shouldEndWhatItsPublisherGaveUpBeforeTheNextOneWasHeard() {
        for (ComponentColumn column : columns()) {
            relays(7, column, 2, NOBODY);
            relays(7, column, 3, 8);
            assertShown(column, 0, 0, 2);
            ends(7, column);
            assertNone(column);
        }
    }

    @Test
    void shouldShowTheNextPublisherAfterTheLastOneHasEnded() {
        for (ComponentColumn column : columns()) {
            relays(7, column, 2, NOBODY);
            relays(7, column, 3, 8);
            relays(8, column, 3, NOBODY);
            assertShown(column, 0, 8, 3);
            ends(7, column);
            assertShown(column, 0, 8, 3);
            ends(8, column);
            assertNone(column);
        }
    }

    /** The new owner has removed the value before it was heard here, and does not name it for its removal. */
    @Test
    void shouldEndFrozenValuesThatTheirGiverNamesNoMore() {
        for (ComponentColumn column : columns()) {
            gives(7, column, 1, 8);
            assertShown(column, 8, 7, 1);
        }
        network.partition(senders.get(7));
        network.advance(5 * SimulatedNetwork.SECOND);
        frames(node);
        for (ComponentColumn column : columns()) {
            assertShown(column, 8, 0, 1);
            ends(7, column);
            assertShown(column, 8, 0, 1);
        }
        network.heal();
        network.advance(SimulatedNetwork.SECOND);
        frames(node);
        columns().forEach(this::assertNone);
    }

    /** What another one gave is not of the node that comes back. */
    @Test
    void shouldKeepFrozenValuesOfOthers() {
        for (ComponentColumn column : columns()) {
            gives(7, column, 1, 8);
            gives(9, column, 2, 8);
        }
        network.partition(senders.get(9));
        network.advance(5 * SimulatedNetwork.SECOND);
        frames(node);
        for (ComponentColumn column : columns()) {
            ends(7, column);
            assertShown(column, 8, 0, 2);
            owns(8, column, 2);
            assertShown(column, 8, 8, 2);
            ends(9, column);
        }
        network.heal();
        network.advance(SimulatedNetwork.SECOND);
        frames(node);
        columns().forEach(column -> assertShown(column, 8, 8, 2));
    }
}
