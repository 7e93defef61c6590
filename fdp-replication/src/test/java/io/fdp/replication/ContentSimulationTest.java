package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Orders;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.Components.State;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.model.NetworkId;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random programs on several nodes over a network with all faults. When the faults end, all nodes show the same world
 * within two leases, and nobody that died lives.
 */
class ContentSimulationTest {
    private static final long STEP = 50 * SimulatedNetwork.MILLISECOND;
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("did not arrive here", "nobody heard a request");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldShowTheSameWorldEverywhereAfterFaults() {
        Seeds.run(300, random -> new Run(random).run());
    }

    @Test
    @Tag("long")
    void shouldShowTheSameWorldEverywhereAfterFaultsForLong() {
        Seeds.run(10_000, random -> new Run(random).run());
    }

    private final class Run {
        private final SplittableRandom random;
        private final SimulatedNetwork network;
        private final List<TestNode> nodes = new ArrayList<>();
        private final Set<TestNode> paused = new LinkedHashSet<>();
        private final Set<Long> dead = new HashSet<>();
        private final Map<Long, Place> places = new HashMap<>();
        private final HeardEvents events = new HeardEvents();
        private final Map<TestNode, Set<Long>> deathsHeard = new HashMap<>();

        Run(SplittableRandom random) {
            this.random = random;
            this.network = new SimulatedNetwork(random.nextLong())
                    .delay(SimulatedNetwork.MILLISECOND, random.nextLong(2, 120) * SimulatedNetwork.MILLISECOND)
                    .loss(random.nextInt(3) * 0.15)
                    .duplication(random.nextInt(3) * 0.2)
                    .lease(LEASE);
        }

        void run() {
            try {
                int count = random.nextInt(2, 5);
                for (int i = 1; i <= count; i++) {
                    start(i);
                }
                int steps = random.nextInt(20, 120);
                for (int i = 0; i < steps; i++) {
                    fault();
                    step();
                }
                network.loss(0).heal();
                List.copyOf(paused).forEach(this::resume);
                settle();
                check();
                checkEvents();
            } finally {
                nodes.forEach(this::end);
            }
        }

        private void settle() {
            for (long time = 0; time < 2 * LEASE; time += STEP) {
                network.advance(STEP);
                nodes.forEach(this::frame);
            }
        }

        private void frame(TestNode node) {
            node.frame();
            events.look(node);
        }

        /** All nodes are present: whoever speaks now is heard by all, and every request by its owner. */
        private void checkEvents() {
            List<Integer> last = new ArrayList<>();
            List<Integer> asked = new ArrayList<>();
            for (TestNode node : nodes) {
                last.add(events.publish(node));
                ids(node).values().forEach(entity -> asked.add(events.request(node, entity)));
            }
            settle();
            for (TestNode node : nodes) {
                assertThat(last).allMatch(number -> events.heard(node, number), "heard by " + node.wire.self());
            }
            assertThat(asked).allMatch(events::wasAnswered, "answered");
        }

        private EntityRepository world() {
            return worlds.create(new RepositoryConfig(4096, 64L << 20, false));
        }

        private void start(int number) {
            nodes.add(new TestNode(world(), network.join(number, "node " + number)));
        }

        private void end(TestNode node) {
            assertThat(node.repo.checkStructure()).isEmpty();
            node.close();
            node.repo.close();
        }

        private void resume(TestNode node) {
            paused.remove(node);
            network.resume(node.wire);
        }

        private TestNode any() {
            return nodes.get(random.nextInt(nodes.size()));
        }

        private void fault() {
            switch (random.nextInt(60)) {
                case 0, 1 -> network.partition(any().wire);
                case 2, 3 -> network.heal();
                case 4 -> {
                    TestNode node = any();
                    if (paused.add(node)) {
                        network.pause(node.wire);
                    }
                }
                case 5, 6 -> paused.stream().findFirst().ifPresent(this::resume);
                case 7 -> restart(any());
                case 8 -> {
                    if (nodes.size() < 5) {
                        start(nodes.size() + 1);
                    }
                }
                default -> {}
            }
        }

        /** A crash, and a new life with an empty world. */
        private void restart(TestNode node) {
            if (paused.contains(node)) {
                return;
            }
            Set<Long> gone = new HashSet<>(ids(node).keySet());
            gone.removeIf(id -> node.replication.owner(node.replication.entity(id))
                    != node.wire.self().number());
            dead.addAll(gone); // they do not come back, because nobody takes over
            node.replication.close();
            nodes.set(nodes.indexOf(node), new TestNode(world(), network.restart(node.wire)));
            assertThat(node.repo.checkStructure()).isEmpty();
            node.repo.close();
        }

