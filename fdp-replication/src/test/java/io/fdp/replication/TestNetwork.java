package io.fdp.replication;

import io.fdp.kernel.EntityRepository;
import io.fdp.replication.ownership.OwnershipChange;
import io.fdp.replication.ownership.OwnershipChangeEvents;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Nodes on a simulated network, and what their programs have heard about ownership. */
final class TestNetwork implements AutoCloseable {
    final SimulatedNetwork network;
    private final Worlds worlds;
    private final List<TestNode> nodes = new ArrayList<>();
    private final List<TestNode> still = new ArrayList<>();
    private final Map<TestNode, List<OwnershipChange>> heard = new HashMap<>();

    TestNetwork(long seed, Worlds worlds) {
        this.network = new SimulatedNetwork(seed);
        this.worlds = worlds;
    }

    TestNode join(int number) {
        return join(number, new ReplicationConfig());
    }

    TestNode join(int number, String name) {
        TestNode node = new TestNode(worlds.create(), network.join(number, name));
        nodes.add(node);
        return node;
    }

    TestNode join(int number, ReplicationConfig config) {
        return join(number, worlds.create(), config);
    }

    TestNode join(int number, EntityRepository repo, ReplicationConfig config) {
        TestNode node = new TestNode(repo, network.join(number, "node " + number), config);
        nodes.add(node);
        return node;
    }

    List<TestNode> nodes() {
        return nodes;
    }

    /** Frames of all nodes that do not stand still, 10 milliseconds each. */
    void frames(int count) {
        for (int i = 0; i < count; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            nodes.stream().filter(node -> !still.contains(node)).forEach(this::frame);
        }
    }

    /** Stops a node, as a debugger does. */
    void pause(TestNode node) {
        still.add(node);
        network.pause(node.wire);
    }

    void resume(TestNode node) {
        still.remove(node);
        network.resume(node.wire);
    }

    private void frame(TestNode node) {
        node.frame();
        OwnershipChangeEvents events = node.repo.events(OwnershipChangeEvents.TYPE);
        for (int i = 0; i < events.count(); i++) {
            heard(node).add(events.get(i));
        }
    }

    /** Enough frames for messages, answers and values. */
    void settle() {
        frames(15);
    }

    void pass(long nanos) {
        frames((int) (nanos / (10 * SimulatedNetwork.MILLISECOND)));
    }

    /** Ends a node without a farewell. */
    void crash(TestNode node) {
        network.crash(node.wire);
        nodes.remove(node);
        node.replication.close();
    }

    List<OwnershipChange> heard(TestNode node) {
        return heard.computeIfAbsent(node, any -> new ArrayList<>());
    }

    List<OwnershipOutcome> outcomes(TestNode node) {
        return heard(node).stream().map(OwnershipChange::outcome).toList();
    }

    @Override
    public void close() {
        nodes.forEach(TestNode::close);
    }
}
