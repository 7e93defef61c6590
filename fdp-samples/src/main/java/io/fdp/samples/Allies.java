package io.fdp.samples;

import static io.fdp.testkit.network.SimulatedNetwork.MILLISECOND;
import static io.fdp.testkit.network.SimulatedNetwork.SECOND;

import io.fdp.annotations.Component;
import io.fdp.annotations.Replicated;
import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.kernel.EntityRepository;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.replication.ReplicationModule;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.List;

/** Two nodes in one program, on a simulated network: ghosts, a hand-over, a partition that heals. */
public final class Allies {
    private static final long FRAME = 20 * MILLISECOND;

    private final SimulatedNetwork network;
    private final List<Node> nodes = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    private Allies(long seed) {
        network =
                new SimulatedNetwork(seed).delay(MILLISECOND, 30 * MILLISECOND).loss(0.1);
    }

    /** How far a ship has come; other nodes see it. */
    @Component
    @Replicated
    record Voyage(float mile) {}

    /** A world, its engine, and its connection to the network. */
    private static final class Node implements AutoCloseable {
        private final EntityRepository repo = EntityRepository.create();
        private final VoyageTable voyage = repo.register(VoyageTable.TYPE);
        private final Wire wire;
        private final Engine engine;
        private final Replication replication;

        Node(Wire wire) {
            this.wire = wire;
            ReplicationConfig config = new ReplicationConfig().onLoss(LossPolicy.TAKE_OVER);
            this.engine = Engine.builder(repo)
                    .clock(SimClock.fixed(50))
                    .module(new ReplicationModule(wire, null, config))
                    .start();
            this.replication = engine.services().get(Replication.class);
        }

        /** The entity here that has a network id. */
        long ship(long id) {
            return replication.entity(id);
        }

        String describe(long id) {
            return wire.self().name() + " sees mile " + voyage.get(ship(id)).mile() + ", owned by "
                    + replication.owner(ship(id), voyage);
        }

        @Override
        public void close() {
            engine.close();
            wire.close();
            repo.close();
        }
    }

    private Node join(int number, String name) {
        Node node = new Node(network.join(number, name));
        nodes.add(node);
        return node;
    }

    /** Lets the network and all nodes go on; whoever owns the ship moves it. */
    private void sail(long nanos, long id) {
        for (long end = network.now() + nanos; network.now() < end; ) {
            network.advance(FRAME);
            for (Node node : nodes) {
                long ship = node.ship(id);
                if (ship != 0 && node.voyage.hasAuthority(ship)) {
                    node.voyage.edit(ship).mile(node.voyage.get(ship).mile() + 1);
                }
                node.engine.frame();
            }
        }
    }

    private void tell(String what, long id) {
        told.add(what);
        nodes.forEach(node -> told.add("  " + node.describe(id)));
    }

    /**
     * Runs both nodes.
     *
     * @param seed decides about all chances of the network
     * @return what both see, step by step
     */
    public static List<String> run(long seed) {
        Allies allies = new Allies(seed);
        try (Node alpha = allies.join(1, "alpha");
                Node beta = allies.join(2, "beta")) {
            long ship = alpha.repo.createEntity();
            alpha.voyage.add(ship, 0);
            long id = alpha.replication.publish(ship); // from now on others see it
            allies.sail(SECOND, id);
            allies.stop();
            allies.tell("alpha has moved its ship for 50 frames:", id);

            beta.replication.ownership().acquire(beta.ship(id), OwnershipGroup.WHOLE);
            allies.sail(SECOND, id);
            allies.stop();
            allies.tell("beta has asked for the ship:", id);

            allies.network.partition(beta.wire);
            allies.sail(4 * SECOND, id); // longer than a lease: alpha loses beta, and takes over
            allies.told.add("the network is cut: alpha owns the ship: " + alpha.voyage.hasAuthority(alpha.ship(id))
                    + ", beta owns it: " + beta.voyage.hasAuthority(beta.ship(id)));

            allies.network.heal();
            allies.sail(4 * SECOND, id);
            allies.stop();
            allies.tell("the network is whole again, and the later owner has won:", id);
            allies.told.add("same world: " + (alpha.replication.hash() == beta.replication.hash()));
        }
        return allies.told;
    }

    /** Lets both nodes see what is on its way, while no ship moves. */
    private void stop() {
        for (int i = 0; i < 30; i++) {
            network.advance(FRAME);
            nodes.forEach(node -> node.engine.frame());
        }
    }

    public static void main(String[] args) {
        run(1).forEach(System.out::println);
    }
}
