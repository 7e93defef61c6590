package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Orders;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.model.NetworkId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What the random program of a node does to parts, objects and singletons, and what it tells others. */
final class SimulationContent {
    private final SplittableRandom random;
    private final HeardEvents events = new HeardEvents();
    private final List<Integer> last = new ArrayList<>();
    private final List<Integer> asked = new ArrayList<>();

    SimulationContent(SplittableRandom random) {
        this.random = random;
    }

    void act(TestNode node, long entity, long other) {
        switch (random.nextInt(5)) {
            case 0 -> gun(node, entity, other);
            case 1 -> plan(node, entity);
            case 2 -> weather(node, entity);
            case 3 -> events.publish(node);
            default -> events.request(node, entity);
        }
    }

    private void gun(TestNode node, long entity, long other) {
        if (node.gun.has(entity) && !node.gun.hasAuthority(entity)) {
            return;
        }
        if (node.gun.has(entity) && random.nextInt(3) == 0) {
            node.gun.removeAt(entity, random.nextInt(node.gun.count(entity)));
        } else {
            node.gun.add(entity, new Gun(random.nextBoolean() ? other : entity, (short) random.nextInt(), Mood.CALM));
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

    /** What a node shows of an entity, with ids for handles. */
    static String describe(TestNode node, long entity) {
        StringBuilder all = new StringBuilder().append(node.plan.tryGet(entity)).append(", guns");
        node.gun
                .getAll(entity)
                .forEach(gun -> all.append(' ')
                        .append(NetworkId.toString(node.replication.networkId(gun.aim())))
                        .append(' ')
                        .append(gun.rounds()));
        return all.toString();
    }

    /** A node has ended a frame. */
    void look(TestNode node) {
        events.look(node);
    }

    /** All nodes are present: whoever speaks now is heard by all, and every request by its owner. */
    void speak(List<TestNode> nodes) {
        for (TestNode node : nodes) {
            last.add(events.publish(node));
            SimulationInvariants.ids(node).values().forEach(entity -> asked.add(events.request(node, entity)));
        }
    }

    void checkSpoken(List<TestNode> nodes) {
        for (TestNode node : nodes) {
            assertThat(last).allMatch(number -> events.heard(node, number), "heard by " + node.wire.self());
        }
        assertThat(asked).allMatch(events::wasAnswered, "answered");
    }

    static void checkAgreement(List<TestNode> nodes) {
        TestNode first = nodes.getFirst();
        for (TestNode node : nodes) {
            assertThat(node.replication.owner(node.weather))
                    .as("owner of the weather at " + node.wire.self())
                    .isEqualTo(first.replication.owner(first.weather));
            assertThat(node.orders.tryGet()).as("orders of " + node.wire.self()).isEqualTo(first.orders.tryGet());
            assertThat(NodeDivergence.all(first.replication, node.replication, 20))
                    .as("differences of node " + node.wire.self())
                    .isEmpty();
        }
    }
}
