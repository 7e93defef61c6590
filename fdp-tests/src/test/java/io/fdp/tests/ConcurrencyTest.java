package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Structural changes from several threads. */
class ConcurrencyTest {
    private static final int THREADS = 4;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static <T> List<T> onThreads(List<Callable<T>> work) {
        try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
            List<T> results = new ArrayList<>();
            for (Future<T> future : pool.invokeAll(work)) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void shouldCreateAndDestroyFromSeveralThreads() {
        Seeds.run(5, random -> {
            EntityRepository repo = worlds.create();
            PositionTable position = repo.register(PositionTable.TYPE);
            VelocityTable velocity = repo.register(VelocityTable.TYPE);
            TagColumn damaged = repo.registerTag(Shapes.Damaged.class);
            long shared = repo.createEntity();
            List<Callable<Set<Long>>> work = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                SplittableRandom own = random.split();
                work.add(() -> churn(repo, position, velocity, damaged, shared, own));
            }
            Set<Long> alive = new HashSet<>();
            int sum = 0;
            for (Set<Long> left : onThreads(work)) {
                sum += left.size();
                alive.addAll(left);
            }
            assertThat(alive).as("no handle was given twice").hasSize(sum);
            assertThat(repo.entityCount()).isEqualTo(sum + 1);
            for (long entity : alive) {
                assertThat(repo.isAlive(entity)).isTrue();
                assertThat(position.get(entity).x()).isEqualTo((float) entity);
                assertThat(velocity.has(entity)).isEqualTo(damaged.has(entity));
            }
            assertThat(position.count()).isEqualTo(sum);
            assertThat(repo.checkStructure()).isEmpty();
        });
    }

    private static Set<Long> churn(
            EntityRepository repo,
            PositionTable position,
            VelocityTable velocity,
            TagColumn damaged,
            long shared,
            SplittableRandom random) {
        List<Long> mine = new ArrayList<>();
        long[] many = new long[20];
        for (int i = 0; i < 4000; i++) {
            int choice = random.nextInt(10);
            if (choice < 5 || mine.isEmpty()) {
                long entity = repo.createEntity();
                position.add(entity, new Position((float) entity, 0, 0));
                mine.add(entity);
            } else if (choice == 5) {
                repo.createEntities(many);
                for (long entity : many) {
                    position.add(entity, new Position((float) entity, 0, 0));
                    mine.add(entity);
                }
            } else {
                int at = random.nextInt(mine.size());
                long entity = mine.get(at);
                if (choice < 8) {
                    mine.set(at, mine.getLast());
                    mine.removeLast();
                    assertThat(repo.destroyEntity(entity)).isTrue();
                } else if (choice == 9) {
                    repo.setSide(entity, i);
                    repo.setFlags(entity, i);
                    repo.setDisType(entity, i);
                    position.setAuthority(entity, i % 2 == 0);
                    assertThat(repo.side(entity)).isEqualTo(i);
                    assertThat(repo.flags(entity)).isEqualTo(i);
                    damaged.set(shared, i % 2 == 0);
                } else if (!velocity.has(entity)) {
                    velocity.add(entity, new Velocity(1, 2, 3));
                    damaged.add(entity);
                } else {
                    assertThat(velocity.remove(entity)).isTrue();
                    assertThat(damaged.remove(entity)).isTrue();
                }
            }
        }
        return new HashSet<>(mine);
    }

    @Test
    void shouldRegisterFromSeveralThreadsAsOnce() {
        EntityRepository repo = worlds.create();
        List<Callable<Object>> work = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            work.add(() -> repo.register(PositionTable.TYPE));
            work.add(() -> repo.register(EverythingTable.TYPE));
            work.add(() -> repo.registerTag(Shapes.Exploding.class));
        }
        assertThat(new HashSet<>(onThreads(work))).hasSize(3);
        assertThat(repo.types()).hasSize(5);
    }

    @Test
    void shouldDestroyAnEntityOnceWhenSeveralThreadsTry() {
        EntityRepository repo = worlds.create();
        long[] entities = new long[2000];
        repo.createEntities(entities);
        List<Callable<Integer>> work = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            work.add(() -> {
                int mine = 0;
                for (long entity : entities) {
                    mine += repo.destroyEntity(entity) ? 1 : 0;
                }
                return mine;
            });
        }
        assertThat(onThreads(work).stream().mapToInt(Integer::intValue).sum()).isEqualTo(2000);
        assertThat(repo.entityCount()).isZero();
    }
}
