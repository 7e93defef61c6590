package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.replication.internal.Fences;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipPolicy;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A random program on several nodes over a network with all faults: delay, loss, duplication, partitions, pauses,
 * crashes, late joiners. When the faults end, all nodes show the same world with the same owners within two leases.
 *
 * <p>Packets are lost to the very end: the network loses none more than three times in a row, so loss alone ends no
 * lease. If it did, it would be a fault, and the two leases would begin with it.
 */
final class SimulationRun {
    private static final long MILLISECOND = SimulatedNetwork.MILLISECOND;
    private static final long STEP = 50 * MILLISECOND;
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;
    private static final int MOST_NODES = 5;

    private final SplittableRandom random;
    private final SimulatedNetwork network;
    private final List<TestNode> nodes = new ArrayList<>();
    private final Set<TestNode> paused = new LinkedHashSet<>();
    private final Map<Integer, LossPolicy> policies = new HashMap<>();
    private final SimulationActions actions;
    private final SimulationInvariants invariants;
    private final SimulationContent content;
    private final long timeout;
    private final long linger;
    private final int lossRule;
    private int fewestNodes = 3;
    private boolean freezes;

    /** Takes a fence away from each node; leaves it by default. */
    private Consumer<Fences> mutation = fences -> {};

    /** Puts something between each node and the network; nothing by default. */
    private UnaryOperator<Wire> between = wire -> wire;

    SimulationRun(SplittableRandom random) {
        this.random = random;
        this.network = new SimulatedNetwork(random.nextLong())
                .delay(MILLISECOND, random.nextLong(2, 100) * MILLISECOND)
                .loss(random.nextInt(3) * 0.15)
                .duplication(random.nextInt(3) * 0.2)
                .lease(LEASE);
        this.timeout = random.nextLong(200, 800) * MILLISECOND;
        this.linger = random.nextLong(0, 600) * MILLISECOND; // shorter than samples take: leases decide
        this.lossRule = random.nextInt(3);
        this.invariants = new SimulationInvariants(nodes);
        this.content = new SimulationContent(random);
        this.actions = new SimulationActions(random, invariants, content);
    }

    SimulationRun mutate(Consumer<Fences> without) {
        mutation = without;
        return this;
    }

    SimulationRun between(UnaryOperator<Wire> wire) {
        between = wire;
        return this;
    }

    /** Begins with so many nodes, or up to two more. */
    SimulationRun fewestNodes(int count) {
        fewestNodes = count;
        return this;
    }

    /** Some nodes freeze what lost nodes owned, so nobody starts again: what it owned would never go. */
    SimulationRun freeze() {
        freezes = true;
        return this;
    }

    void run() {
        try {
            int count = random.nextInt(fewestNodes, fewestNodes + 3);
            for (int i = 1; i <= count; i++) {
                start(i);
            }
            int steps = random.nextInt(20, 120);
            for (int i = 0; i < steps; i++) {
                fault();
                step();
            }
            network.heal();
            List.copyOf(paused).forEach(this::resume);
            settle(2 * LEASE);
            invariants.checkAgreement();
            SimulationContent.checkAgreement(nodes);
            content.speak(nodes);
            settle(LEASE);
            content.checkSpoken(nodes);
        } finally {
            endAll();
        }
    }

    private void settle(long nanos) {
        for (long time = 0; time < nanos; time += STEP) {
            network.advance(STEP);
            nodes.forEach(this::frame);
        }
    }

    private void frame(TestNode node) {
        node.frame();
        invariants.check(node);
        content.look(node);
    }

    // ---- nodes

    private TestNode open(Wire wire) {
        int number = wire.self().number();
        LossPolicy policy = policies.computeIfAbsent(number, any -> lossPolicy());
        OwnershipConfig ownership = new OwnershipConfig()
                .timeout(timeout)
                .linger(linger)
                .takeOverStep(100 * MILLISECOND)
                .onAcquire(answer(random.nextInt(4)))
                .onOffer(answer(random.nextInt(4)));
        EntityRepository repo = EntityRepository.create(new RepositoryConfig(4096, 64L << 20, false));
        TestNode node = new TestNode(
                repo,
                between.apply(wire),
                new ReplicationConfig().onLoss(policy).ownership(ownership));
        mutation.accept(node.replication.fences());
        return node;
    }

    private LossPolicy lossPolicy() {
        if (freezes) {
            return switch (random.nextInt(3)) {
                case 0 -> LossPolicy.REMOVE;
                case 1 -> LossPolicy.FREEZE;
                default -> LossPolicy.TAKE_OVER;
            };
        }
        return switch (lossRule) {
            case 0 -> LossPolicy.REMOVE;
            case 1 -> LossPolicy.TAKE_OVER;
            default -> random.nextBoolean() ? LossPolicy.REMOVE : LossPolicy.TAKE_OVER;
        };
    }

    private OwnershipPolicy answer(int choice) {
        return switch (choice) {
            case 0 -> OwnershipPolicy.DENY;
            case 1 -> OwnershipPolicy.WAIT;
            case 2 ->
                request -> switch (random.nextInt(3)) {
                    case 0 -> OwnershipPolicy.Answer.GRANT;
                    case 1 -> OwnershipPolicy.Answer.DENY;
                    default -> OwnershipPolicy.Answer.WAIT;
                };
            default -> OwnershipPolicy.GRANT;
        };
    }

    private void start(int number) {
        nodes.add(open(network.join(number, "node " + number)));
    }

    private void endAll() {
        List<String> faults = new ArrayList<>();
        for (TestNode node : nodes) {
            faults.addAll(node.repo.checkStructure());
            node.close();
            node.repo.close();
        }
        assertThat(faults).as("structure of worlds").isEmpty();
    }

    private void resume(TestNode node) {
        paused.remove(node);
        network.resume(net(node));
    }

    /** What the network knows the node by. */
    private static Wire net(TestNode node) {
        return node.wire instanceof LateWire late ? late.wire() : node.wire;
    }

    private TestNode any() {
        return nodes.get(random.nextInt(nodes.size()));
    }

    private void fault() {
        switch (random.nextInt(60)) {
            case 0, 1 -> network.partition(net(any()));
            case 2, 3 -> network.heal();
            case 4 -> {
                TestNode node = any();
                if (paused.add(node)) {
                    network.pause(net(node));
                }
            }
            case 5, 6 -> paused.stream().findFirst().ifPresent(this::resume);
            case 7 -> restart(any());
            case 8 -> {
                if (nodes.size() < MOST_NODES) {
                    start(nodes.size() + 1);
                }
            }
            case 9 -> network.partition(net(any()), net(any()));
            default -> {}
        }
    }

    /** A crash, and a new life with an empty world. */
    private void restart(TestNode node) {
        if (paused.contains(node) || freezes) {
            return;
        }
        invariants.crash(node);
        node.replication.close();
        int at = nodes.indexOf(node);
        nodes.set(at, open(network.restart(net(node))));
        try (EntityRepository repo = node.repo) {
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    private void step() {
        network.advance(random.nextLong(STEP));
        for (TestNode node : nodes) {
            if (!paused.contains(node) && random.nextInt(4) != 0) {
                for (int i = random.nextInt(5); i > 0; i--) {
                    actions.act(node, nodes.size());
                }
                frame(node);
            }
        }
    }
}
