package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.model.NetworkId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that every node hears events of each other node once and in order, and requests at most once. */
final class HeardEvents {
    private static final int PER_NODE = 1_000_000;

    /** How many frames a request to this node itself takes, and one more. */
    private static final int FRAMES = 3;

    private final Map<TestNode, Integer> lives = new HashMap<>();
    private final Map<TestNode, Map<Integer, Integer>> last = new HashMap<>();
    private final Set<Integer> requests = new HashSet<>();
    private final Map<TestNode, List<Set<Long>>> owned = new HashMap<>();
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
            long id = node.replication.networkId(hit.target());
            assertThat(id == NetworkId.NONE || isOwner(node, hit.target()) || wasOwner(node, id))
                    .as("request " + hit.damage() + " was heard by node " + node.wire.self() + " about "
                            + NetworkId.toString(id) + " of node " + node.replication.owner(hit.target()))
                    .isTrue();
        });
        remember(node);
    }

    private static boolean isOwner(TestNode node, long entity) {
        return node.replication.owner(entity) == node.wire.self().number();
    }

    /** An owner may give an entity away in the frame in which it hears a request about it. */
    private boolean wasOwner(TestNode node, long id) {
        return owned.getOrDefault(node, List.of()).stream().anyMatch(ids -> ids.contains(id));
    }

    private void remember(TestNode node) {
        List<Set<Long>> frames = owned.computeIfAbsent(node, any -> new ArrayList<>());
        Set<Long> now = new HashSet<>();
        SimulationInvariants.ids(node).forEach((id, entity) -> {
            if (isOwner(node, entity)) {
                now.add(id);
            }
        });
        frames.add(now);
        if (frames.size() > FRAMES) {
            frames.removeFirst();
        }
    }

    /** Whether a node has heard an event as the last one of its sender. */
    boolean heard(TestNode node, int number) {
        return Integer.valueOf(number).equals(last.getOrDefault(node, Map.of()).get(number / PER_NODE));
    }

    boolean wasAnswered(int request) {
        return requests.contains(request);
    }
}
