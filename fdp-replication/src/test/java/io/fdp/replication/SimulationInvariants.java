package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Place;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.ownership.OwnershipState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What holds at all times, and what holds in the end.
 *
 * <p>At all times: for each entity, epoch and node one life writes its place; what is shown was written by the owner of
 * the claim, or earlier; no ghost goes back to a lower claim while the owner of the higher one still is it; nobody who
 * has heard of a death shows the entity again. In the end: the same entities, owners, epochs and values everywhere, and
 * for each value its owner and nobody else has authority.
 */
final class SimulationInvariants {
    private final List<TestNode> nodes;
    private final Set<Long> born = new HashSet<>();
    private final Map<Long, TestNode> destroyed = new HashMap<>();
    private final Set<Long> doubtful = new HashSet<>();
    private final Map<Writer, TestNode> writers = new HashMap<>();
    private final Map<TestNode, Set<Long>> deathsHeard = new HashMap<>();
    private final Map<TestNode, Map<Long, Known>> known = new HashMap<>();
    private final Map<TestNode, Long> losses = new HashMap<>();

    private record Writer(long id, int epoch, int node) {}

    /** The claim to the place of an entity that was shown last. */
    private record Known(long entity, OwnershipState state) {}

    /** A table of a node, found by the same code at all nodes. */
    private interface TableOf {
        ComponentColumn of(TestNode node);
    }

    private static final Map<String, TableOf> TABLES = Map.of(
            "place", node -> node.place,
            "state", node -> node.state,
            "aim", node -> node.aim,
            "fuel", node -> node.fuel,
            "guns", node -> node.gun,
            "plan", node -> node.plan);

    SimulationInvariants(List<TestNode> nodes) {
        this.nodes = nodes;
    }

    // ---- what the program tells

    void born(TestNode node, long entity) {
        born.add(node.replication.networkId(entity));
        node.place.set(
                entity, new Place(node.place.get(entity).x(), node.wire.self().number(), 0));
        wrote(node, entity, 0);
    }

    void destroyed(TestNode node, long id) {
        destroyed.put(id, node);
    }

    void wrote(TestNode node, long entity, int epoch) {
        Writer writer = new Writer(
                node.replication.networkId(entity), epoch, node.wire.self().number());
        TestNode before = writers.putIfAbsent(writer, node);
        if (before != null && before != node) {
            fail("two lives write " + NetworkId.toString(writer.id) + " in epoch " + epoch + " at node " + writer.node);
        }
    }

    /** What a node owns or speaks for may be gone with the node, or be taken over. */
    void crash(TestNode crashed) {
        int number = crashed.wire.self().number();
        for (TestNode node : nodes) {
            ids(node).forEach((id, entity) -> {
                OwnershipState state = node.replication.ownership().query(entity);
                if (state.owner() == number || state.publisher() == number) {
                    doubtful.add(id);
                }
            });
        }
        known.remove(crashed);
    }

    // ---- at all times

    void check(TestNode node) {
        requireNobodyRevived(node);
        Map<Long, Known> before = known.computeIfAbsent(node, any -> new HashMap<>());
        Map<Long, Known> now = new HashMap<>();
        ids(node).forEach((id, entity) -> {
            Place place = node.place.tryGet(entity);
            if (place == null) {
                return;
            }
            OwnershipState state = node.replication.ownership().query(entity, node.place);
            now.put(id, new Known(entity, state));
            requireOfOwner(node, id, place, state);
            Known last = before.get(id);
            if (last != null && last.entity == entity) { // else the ghost was forgotten, and came again as a new one
                requireNotLower(node, id, last.state, state);
            }
        });
        known.put(node, now);
        losses.put(node, node.replication.stats().lostNodes());
    }

    /** A place was written by the owner of the claim that is known, or under an earlier claim. */
    private static void requireOfOwner(TestNode node, long id, Place place, OwnershipState state) {
        boolean later = place.z() > state.epoch();
        boolean wrong = place.z() == state.epoch() && place.y() != state.owner();
        if (later || wrong) {
            fail(NetworkId.toString(id) + " at node " + node.wire.self() + " is not of its owner: " + place + ", "
                    + state);
        }
    }

    private void requireNotLower(TestNode node, long id, OwnershipState before, OwnershipState now) {
        if (compare(now, before) >= 0) {
            return;
        }
        TestNode owner = find(before.owner());
        if (owner == null || node.replication.nodes().stream().noneMatch(owner.wire.self()::equals)) {
            return; // lost, so its claim has ended here
        }
        if (losses.getOrDefault(node, 0L) != node.replication.stats().lostNodes()) {
            return; // lost and back in one frame: its claim comes again with its samples
        }
        long entity = owner.replication.entity(id);
        OwnershipState there = owner.replication.ownership().query(entity, owner.place);
        if (there.owned() && there.epoch() == before.epoch()) {
            fail("node " + node.wire.self() + " took " + now + " of " + NetworkId.toString(id) + " after " + before);
        }
    }

    private static int compare(OwnershipState one, OwnershipState other) {
        int byEpoch = Integer.compareUnsigned(one.epoch(), other.epoch());
        return byEpoch != 0 ? byEpoch : one.owner() - other.owner();
    }

    private @Nullable TestNode find(int number) {
        return nodes.stream()
                .filter(node -> node.wire.self().number() == number)
                .findFirst()
                .orElse(null);
    }

