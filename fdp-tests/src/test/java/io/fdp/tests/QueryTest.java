package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityTable;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QueryTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[3000];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        repo.createEntities(entities);
        position.addAll(entities);
        velocity.addAll(entities, 0, 1000);
    }

    @Test
    void shouldFindTheOnlyOneOrSayWhyNot() {
        Query nothing = repo.query().without(position).build();
        assertThat(nothing.first()).isEqualTo(Entity.NULL);
        assertThatThrownBy(nothing::single)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("no entity");
        velocity.remove(entities[5]);
        Query one = repo.query().with(position).without(velocity).disType(3, 7).build();
        assertThatThrownBy(one::single).isInstanceOf(NoSuchElementException.class);
        repo.setDisType(entities[5], 3);
        assertThat(one.single()).isEqualTo(entities[5]);
        repo.setDisType(entities[2999], 11);
        assertThatThrownBy(one::single)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("5#1")
                .hasMessageContaining("2999#1");
    }

    @Test
    void shouldFindWhatChangedSince() {
        Query changed = repo.query().with(position).changed(position).build();
        long seen = repo.advanceVersion();
        assertThat(changed.since(seen).count()).isZero();
        position.edit(entities[2000]).x(5);
        assertThat(changed.since(seen).count()).as("the chunk of the entity").isEqualTo(1024);
        assertThat(changed.matches(entities[2000])).isTrue();
        seen = repo.advanceVersion();
        assertThat(changed.since(seen).isEmpty()).isTrue();
        assertThat(position.get(entities[10]).x()).isZero();
        assertThat(changed.since(seen).isEmpty()).as("reading marks nothing").isTrue();
    }

    @Test
    void shouldRefuseStructuralChangesOfTheIteratingThread() {
        Query query = repo.query().with(position).build();
        TagColumn damaged = repo.registerTag(Shapes.Damaged.class);
        query.forEach(entity -> {
            assertThatThrownBy(() -> repo.destroyEntity(entity))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("destroy an entity")
                    .hasMessageContaining("command buffer");
            assertThatThrownBy(repo::createEntity).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> damaged.add(entity))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("Damaged");
            assertThatThrownBy(() -> damaged.set(entity, true))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("Damaged");
            assertThatThrownBy(() -> position.remove(entity)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> velocity.addAll(new long[] {entities[2500]}))
                    .isInstanceOf(IterationException.class);
            assertThatThrownBy(repo::tick).isInstanceOf(IterationException.class);
            assertThatThrownBy(repo::close).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> repo.trim(1)).isInstanceOf(IterationException.class);
            position.edit(entity).x(1);
            repo.setSide(entity, 1);
        });
        assertThat(repo.destroyEntity(entities[0])).isTrue();
        repo.createEntity();
    }

    @Test
    void shouldRefuseStructuralChangesOfWorkers() {
        Query query = repo.query().with(position).build();
        try (Jobs jobs = Jobs.create(3)) {
            assertThatThrownBy(() -> query.forEachChunk(jobs, chunk -> repo.createEntity()))
                    .isInstanceOf(IterationException.class)
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
        }
        assertThat(repo.entityCount()).isEqualTo(3000);
        repo.createEntity();
    }

    @Test
    void shouldSeeTheEntitiesThatExistedWhenItBegan() {
        Query query = repo.query().with(position).build();
        int[] seen = {0};
        query.forEach(entity -> {
            if (seen[0]++ == 0) {
                onAnotherThread(() -> {
                    long later = repo.createEntity();
                    position.add(later, 1, 2, 3);
                });
            }
        });
        assertThat(seen[0]).isEqualTo(3000);
        assertThat(query.count()).isEqualTo(3001);
    }

    private static void onAnotherThread(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldIterateWithinItsOwnIteration() {
        Query query = repo.query().with(velocity).build();
        int[] pairs = {0};
        query.forEach(a -> {
            if (Entity.index(a) % 100 == 0) {
                query.forEach(b -> pairs[0]++);
            }
        });
        assertThat(pairs[0]).isEqualTo(10_000);
    }

    @Test
    void shouldHandOutSpansOfTheChunk() {
        Query query = repo.query().with(velocity).build();
        query.forEachRun((chunk, from, to) -> {
            PositionEditSpan p = position.editSpan(chunk);
            assertThat(position.editSpan(chunk)).isSameAs(p);
            assertThat(chunk.has(velocity)).isTrue();
            for (int slot = from; slot < to; slot++) {
                p.x(slot, slot);
            }
        });
        assertThat(position.get(entities[999]).x()).isEqualTo(999);
        assertThat(position.get(entities[1000]).x()).isZero();
    }

    @Test
    void shouldFindDescendantsThatAreRegisteredAfterIt() {
        TagColumn damaged = repo.registerTag(Shapes.Damaged.class);
        Query query = repo.query().with(damaged).build();
        Query without = repo.query().with(velocity).without(damaged).build();
        assertThat(query.count()).isZero();
        TagColumn exploding = repo.registerTag(Shapes.Exploding.class);
        exploding.add(entities[77]);
        assertThat(query.single()).isEqualTo(entities[77]);
        assertThat(without.count()).isEqualTo(999);
    }

    @Test
    void shouldRefuseWrongConditions() {
        assertThatThrownBy(() -> repo.query().anyOf()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> repo.query().disType(8, 7)).hasMessageContaining("outside the mask");
        assertThatThrownBy(() -> repo.query().disType(0, 0)).hasMessageContaining("mask is 0");
        EntityRepository other = worlds.create();
        assertThatThrownBy(() -> other.query().with(position))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another repository");
        Query query = other.query().build();
        other.close();
        assertThatThrownBy(query::count).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> query.forEach(e -> {})).isInstanceOf(ClosedException.class);
    }
}
