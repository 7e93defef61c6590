package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Parents and children. Random programs are in {@link HierarchyModelTest}. */
class HierarchyTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] e = new long[3000];
    private EntityRepository repo;
    private Hierarchy tree;

    @BeforeEach
    void open() {
        repo = worlds.create();
        tree = repo.hierarchy();
        repo.createEntities(e);
    }

    private List<Long> children(long parent) {
        List<Long> visited = new ArrayList<>();
        tree.forEachChild(parent, visited::add);
        List<Long> stepped = new ArrayList<>();
        for (long child = tree.firstChild(parent); child != Entity.NULL; child = tree.nextSibling(child)) {
            stepped.add(child);
        }
        List<Long> backwards = new ArrayList<>();
        for (long child = tree.lastChild(parent); child != Entity.NULL; child = tree.previousSibling(child)) {
            backwards.addFirst(child);
        }
        assertThat(stepped).isEqualTo(visited).isEqualTo(backwards);
        assertThat(tree.childCount(parent)).isEqualTo(visited.size());
        return visited;
    }

    private List<Long> subtree(long root) {
        List<Long> visited = new ArrayList<>();
        visited.add(root);
        tree.forEachDescendant(root, visited::add);
        List<Long> stepped = new ArrayList<>();
        for (long at = root; at != Entity.NULL; at = tree.nextInSubtree(root, at)) {
            stepped.add(at);
        }
        assertThat(stepped).isEqualTo(visited);
        return visited;
    }

    @Test
    void shouldKnowNobodyAtFirst() {
        assertThat(tree.parent(e[0])).isEqualTo(Entity.NULL);
        assertThat(children(e[0])).isEmpty();
        assertThat(subtree(e[0])).containsExactly(e[0]);
        assertThat(tree.nextSibling(e[0])).isEqualTo(Entity.NULL);
        assertThat(tree.depth(e[0])).isZero();
        assertThat(tree.root(e[0])).isEqualTo(e[0]);
        assertThat(tree.isAncestor(e[0], e[1])).isFalse();
        assertThat(tree.detach(e[0])).isFalse();
        assertThat(tree.removeChild(e[0], e[1])).isFalse();
        assertThat(tree.chunkVersion(0)).isZero();
        assertThatThrownBy(() -> tree.nextInSubtree(e[0], e[1])).isInstanceOf(HierarchyException.class);
    }

    @Test
    void shouldKeepChildrenInTheOrderTheyCame() {
        for (int i : new int[] {5, 3, 2500, 4}) {
            tree.addChild(e[0], e[i]);
        }
        assertThat(children(e[0])).containsExactly(e[5], e[3], e[2500], e[4]);
        assertThat(tree.detach(e[3])).isTrue();
        assertThat(children(e[0])).containsExactly(e[5], e[2500], e[4]);
        assertThat(tree.removeChild(e[0], e[5])).as("the first").isTrue();
        assertThat(children(e[0])).containsExactly(e[2500], e[4]);
        assertThat(tree.removeChild(e[0], e[4])).as("the last").isTrue();
        tree.addChild(e[0], e[5]);
        assertThat(children(e[0])).containsExactly(e[2500], e[5]);
        tree.reparent(e[0], e[2500]);
        assertThat(children(e[0])).as("moved to the end").containsExactly(e[5], e[2500]);
        assertThat(tree.removeChild(e[1], e[5])).as("not its child").isFalse();
        tree.detach(e[5]);
        tree.detach(e[2500]);
        assertThat(children(e[0])).isEmpty();
    }

    @Test
    void shouldMoveWholeTrees() {
        tree.addChild(e[0], e[1]);
        tree.addChild(e[1], e[2]);
        tree.addChild(e[1], e[3]);
        tree.addChild(e[2], e[4]);
        tree.addChild(e[10], e[11]);
        tree.reparent(e[11], e[1]);
        assertThat(children(e[0])).isEmpty();
        assertThat(subtree(e[10])).containsExactly(e[10], e[11], e[1], e[2], e[4], e[3]);
        assertThat(tree.depth(e[4])).isEqualTo(4);
        assertThat(tree.root(e[4])).isEqualTo(e[10]);
        assertThat(tree.isAncestor(e[10], e[4])).isTrue();
        assertThat(tree.isAncestor(e[4], e[10])).isFalse();
        assertThat(tree.isAncestor(e[4], e[4])).isFalse();
        assertThat(subtree(e[2])).as("not beyond its root").containsExactly(e[2], e[4]);
        assertThatThrownBy(() -> tree.nextInSubtree(e[2], e[3]))
                .isInstanceOf(HierarchyException.class)
                .hasMessageContaining(Entity.toString(e[2]))
                .hasMessageContaining(Entity.toString(e[3]));
        assertThatThrownBy(() -> tree.addChild(e[20], e[1]))
                .isInstanceOf(HierarchyException.class)
                .hasMessageContaining(Entity.toString(e[1]))
                .hasMessageContaining(Entity.toString(e[11]))
                .hasMessageContaining("reparent()");
    }

    @Test
    void shouldRefuseCircles() {
        tree.addChild(e[0], e[1]);
        tree.addChild(e[1], e[2]);
        long hash = repo.stateHash();
        assertThatThrownBy(() -> tree.addChild(e[2], e[0]))
                .isInstanceOf(HierarchyException.class)
                .hasMessageContaining(Entity.toString(e[0]))
                .hasMessageContaining(Entity.toString(e[2]));
        assertThatThrownBy(() -> tree.reparent(e[2], e[1]))
                .isInstanceOf(HierarchyException.class)
                .hasMessageContaining(Entity.toString(e[1]))
                .hasMessageContaining(Entity.toString(e[2]));
        assertThatThrownBy(() -> tree.addChild(e[9], e[9]))
                .isInstanceOf(HierarchyException.class)
                .hasMessageContaining(Entity.toString(e[9]));
        assertThatThrownBy(() -> tree.reparent(e[2], e[2])).isInstanceOf(HierarchyException.class);
        assertThat(repo.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldRefuseWhoIsNotAlive() {
        tree.addChild(e[0], e[1]);
        repo.destroyEntity(e[5]);
        for (long wrong : new long[] {Entity.NULL, e[5], Entity.of(-1, 1), Entity.of(2_000_000_000, 1)}) {
            List<LongConsumer> uses = List.of(
                    w -> tree.addChild(w, e[7]),
                    w -> tree.addChild(e[7], w),
                    w -> tree.reparent(e[7], w),
                    w -> tree.reparent(w, e[7]),
                    w -> tree.removeChild(w, e[1]),
                    w -> tree.removeChild(e[0], w),
                    w -> tree.detach(w),
                    w -> tree.parent(w),
                    w -> tree.firstChild(w),
                    w -> tree.lastChild(w),
                    w -> tree.nextSibling(w),
                    w -> tree.previousSibling(w),
                    w -> tree.nextInSubtree(w, e[1]),
                    w -> tree.nextInSubtree(e[0], w),
                    w -> tree.childCount(w),
                    w -> tree.depth(w),
                    w -> tree.root(w),
                    w -> tree.isAncestor(w, e[1]),
                    w -> tree.isAncestor(e[1], w),
                    w -> tree.forEachChild(w, x -> {}),
                    w -> tree.forEachDescendant(w, x -> {}));
            for (LongConsumer use : uses) {
                assertThatThrownBy(() -> use.accept(wrong)).isInstanceOf(StaleEntityException.class);
            }
            assertThat(tree.destroySubtree(wrong)).isZero();
        }
        repo.createEntity();
        assertThat(children(e[0])).containsExactly(e[1]);
    }

    @Test
    void shouldMakeOrphansRootsWhenTheirParentDies() {
        tree.addChild(e[0], e[1]);
        tree.addChild(e[1], e[2]);
        tree.addChild(e[1], e[3]);
        tree.addChild(e[3], e[4]);
        tree.addChild(e[0], e[5]);
        repo.destroyEntity(e[1]);
        assertThat(children(e[0])).containsExactly(e[5]);
        assertThat(tree.parent(e[2])).isEqualTo(Entity.NULL);
        assertThat(tree.parent(e[3])).isEqualTo(Entity.NULL);
        assertThat(tree.nextSibling(e[2])).isEqualTo(Entity.NULL);
        assertThat(tree.parent(e[4])).isEqualTo(e[3]);
        long next = repo.createEntity();
        assertThat(Entity.index(next)).isEqualTo(Entity.index(e[1]));
        assertThat(children(next)).as("the successor inherits nothing").isEmpty();
        assertThat(tree.parent(next)).isEqualTo(Entity.NULL);
    }

    @Test
    void shouldTakeAllBelowAlongWhenAskedTo() {
        PositionTable position = repo.register(PositionTable.TYPE);
        position.addAll(e);
        tree.addChild(e[0], e[1]);
        tree.addChild(e[1], e[2]);
        tree.addChild(e[1], e[2000]);
        tree.addChild(e[2000], e[4]);
        tree.addChild(e[0], e[5]);
        assertThat(tree.destroySubtree(e[1])).isEqualTo(4);
        for (int i : new int[] {1, 2, 2000, 4}) {
            assertThat(repo.isAlive(e[i])).isFalse();
            assertThat(position.has(e[i])).isFalse();
        }
        assertThat(children(e[0])).containsExactly(e[5]);
        assertThat(tree.destroySubtree(e[1])).isZero();
        assertThat(tree.destroySubtree(e[100])).as("without a tree").isEqualTo(1);
        assertThat(repo.entityCount()).isEqualTo(2995);
        assertThat(worlds.create().hierarchy().destroySubtree(e[0])).isZero();
    }

    @Test
    void shouldUnlinkThoseWhoDieTogether() {
        for (int i = 1; i < 2000; i++) {
            tree.addChild(e[i / 3], e[i]);
        }
        assertThat(repo.destroyEntities(e, 0, 1000)).isEqualTo(1000);
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(tree.parent(e[1500])).isEqualTo(Entity.NULL);
        assertThat(repo.destroyEntities(e)).isEqualTo(2000);
    }

    @Test
    void shouldGoAsDeepAsThereAreEntities() {
        int depth = 100_000;
        long[] chain = new long[depth];
        repo.createEntities(chain);
        for (int i = 1; i < depth; i++) {
            tree.addChild(chain[i - 1], chain[i]);
        }
        assertThat(tree.depth(chain[depth - 1])).isEqualTo(depth - 1);
        assertThat(tree.root(chain[depth - 1])).isEqualTo(chain[0]);
        assertThat(tree.isAncestor(chain[0], chain[depth - 1])).isTrue();
        assertThatThrownBy(() -> tree.reparent(chain[depth - 1], chain[0])).isInstanceOf(HierarchyException.class);
        int[] seen = {1};
        tree.forEachDescendant(chain[0], entity -> {
            if (entity != chain[seen[0]++]) {
                throw new AssertionError("met " + entity + " at " + seen[0]);
            }
        });
        assertThat(seen[0]).isEqualTo(depth);
        repo.stateHash();
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(tree.destroySubtree(chain[0])).isEqualTo(depth);
        assertThat(repo.entityCount()).isEqualTo(3000);
    }

    @Test
    void shouldRefuseChangesWhileIterating() throws InterruptedException {
        tree.addChild(e[0], e[1]);
        tree.addChild(e[0], e[2]);
        List<Runnable> changes = List.of(
                () -> tree.addChild(e[0], e[3]),
                () -> tree.reparent(e[3], e[1]),
                () -> tree.detach(e[1]),
                () -> tree.removeChild(e[0], e[1]),
                () -> tree.destroySubtree(e[1]),
                () -> repo.destroyEntity(e[9]),
                repo::tick);
        for (Runnable change : changes) {
            assertRefused(visit -> tree.forEachChild(e[0], visit::accept), change);
            assertRefused(visit -> tree.forEachDescendant(e[0], visit::accept), change);
            assertRefused(visit -> repo.query().build().forEach(visit::accept), change);
        }
        assertRefused(visit -> tree.forEachChild(e[0], visit::accept), repo::createEntity);
        List<Throwable> elsewhere = new ArrayList<>();
        Thread[] other = new Thread[1];
        tree.forEachChild(e[0], child -> {
            if (other[0] == null) {
                other[0] = Thread.ofPlatform().start(() -> {
                    repo.createEntity();
                    try {
                        tree.addChild(e[0], e[7]);
                    } catch (IterationException refused) {
                        elsewhere.add(refused);
                    }
                });
                join(other[0]);
            }
        });
        assertThat(elsewhere).as("on another thread").hasSize(1);
        assertThat(children(e[0])).containsExactly(e[1], e[2]);
        assertThatThrownBy(() -> tree.forEachChild(e[0], child -> {
                    throw new IllegalArgumentException("mine");
                }))
                .hasMessage("mine");
        tree.detach(e[1]);
    }

    private static void assertRefused(java.util.function.Consumer<LongConsumer> iteration, Runnable change) {
        assertThatThrownBy(() -> iteration.accept(entity -> change.run()))
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("after the iteration");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void shouldFlipTheStateHash() {
        long none = repo.stateHash();
        tree.addChild(e[0], e[1]);
        tree.addChild(e[0], e[2]);
        long ordered = repo.stateHash();
        assertThat(ordered).isNotEqualTo(none);
        tree.reparent(e[0], e[1]);
        long swapped = repo.stateHash();
        assertThat(swapped).as("the order of children").isNotEqualTo(ordered);
        tree.reparent(e[0], e[2]);
        assertThat(repo.stateHash()).isEqualTo(ordered);
        tree.reparent(e[3], e[2]);
        assertThat(repo.stateHash()).as("another parent").isNotEqualTo(ordered).isNotEqualTo(none);
        tree.detach(e[1]);
        tree.detach(e[2]);
        assertThat(repo.stateHash()).as("all undone").isEqualTo(none);
        repo.trim(10);
        assertThat(repo.stateHash()).isEqualTo(none);
    }

    @Test
    void shouldTellWhichChunksChanged() {
        tree.addChild(e[0], e[1]);
        tree.addChild(e[2100], e[2200]);
        repo.tick();
        long seen = repo.advanceVersion();
        tree.childCount(e[0]);
        children(e[0]);
        assertThat(tree.chunkVersion(0)).isLessThanOrEqualTo(seen);
        tree.addChild(e[0], e[2300]);
        assertThat(tree.chunkVersion(0)).isGreaterThan(seen);
        assertThat(tree.chunkVersion(2)).isGreaterThan(seen);
        assertThat(tree.chunkVersion(1)).isZero();
        assertThat(tree.chunkVersion(-1)).isZero();
        assertThat(tree.chunkVersion(1_000_000)).isZero();
    }

    @Test
    void shouldCostNothingUntilItIsUsedAndGiveMemoryBack() {
        EntityRepository plain = worlds.create();
        plain.createEntities(new long[3000]);
        assertThat(repo.memory().reserved()).isEqualTo(plain.memory().reserved());
        long before = repo.memory().committed();
        tree.parent(e[0]);
        tree.detach(e[0]);
        assertThat(repo.memory().reserved())
                .as("asking costs nothing")
                .isEqualTo(plain.memory().reserved());
        tree.addChild(e[0], e[1]);
        long oneChunk = repo.memory().committed() - before;
        assertThat(oneChunk).isEqualTo(1024 * 20 + 128);
        tree.addChild(e[0], e[2500]);
        assertThat(repo.memory().committed() - before).isEqualTo(2 * oneChunk);
        assertThat(repo.trim(10)).as("in use").isZero();
        tree.detach(e[2500]);
        assertThat(repo.trim(10)).isEqualTo(1);
        assertThat(repo.memory().committed() - before).isEqualTo(oneChunk);
        tree.addChild(e[2500], e[2501]);
        assertThat(children(e[2500])).containsExactly(e[2501]);
        assertThat(repo.memory().resident()).isPositive();
    }

    @Test
    void shouldChangeNothingWhenTheBudgetIsUsedUp() {
        EntityRepository small = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(3L * 37_120 + 21_000));
        small.createEntities(e);
        Hierarchy tight = small.hierarchy();
        long hash = small.stateHash();
        assertThatThrownBy(() -> tight.addChild(e[0], e[2000]))
                .as("two chunks at once")
                .isInstanceOf(MemoryBudgetException.class)
                .hasMessageContaining("the hierarchy");
        assertThat(small.stateHash()).isEqualTo(hash);
        assertThat(tight.parent(e[2000])).isEqualTo(Entity.NULL);
        tight.addChild(e[0], e[1]);
        hash = small.stateHash();
        assertThatThrownBy(() -> tight.reparent(e[2000], e[1])).isInstanceOf(MemoryBudgetException.class);
        assertThat(tight.parent(e[1])).as("where it was").isEqualTo(e[0]);
        assertThat(small.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldRefuseUseAfterClose() {
        tree.addChild(e[0], e[1]);
        repo.close();
        assertThatThrownBy(() -> tree.addChild(e[0], e[2])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> tree.detach(e[1])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> tree.parent(e[1])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> tree.depth(e[1])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> tree.destroySubtree(e[1])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> tree.forEachChild(e[0], x -> {})).isInstanceOf(ClosedException.class);
        assertThat(tree.chunkVersion(0)).isZero();
    }

    @Test
    void shouldStayWholeWhenSeveralThreadsChangeIt() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            List<Callable<Object>> work = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                SplittableRandom random = new SplittableRandom(thread);
                work.add(() -> {
                    churn(random);
                    return "done";
                });
            }
            for (Future<Object> result : pool.invokeAll(work)) {
                assertThat(result.get()).isEqualTo("done");
            }
        }
        assertThat(repo.checkStructure()).isEmpty();
    }

    /**
     * Changes links among entities that all threads share; what another thread destroyed or turned around is refused.
     */
    private void churn(SplittableRandom random) {
        for (int i = 0; i < 5000; i++) {
            long one = e[random.nextInt(200)];
            long other = e[random.nextInt(200)];
            try {
                switch (random.nextInt(12)) {
                    case 0 -> tree.detach(one);
                    case 1 -> tree.removeChild(one, other);
                    case 2 -> repo.destroyEntity(e[200 + random.nextInt(2800)]);
                    case 3 -> tree.addChild(one, repo.createEntity());
                    case 4 -> tree.addChild(one, other);
                    default -> tree.reparent(other, one);
                }
            } catch (HierarchyException refused) {
                assertThat(refused.getMessage()).contains("#");
            }
        }
    }
}