        private void step() {
            network.advance(random.nextLong(STEP));
            for (TestNode node : nodes) {
                if (!paused.contains(node) && random.nextInt(4) != 0) {
                    for (int i = random.nextInt(5); i > 0; i--) {
                        act(node);
                    }
                    frame(node);
                    requireNobodyRevived(node);
                }
            }
        }

        /** Whoever has heard of a death never shows the entity again. */
        private void requireNobodyRevived(TestNode node) {
            Set<Long> heard = deathsHeard.computeIfAbsent(node, any -> new HashSet<>());
            for (long id : dead) {
                if (heard.contains(id)) {
                    assertThat(node.replication.entity(id))
                            .as(NetworkId.toString(id) + " of node " + node.wire.self())
                            .isEqualTo(Entity.NULL);
                } else if (node.replication.isDead(id)) {
                    heard.add(id);
                }
            }
        }

        private void act(TestNode node) {
            List<Long> all = new ArrayList<>(ids(node).values());
            if (all.isEmpty() || random.nextInt(4) == 0) {
                spawn(node);
                return;
            }
            long entity = all.get(random.nextInt(all.size()));
            long other = all.get(random.nextInt(all.size()));
            boolean owned = node.replication.owner(entity) == node.wire.self().number();
            switch (random.nextInt(13)) {
                case 10 -> gun(node, entity, other);
                case 11 -> plan(node, entity);
                case 12 -> weather(node, entity);
                case 8 -> events.publish(node);
                case 9 -> events.request(node, entity);
                case 0 -> {
                    if (owned) {
                        dead.add(node.replication.networkId(entity));
                        node.repo.destroyEntity(entity);
                    }
                }
                case 1 -> {
                    if (node.place.hasAuthority(entity)) {
                        node.place.set(entity, new Place(random.nextInt(), 1, 2));
                    }
                }
                case 2 -> toggleFuel(node, entity);
                case 3 -> aim(node, entity, other);
                case 4 -> state(node, entity);
                default -> header(node, entity, other, owned);
            }
        }

        private void spawn(TestNode node) {
            long entity = node.spawn(random.nextInt());
            places.put(node.replication.networkId(entity), node.place.get(entity));
            if (random.nextBoolean()) {
                node.repo.createEntity(); // not of the network
            }
        }

        private void toggleFuel(TestNode node, long entity) {
            if (!node.fuel.has(entity)) {
                node.fuel.add(entity, new Fuel(random.nextInt()));
            } else if (node.fuel.hasAuthority(entity)) {
                node.fuel.remove(entity);
            }
        }

        private void aim(TestNode node, long entity, long other) {
            Aim aim = new Aim(other, new long[] {entity, random.nextBoolean() ? Entity.NULL : other}, (short) 7);
            if (!node.aim.has(entity)) {
                node.aim.add(entity, aim);
            } else if (node.aim.hasAuthority(entity)) {
                node.aim.set(entity, aim);
            }
        }

        private void state(TestNode node, long entity) {
            State state = new State((byte) random.nextInt(), Mood.ANGRY, random.nextBoolean(), "é" + random.nextInt(9));
            if (!node.state.has(entity)) {
                node.state.add(entity, state);
            } else if (node.state.hasAuthority(entity)) {
                node.state.set(entity, state);
            }
        }

        private void gun(TestNode node, long entity, long other) {
            if (node.gun.has(entity) && !node.gun.hasAuthority(entity)) {
                return;
            }
            if (node.gun.has(entity) && random.nextInt(3) == 0) {
                node.gun.removeAt(entity, random.nextInt(node.gun.count(entity)));
            } else {
                node.gun.add(
                        entity, new Gun(random.nextBoolean() ? other : entity, (short) random.nextInt(), Mood.CALM));
            }
        }

        private void plan(TestNode node, long entity) {
            Plan plan = new Plan("p" + random.nextInt(), List.of(random.nextInt()));
            if (!node.plan.has(entity)) {
                node.plan.add(entity, plan);
            } else if (node.plan.hasAuthority(entity)) {
                if (random.nextInt(4) == 0) {
                    node.plan.remove(entity);
                } else {
                    node.plan.set(entity, plan);
                }
            }
        }

