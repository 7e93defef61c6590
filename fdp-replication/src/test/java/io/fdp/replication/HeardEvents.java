package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Mood;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Checks that every node hears events of each other node once and in order, and requests at most once. */
final class HeardEvents {
    private static final int PER_NODE = 1_000_000;

    private final Map<TestNode, Integer> lives = new HashMap<>();
    private final Map<TestNode, Map<Integer, Integer>> last = new HashMap<>();
    private final Set<Integer> requests = new HashSet<>();
    private int published;

    /** Publishes an event whose number says which life of which node it is from. Returns the number. */
    int publish(TestNode node) {
        int life = lives.computeIfAbsent(node, any -> lives.size() + 1);
        int number = life * PER_NODE + published++;
        node.bangs.publish(Entity.NULL, number, Mood.CALM);
        return number;
    }

    /** Asks the owner of an entity something. Returns the number of the request. */
    int request(TestNode node, long entity) {
        int number = published++;
        node.requests.publish(entity, number);
        return number;
    }

    /** A node has ended a frame: looks at what it heard. */
    void look(TestNode node) {
        Map<Integer, Integer> before = last.computeIfAbsent(node, any -> new HashMap<>());
        node.bangs.forEach(bang -> {
            Integer known = before.put(bang.power() / PER_NODE, bang.power());
            assertThat(known == null || known < bang.power())
                    .as("node " + node.wire.self() + " heard event " + bang.power() + " after " + known)
                    .isTrue();
        });
        node.hits.forEach(hit -> {
            assertThat(requests.add(hit.damage()))
                    .as("request " + hit.damage() + " was heard twice")
                    .isTrue();
            assertThat(node.replication.owner(hit.target()))
                    .as("who heard request " + hit.damage())
                    .isIn(0, node.wire.self().number());
        });
    }

    /** Whether a node has heard an event as the last one of its sender. */
    boolean heard(TestNode node, int number) {
        return Integer.valueOf(number).equals(last.getOrDefault(node, Map.of()).get(number / PER_NODE));
    }

    boolean wasAnswered(int request) {
        return requests.contains(request);
    }
}
