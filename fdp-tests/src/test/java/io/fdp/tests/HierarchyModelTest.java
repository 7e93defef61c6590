package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.testkit.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random programs against a repository and a forest of plain lists; both must always agree. */
class HierarchyModelTest {
    @Test
    void shouldAgreeWithTheModelAfterRandomOperations() {
        Seeds.run(20, random -> runProgram(random, 4000));
    }

    @Tag("long")
    @Test
    void shouldAgreeWithTheModelAfterManyRandomOperations() {
        Seeds.run(500, random -> runProgram(random, 10_000));
    }

    /** An entity of the model. */
    private static final class Node {
        final long entity;
        final List<Node> children = new ArrayList<>();
        Node parent;
        boolean disabled;

        Node(long entity) {
            this.entity = entity;
        }

        boolean isBelow(Node other) {
            for (Node at = parent; at != null; at = at.parent) {
                if (at == other) {
                    return true;
                }
            }
            return false;
        }

        void detach() {
            if (parent != null) {
                parent.children.remove(this);
                parent = null;
            }
        }

        void moveTo(Node to) {
            detach();
            parent = to;
            to.children.add(this);
        }
    }

    private static void runProgram(SplittableRandom random, int operations) {
        int capacity = random.nextInt(20, 3000);
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(capacity))) {
            List<Node> alive = new ArrayList<>();
            for (int i = 0; i < operations; i++) {
                if (alive.size() < Math.min(20, capacity)) {
                    alive.add(new Node(repo.createEntity()));
                }
                step(repo, alive, random, capacity);
                if (i % 500 == 499) {
                    compare(repo, alive);
                }
            }
            compare(repo, alive);
            compareHash(repo, alive);
        }
    }

    private static void step(EntityRepository repo, List<Node> alive, SplittableRandom random, int capacity) {
        Node one = alive.get(random.nextInt(alive.size()));
        Node other = alive.get(random.nextInt(alive.size()));
        switch (random.nextInt(18)) {
            case 0, 1, 2 -> {
                if (alive.size() < capacity) {
                    alive.add(new Node(repo.createEntity()));
                }
            }
            case 3 -> destroy(repo, alive, one);
            case 4 -> destroySubtree(repo, alive, one, random);
            case 5 -> {
                assertThat(repo.hierarchy().detach(one.entity)).isEqualTo(one.parent != null);
                one.detach();
            }
            case 6 -> {
                boolean its = one.parent == other;
                assertThat(repo.hierarchy().removeChild(other.entity, one.entity))
                        .isEqualTo(its);
                if (its) {
                    one.detach();
                }
            }
            case 7 -> repo.trim(random.nextInt(3));
            case 8 -> repo.stateHash();
            case 9 -> repo.tick();
            case 16, 17 -> setEnabled(repo, one, random);
            case 10, 11, 12 -> addChild(repo, one, other);
            default -> reparent(repo, other, one);
        }
    }

    private static void setEnabled(EntityRepository repo, Node one, SplittableRandom random) {
        boolean enabled = random.nextBoolean();
        List<Node> all = new ArrayList<>();
        if (random.nextBoolean()) {
            all.add(one);
            repo.setEnabled(one.entity, enabled);
        } else {
            collect(one, all);
            assertThat(repo.setSubtreeEnabled(one.entity, enabled)).isEqualTo((int)
                    all.stream().filter(node -> node.disabled == enabled).count());
        }
        all.forEach(node -> node.disabled = !enabled);
    }

    private static void addChild(EntityRepository repo, Node parent, Node child) {
        if (child.parent != null || parent == child || parent.isBelow(child)) {
            assertThatThrownBy(() -> repo.hierarchy().addChild(parent.entity, child.entity))
                    .isInstanceOf(HierarchyException.class);
        } else {
            repo.hierarchy().addChild(parent.entity, child.entity);
            child.moveTo(parent);
        }
    }

    private static void reparent(EntityRepository repo, Node parent, Node child) {
        if (parent == child || parent.isBelow(child)) {
            assertThatThrownBy(() -> repo.hierarchy().reparent(parent.entity, child.entity))
                    .isInstanceOf(HierarchyException.class);
        } else {
            repo.hierarchy().reparent(parent.entity, child.entity);
            child.moveTo(parent);
        }
    }

    private static void destroy(EntityRepository repo, List<Node> alive, Node doomed) {
        assertThat(repo.destroyEntity(doomed.entity)).isTrue();
        doomed.detach();
        doomed.children.forEach(child -> child.parent = null);
        doomed.children.clear();
        alive.remove(doomed);
    }

    private static void destroySubtree(EntityRepository repo, List<Node> alive, Node doomed, SplittableRandom random) {
        List<Node> all = new ArrayList<>();
        collect(doomed, all);
        if (all.size() > 50 && random.nextInt(10) > 0) {
            return; // large trees shall live for a while
        }
        assertThat(repo.hierarchy().destroySubtree(doomed.entity)).isEqualTo(all.size());
        doomed.detach();
        alive.removeAll(all);
    }

    private static void collect(Node from, List<Node> into) {
        into.add(from);
        from.children.forEach(child -> collect(child, into));
    }

    private static void compare(EntityRepository repo, List<Node> alive) {
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(repo.entityCount()).isEqualTo(alive.size());
        assertThat(repo.query().build().count())
                .isEqualTo((int) alive.stream().filter(node -> !node.disabled).count());
        for (Node node : alive) {
            assertThat(repo.isEnabled(node.entity)).isEqualTo(!node.disabled);
            assertThat(repo.hierarchy().parent(node.entity))
                    .isEqualTo(node.parent == null ? Entity.NULL : node.parent.entity);
            List<Long> children = new ArrayList<>();
            repo.hierarchy().forEachChild(node.entity, children::add);
            assertThat(children)
                    .isEqualTo(node.children.stream().map(child -> child.entity).toList());
            assertThat(repo.hierarchy().childCount(node.entity)).isEqualTo(node.children.size());
            if (node.parent == null) {
                compareTree(repo, node);
            }
        }
    }

    private static void compareTree(EntityRepository repo, Node root) {
        List<Node> expected = new ArrayList<>();
        collect(root, expected);
        List<Long> seen = new ArrayList<>();
        for (long at = root.entity; at != Entity.NULL; at = repo.hierarchy().nextInSubtree(root.entity, at)) {
            seen.add(at);
        }
        assertThat(seen).isEqualTo(expected.stream().map(node -> node.entity).toList());
        Node last = expected.getLast();
        int depth = 0;
        for (Node at = last.parent; at != null; at = at.parent) {
            depth++;
        }
        assertThat(repo.hierarchy().depth(last.entity)).isEqualTo(depth);
        assertThat(repo.hierarchy().root(last.entity)).isEqualTo(root.entity);
        assertThat(repo.hierarchy().isAncestor(root.entity, last.entity)).isEqualTo(last != root);
    }

    /**
     * The same forest built another way has the same links, so only what hashes besides them may differ: compare by
     * taking it apart.
     */
    private static void compareHash(EntityRepository repo, List<Node> alive) {
        Map<Node, Node> parents = new HashMap<>();
        long before = repo.stateHash();
        List<Node> roots = alive.stream().filter(node -> node.parent == null).toList();
        List<Node> inOrder = new ArrayList<>();
        roots.forEach(root -> collect(root, inOrder));
        for (Node node : inOrder) {
            if (node.parent != null) {
                parents.put(node, node.parent);
                repo.hierarchy().detach(node.entity);
            }
        }
        long apart = repo.stateHash();
        assertThat(apart == before).isEqualTo(parents.isEmpty());
        for (Node node : inOrder) {
            if (parents.containsKey(node)) {
                repo.hierarchy().addChild(parents.get(node).entity, node.entity);
            }
        }
        assertThat(repo.stateHash()).isEqualTo(before);
        assertThat(repo.checkStructure()).isEmpty();
    }
}