    /** Whoever has heard of a death never shows the entity again. */
    private void requireNobodyRevived(TestNode node) {
        Set<Long> heard = deathsHeard.computeIfAbsent(node, any -> new HashSet<>());
        for (long id : destroyed.keySet()) {
            if (heard.contains(id)) {
                if (node.replication.entity(id) != Entity.NULL) {
                    fail(NetworkId.toString(id) + " is dead, and lives at node " + node.wire.self());
                }
            } else if (node.replication.isDead(id)) {
                heard.add(id);
            }
        }
    }

    // ---- in the end

    void checkAgreement() {
        TestNode first = nodes.getFirst();
        Set<Long> living = ids(first).keySet();
        Set<Long> certain = new HashSet<>(born);
        certain.removeAll(destroyed.keySet());
        certain.removeAll(doubtful);
        assertThat(living).as("who lives").containsAll(certain);
        Set<Long> dead = new HashSet<>(destroyed.keySet());
        dead.removeIf(id -> !nodes.contains(destroyed.get(id)));
        dead.retainAll(living);
        assertThat(dead)
                .as("who lives, and was destroyed by a node that did not crash")
                .isEmpty();
        Map<String, String> world = describe(first);
        for (TestNode node : nodes) {
            assertThat(node.replication.nodes())
                    .as("nodes of " + node.wire.self())
                    .hasSize(nodes.size() - 1);
            assertThat(ids(node).keySet())
                    .as("entities of node " + node.wire.self())
                    .isEqualTo(living);
            describe(node)
                    .forEach((id, shown) -> assertThat(shown)
                            .as(id + " of node " + node.wire.self())
                            .isEqualTo(world.get(id)));
            assertThat(node.replication.hash())
                    .as("hash of node " + node.wire.self())
                    .isEqualTo(first.replication.hash());
            assertThat(rejections(node))
                    .as("rejected at node " + node.wire.self())
                    .isEmpty();
        }
        for (long id : living) {
            TABLES.forEach((name, table) -> checkOwner(id, name, table));
            checkOwner(id, "entity", null);
        }
    }

    private void checkOwner(long id, String name, @Nullable TableOf table) {
        OwnershipState first = state(nodes.getFirst(), id, table);
        int owners = 0;
        for (TestNode node : nodes) {
            OwnershipState state = state(node, id, table);
            String what = name + " of " + NetworkId.toString(id) + " at node " + node.wire.self();
            assertThat(state.owner()).as("owner of " + what).isEqualTo(first.owner());
            assertThat(state.epoch()).as("epoch of " + what).isEqualTo(first.epoch());
            assertThat(state.publisher()).as("publisher of " + what).isEqualTo(first.publisher());
            if (state.owned()) {
                owners++;
                assertThat(state.owner()).as(what).isEqualTo(node.wire.self().number());
            }
        }
        assertThat(owners)
                .as("owners of " + name + " of " + NetworkId.toString(id))
                .isEqualTo(first.owner() == 0 ? 0 : 1);
        if (first.isAvailable()) {
            assertThat(first.publisher())
                    .as("who publishes " + name + " of " + NetworkId.toString(id))
                    .isEqualTo(state(nodes.getFirst(), id, null).owner());
        }
    }

    private static OwnershipState state(TestNode node, long id, @Nullable TableOf table) {
        long entity = node.replication.entity(id);
        return table == null
                ? node.replication.ownership().query(entity)
                : node.replication.ownership().query(entity, table.of(node));
    }

    /** All entities of a node that have an id. */
    static Map<Long, Long> ids(TestNode node) {
        Map<Long, Long> found = new TreeMap<>();
        node.all.forEach(entity -> {
            long id = node.replication.networkId(entity);
            if (id != NetworkId.NONE) {
                found.put(id, entity);
            }
        });
        return found;
    }

    /** What a node shows of each entity, with ids for handles. */
    private static Map<String, String> describe(TestNode node) {
        Map<String, String> all = new TreeMap<>();
        ids(node).forEach((id, entity) -> {
            Aim aim = node.aim.tryGet(entity);
            String aims = aim == null
                    ? "-"
                    : id(node, aim.target()) + " " + id(node, aim.others()[0]) + " " + id(node, aim.others()[1]);
            all.put(
                    NetworkId.toString(id),
                    "owner " + node.replication.owner(entity) + ", side " + node.repo.side(entity) + ", burning "
                            + node.repo.tag(Burning.class).has(entity) + ", parent "
                            + id(node, node.repo.hierarchy().parent(entity)) + ", " + node.place.tryGet(entity) + ", "
                            + node.state.tryGet(entity) + ", " + node.fuel.tryGet(entity) + ", aims " + aims + ", "
                            + SimulationContent.describe(node, entity));
        });
        return all;
    }

    private static String id(TestNode node, long entity) {
        return NetworkId.toString(node.replication.networkId(entity));
    }

    /** Samples that a node dropped, by sender and reason, and where. */
    private List<String> rejections(TestNode node) {
        List<String> all = new ArrayList<>();
        for (TestNode sender : nodes) {
            int number = sender.wire.self().number();
            for (Rejection reason : Rejection.values()) {
                long count = node.replication.rejected(number, reason);
                if (count > 0) {
                    all.add(count + " of node " + number + ": " + reason + " " + node.replication.traffic());
                }
            }
        }
        return all;
    }
}
