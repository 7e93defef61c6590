package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SortedQuery;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SortedQueryTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[2000];
    private EntityRepository repo;
    private PositionTable position;
    private Query query;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            position.add(entities[i], i * 37 % 2000, i % 3, 0);
        }
        query = repo.query().with(position).build();
    }

    private SortedQuery byX() {
        PositionView view = position.newView();
        return query.sortedByFloat(entity -> position.view(entity, view).x());
    }

    @Test
    void shouldKeepTheOrderOfIndexesAmongEqualKeysInBothDirections() {
        SortedQuery byY = query.sortedByFloat(entity -> position.view(entity).y());
        for (SortedQuery sorted :
                List.of(byY, byY.descending(), byY.descending().descending())) {
            List<Long> seen = new ArrayList<>();
            sorted.forEach(seen::add);
            assertThat(seen).hasSize(2000);
            for (int i = 1; i < seen.size(); i++) {
                if (position.get(seen.get(i)).y()
                        == position.get(seen.get(i - 1)).y()) {
                    assertThat(Entity.index(seen.get(i))).isGreaterThan(Entity.index(seen.get(i - 1)));
                }
            }
        }
    }

    @Test
    void shouldSeeTheKeysAsTheyWereWhenItBegan() {
        List<Long> before = new ArrayList<>();
        byX().forEach(before::add);
        List<Long> during = new ArrayList<>();
        byX().forEach(entity -> {
            during.add(entity);
            position.edit(entities[during.size() * 13 % 2000]).x(-during.size());
        });
        assertThat(during).isEqualTo(before);
        List<Long> after = new ArrayList<>();
        byX().forEach(after::add);
        assertThat(after).as("the next iteration sees the new keys").isNotEqualTo(before);
    }

    @Test
    void shouldAskEachMatchOnce() {
        int[] asked = {0};
        SortedQuery sorted = query.sortedByInt(entity -> asked[0]++ % 10);
        sorted.limit(3).forEach(entity -> {});
        assertThat(asked[0]).isEqualTo(2000);
        sorted.limit(0).forEach(entity -> {});
        assertThat(sorted.limit(0).first()).isEqualTo(Entity.NULL);
        assertThat(sorted.collect(new long[0])).isEqualTo(2000);
        assertThat(asked[0]).as("nothing is asked when nothing is wanted").isEqualTo(2000);
        sorted.first();
        assertThat(asked[0]).isEqualTo(4000);
    }

    @Test
    void shouldRefuseStructuralChangesOfKeyAndVisitor() {
        SortedQuery changing = query.sortedByLong(entity -> repo.createEntity());
        assertThatThrownBy(() -> changing.forEach(entity -> {})).isInstanceOf(IterationException.class);
        assertThatThrownBy(() -> changing.collect(new long[5])).isInstanceOf(IterationException.class);
        assertThatThrownBy(changing::first).isInstanceOf(IterationException.class);
        assertThatThrownBy(() -> byX().forEach(repo::destroyEntity)).isInstanceOf(IterationException.class);
        assertThat(repo.entityCount()).isEqualTo(2000);
        repo.destroyEntity(entities[0]);
        assertThat(byX().collect(new long[1])).isEqualTo(1999);
    }

    @Test
    void shouldGoOnAfterAKeyOrAVisitorThrew() {
        boolean[] fail = {true};
        PositionView view = position.newView();
        SortedQuery sorted = query.sortedByDouble(entity -> {
            if (fail[0] && Entity.index(entity) == 1500) {
                throw new IllegalStateException("no key");
            }
            return position.view(entity, view).x();
        });
        List<Long> seen = new ArrayList<>();
        assertThatThrownBy(() -> sorted.forEach(seen::add)).hasMessage("no key");
        assertThatThrownBy(() -> sorted.collect(new long[10])).hasMessage("no key");
        assertThatThrownBy(sorted::first).hasMessage("no key");
        assertThat(seen).isEmpty();
        fail[0] = false;
        assertThatThrownBy(() -> sorted.forEach(entity -> {
                    throw new IllegalStateException("no visit");
                }))
                .hasMessage("no visit");
        repo.tick(); // no iteration is under way
        sorted.forEach(seen::add);
        assertThat(seen).hasSize(2000).first().isEqualTo(sorted.first());
    }

    @Test
    void shouldIterateWithinItsOwnIteration() {
        SortedQuery few = byX().limit(50);
        List<Long> alone = new ArrayList<>();
        few.forEach(alone::add);
        List<Long> outer = new ArrayList<>();
        few.forEach(a -> {
            outer.add(a);
            List<Long> inner = new ArrayList<>();
            few.descending().forEach(inner::add);
            few.forEach(inner::add);
            assertThat(inner).hasSize(100).endsWith(alone.toArray(new Long[0]));
        });
        assertThat(outer).isEqualTo(alone);
    }

    @Test
    void shouldIterateOnSeveralThreadsAtOnce() throws Exception {
        SortedQuery sorted = query.sortedByInt(entity -> Entity.index(entity) * 37 % 2000);
        List<Long> expected = new ArrayList<>();
        sorted.forEach(expected::add);
        CyclicBarrier together = new CyclicBarrier(3);
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<List<Long>>> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                all.add(threads.submit(() -> {
                    List<Long> seen = new ArrayList<>();
                    sorted.forEach(entity -> {
                        if (seen.isEmpty()) {
                            await(together); // all three are in their iterations now
                        }
                        seen.add(entity);
                    });
                    return seen;
                }));
            }
            for (Future<List<Long>> one : all) {
                assertThat(one.get()).isEqualTo(expected);
            }
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void shouldSortOnlyWhatChangedWhenTheQuerySaysSo() {
        Query changed = repo.query().with(position).changed(position).build();
        SortedQuery sorted =
                changed.sortedByFloat(entity -> position.view(entity).x()).descending();
        long seen = repo.advanceVersion();
        position.edit(entities[1024]).x(1e6f);
        changed.since(seen);
        assertThat(sorted.first()).isEqualTo(entities[1024]);
        assertThat(sorted.collect(new long[0])).isEqualTo(2000 - 1024);
    }

    @Test
    void shouldRefuseWrongUse() {
        assertThatThrownBy(() -> byX().limit(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("limit=-1");
        assertThatThrownBy(() -> query.sortedByInt(null)).hasMessageContaining("key");
        assertThatThrownBy(() -> query.sortedByLong(null)).hasMessageContaining("key");
        assertThatThrownBy(() -> query.sortedByFloat(null)).hasMessageContaining("key");
        assertThatThrownBy(() -> query.sortedByDouble(null)).hasMessageContaining("key");
        SortedQuery sorted = byX();
        repo.close();
        assertThatThrownBy(() -> sorted.forEach(entity -> {})).isInstanceOf(ClosedException.class);
        assertThatThrownBy(sorted::first).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> sorted.collect(new long[1])).isInstanceOf(ClosedException.class);
    }
}