        private void weather(TestNode node, long entity) {
            if (random.nextInt(4) == 0) {
                node.replication.claim(node.weather);
            }
            if (node.replication.owner(node.weather) == node.wire.self().number()) {
                node.weather.set(new Weather(random.nextInt(), Mood.ANGRY, entity));
            }
            if (node.replication.owner(node.orders) == node.wire.self().number()) {
                node.orders.set(new Orders("o" + random.nextInt()));
            }
        }

        private void header(TestNode node, long entity, long other, boolean owned) {
            if (!owned) {
                return;
            }
            switch (random.nextInt(4)) {
                case 0 -> node.repo.setSide(entity, random.nextInt(65_536));
                case 1 -> {
                    TagColumn burning = node.repo.tag(Burning.class);
                    burning.set(entity, !burning.has(entity));
                }
                case 2 -> node.repo.hierarchy().detach(entity);
                default -> {
                    if (entity != other && !node.repo.hierarchy().isAncestor(entity, other)) {
                        node.repo.hierarchy().reparent(other, entity);
                    }
                }
            }
        }

        /** All entities of a node that have an id. */
        private Map<Long, Long> ids(TestNode node) {
            Map<Long, Long> found = new TreeMap<>();
            node.repo.query().build().forEach(entity -> {
                long id = node.replication.networkId(entity);
                if (id != NetworkId.NONE) {
                    found.put(id, entity);
                }
            });
            return found;
        }

        /** What a node shows of each entity, with ids for handles. */
        private Map<String, String> describe(TestNode node) {
            Map<String, String> all = new TreeMap<>();
            ids(node).forEach((id, entity) -> {
                Aim aim = node.aim.tryGet(entity);
                String aims = aim == null
                        ? "-"
                        : id(node, aim.target()) + " " + id(node, aim.others()[0]) + " " + id(node, aim.others()[1]);
                all.put(
                        NetworkId.toString(id),
                        "side " + node.repo.side(entity) + ", burning "
                                + node.repo.tag(Burning.class).has(entity) + ", parent "
                                + id(node, node.repo.hierarchy().parent(entity)) + ", " + node.place.tryGet(entity)
                                + ", " + node.state.tryGet(entity) + ", " + node.fuel.tryGet(entity) + ", aims "
                                + aims + ", " + node.plan.tryGet(entity) + ", guns " + guns(node, entity));
            });
            return all;
        }

        private static String guns(TestNode node, long entity) {
            StringBuilder all = new StringBuilder();
            node.gun
                    .getAll(entity)
                    .forEach(gun -> all.append(id(node, gun.aim())).append(' ').append(gun.rounds()));
            return all.toString();
        }

        private static String id(TestNode node, long entity) {
            return NetworkId.toString(node.replication.networkId(entity));
        }

        private void check() {
            TestNode first = nodes.getFirst();
            Set<Long> living = ids(first).keySet();
            Set<Long> expected = new HashSet<>(places.keySet());
            expected.removeAll(dead);
            assertThat(living).as("who lives").containsExactlyInAnyOrderElementsOf(expected);
            for (TestNode node : nodes) {
                assertThat(node.replication.nodes())
                        .as("nodes of " + node.wire.self())
                        .hasSize(nodes.size() - 1);
                assertThat(ids(node).keySet())
                        .as("entities of node " + node.wire.self())
                        .isEqualTo(living);
                for (long id : living) {
                    assertThat(node.replication.owner(node.replication.entity(id)))
                            .as("owner of " + NetworkId.toString(id))
                            .isEqualTo(NetworkId.node(id));
                }
                assertThat(node.replication.owner(node.weather)).isEqualTo(first.replication.owner(first.weather));
                assertThat(node.orders.tryGet()).isEqualTo(first.orders.tryGet());
                Map<String, String> expectedWorld = describe(first);
                describe(node)
                        .forEach((id, shown) -> assertThat(shown)
                                .as(id + " of node " + node.wire.self())
                                .isEqualTo(expectedWorld.get(id)));
                assertThat(NodeDivergence.all(first.replication, node.replication, 20))
                        .as("differences of node " + node.wire.self())
                        .isEmpty();
                assertThat(node.replication.hash())
                        .as("hash of node " + node.wire.self())
                        .isEqualTo(first.replication.hash());
                assertThat(node.replication.stats().rejected()).isZero();
            }
        }
    }
}
