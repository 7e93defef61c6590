package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Managed;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Objects as components. What all columns do is in the contract. */
class ManagedTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[3000];
    private EntityRepository repo;
    private ManagedTable<Route> route;

    @BeforeEach
    void open() {
        repo = worlds.create();
        route = repo.registerManaged(Route.class);
        repo.createEntities(entities);
    }

    /** A class of several, to be looked up by its own name. */
    @Managed
    static class Plan {}

    static final class BetterPlan extends Plan {}

    @Test
    void shouldKeepTheVeryObject() {
        Route north = new Route("north");
        route.add(entities[5], north);
        assertThat(route.get(entities[5])).isSameAs(north);
        assertThat(route.tryGet(entities[5])).isSameAs(north);
        assertThat(route.tryGet(entities[6])).isNull();
        route.add(entities[6], north);
        assertThat(route.get(entities[6])).as("shared").isSameAs(north);
        Route south = new Route("south");
        route.set(entities[5], south);
        assertThat(route.get(entities[5])).isSameAs(south);
        assertThat(route.get(entities[6])).isSameAs(north);
    }

    @Test
    void shouldSayWhatIsMissing() {
        assertThatThrownBy(() -> route.get(entities[1]))
                .isInstanceOf(MissingComponentException.class)
                .hasMessageContaining("nav.Route")
                .hasMessageContaining(Entity.toString(entities[1]));
        assertThatThrownBy(() -> route.set(entities[1], new Route("x"))).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> route.markModified(entities[1])).isInstanceOf(MissingComponentException.class);
        repo.destroyEntity(entities[1]);
        assertThatThrownBy(() -> route.get(entities[1])).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> route.set(entities[1], new Route("x"))).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> route.markModified(entities[1])).isInstanceOf(StaleEntityException.class);
        assertThat(route.tryGet(entities[1])).isNull();
        assertThatThrownBy(() -> route.address(entities[0]))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("managed");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // wrong on purpose
    void shouldRefuseNullAndForeignObjects() {
        assertThatThrownBy(() -> route.add(entities[0], null))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("nav.Route")
                .hasMessageContaining("null")
                .hasMessageContaining("remove()");
        assertThat(route.has(entities[0])).isFalse();
        route.add(entities[0], new Route("x"));
        assertThatThrownBy(() -> route.set(entities[0], null)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> ((ManagedTable) route).set(entities[0], "text"))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("java.lang.String")
                .hasMessageContaining("Route");
        assertThatThrownBy(() -> route.addAll(new long[] {entities[1], entities[2]}, e -> null))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining(Entity.toString(entities[1]));
        assertThat(route.count()).isEqualTo(1);
        assertThat(route.get(entities[0]).target).isEqualTo("x");
    }

    @Test
    void shouldAddToManyOnlyWithAMaker() {
        assertThatThrownBy(() -> route.addAll(entities))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("maker");
        assertThatThrownBy(() -> route.addAll(entities, 0, 3001, e -> new Route("x")))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(route.count()).isZero();
        route.addAll(entities, e -> new Route("to " + e));
        for (long entity : entities) {
            assertThat(route.get(entity).target).isEqualTo("to " + entity);
        }
    }

    @Test
    void shouldKeepNoObjectOfAFailedBulkAdd() {
        List<WeakReference<Route>> made = new ArrayList<>();
        long twice = entities[2500];
        route.add(twice, new Route("there"));
        assertThatThrownBy(() -> route.addAll(entities, e -> {
                    Route value = new Route("to " + e);
                    made.add(new WeakReference<>(value));
                    return value;
                }))
                .hasMessageContaining(Entity.toString(twice));
        assertThat(route.count()).isEqualTo(1);
        made.forEach(ManagedTest::assertCollected);
    }

    @Test
    void shouldLetGoOfWhatNobodyHas() {
        List<WeakReference<Object>> gone = new ArrayList<>();
        gone.add(new WeakReference<>(added(0)));
        gone.add(new WeakReference<>(added(1)));
        gone.add(new WeakReference<>(added(2)));
        gone.add(new WeakReference<>(added(1500)));
        WeakReference<Object> kept = new WeakReference<>(added(3));
        route.remove(entities[0]);
        repo.destroyEntity(entities[1]);
        route.set(entities[2], new Route("other"));
        repo.destroyEntities(entities, 1400, 1600);
        gone.forEach(ManagedTest::assertCollected);
        assertThat(kept.get()).isSameAs(route.get(entities[3]));
    }

    @Test
    void shouldLetGoOfEverythingWhenClosed() {
        List<WeakReference<Object>> gone = List.of(new WeakReference<>(added(0)), new WeakReference<>(added(2900)));
        repo.close();
        gone.forEach(ManagedTest::assertCollected);
        assertThat(route.tryGet(entities[0])).isNull();
        assertThatThrownBy(() -> route.get(entities[0])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> route.markModified(entities[0])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.registerManaged(Plan.class)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.managed(Route.class)).isInstanceOf(ClosedException.class);
    }

    private Object added(int position) {
        Route value = new Route("to " + position);
        route.add(entities[position], value);
        return value;
    }

    private static void assertCollected(WeakReference<?> reference) {
        for (int i = 0; i < 100 && reference.get() != null; i++) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(reference.get()).as("still reachable").isNull();
    }

    @Test
    void shouldSeeChangesInsideOnlyWhenTheyAreMarked() {
        EntityRepository hashed = worlds.create();
        ManagedTable<Route> table =
                hashed.registerManaged(ManagedType.of(Route.class).hashedBy(Route::hashTo));
        long entity = hashed.createEntity();
        Route value = new Route("x");
        table.add(entity, value);
        Query changed = hashed.query().changed(table).build().since(hashed.advanceVersion());
        long hash = hashed.stateHash();
        value.legs.add(1);
        assertThat(changed.isEmpty()).isTrue();
        assertThat(hashed.stateHash()).isEqualTo(hash);
        assertThat(hashed.checkStructure()).singleElement().asString().contains("without a mark");
        table.markModified(entity);
        assertThat(changed.single()).isEqualTo(entity);
        assertThat(hashed.stateHash()).isNotEqualTo(hash);
        value.legs.clear();
        table.markModified(entity);
        assertThat(hashed.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldCountUnknownContentAsPresentOnly() {
        assertThat(route.type().hashesContent()).isFalse();
        route.add(entities[0], new Route("x"));
        long hash = repo.stateHash();
        route.set(entities[0], new Route("y"));
        assertThat(repo.stateHash()).isEqualTo(hash);
        route.remove(entities[0]);
        assertThat(repo.stateHash()).isNotEqualTo(hash);
    }

    @Test
    void shouldHashValuesByContent() {
        flips(String.class, new String("a"), "b");
        flips(Integer.class, 1, 2);
        flips(Long.class, 1L, 1L << 40);
        flips(Short.class, (short) 1, (short) 2);
        flips(Byte.class, (byte) 1, (byte) -1);
        flips(Character.class, 'a', 'b');
        flips(Boolean.class, true, false);
        flips(Float.class, 1f, 1.5f);
        flips(Double.class, 0.0, -0.0);
        flips(Shapes.Color.class, Shapes.Color.RED, Shapes.Color.BLUE);
    }

    private <T> void flips(Class<T> type, T one, T other) {
        long first = hashOf(type, one);
        assertThat(hashOf(type, one)).isEqualTo(first);
        assertThat(hashOf(type, other)).as("of " + other).isNotEqualTo(first);
    }

    private <T> long hashOf(Class<T> type, T value) {
        EntityRepository world = worlds.create(RepositoryConfig.DEFAULT.withCapacity(10));
        world.registerManaged(ManagedType.of(type, "value")).add(world.createEntity(), value);
        return world.stateHash();
    }

    @Test
    void shouldTakePartInQueries() {
        PositionTable position = repo.register(PositionTable.TYPE);
        position.addAll(entities, 0, 2000);
        route.addAll(entities, 1000, 3000, e -> new Route("to " + e));
        for (int i = 1000; i < 1500; i++) {
            route.setAuthority(entities[i], false);
        }
        assertThat(repo.query().with(position, route).build().count()).isEqualTo(1000);
        assertThat(repo.query().with(position).without(route).build().count()).isEqualTo(1000);
        assertThat(repo.query().anyOf(position, route).build().count()).isEqualTo(3000);
        assertThat(repo.query().owned(route).build().count()).isEqualTo(1500);
        assertThat(repo.query().anyOwned(route, position).build().count()).isEqualTo(3000);
        AtomicInteger seen = new AtomicInteger();
        repo.query().with(route).build().forEachRun((chunk, from, to) -> {
            for (int slot = from; slot < to; slot++) {
                assertThat(route.get(chunk, slot).target).isEqualTo("to " + chunk.entity(slot));
                seen.incrementAndGet();
            }
        });
        assertThat(seen).hasValue(2000);
        repo.query().with(position).without(route).build().forEachChunk(chunk -> {
            assertThatThrownBy(() -> route.get(chunk, chunk.nextSlot(0))).isInstanceOf(MissingComponentException.class);
            assertThatThrownBy(() -> route.get(chunk, 1024)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> route.remove(entities[2000])).isInstanceOf(IterationException.class);
        });
    }

    /** Methods for one entity that take its object. */
    static final class Following {
        private Following() {}

        @ForEach(name = "FollowRoute")
        static void follow(PositionEdit p, Route own, @EntityRef long entity, float dt) {
            p.x(p.x() + own.legs.size() * dt);
            own.legs.add((int) entity);
        }

        @ForEach(name = "LookAtRoute", without = Shapes.Damaged.class, changed = Route.class)
        static void look(Route own, List<String> seen) {
            seen.add(own.target);
        }

        @ForEach(name = "SliceOfRoutes")
        static void visit(Route own, List<String> seen, String failing) {
            seen.add(own.target);
            if (own.target.equals(failing)) {
                throw new IllegalArgumentException("at " + failing);
            }
        }

        @ForEach(name = "WithoutRoute", without = Route.class)
        static void rest(PositionView p, AtomicInteger calls) {
            calls.incrementAndGet();
        }
    }

    @Test
    void shouldBePassedToGeneratedLoops() {
        PositionTable position = repo.register(PositionTable.TYPE);
        repo.registerTag(Shapes.Damaged.class).add(entities[1600]);
        position.addAll(entities, 0, 2000);
        route.addAll(entities, 1500, 2500, e -> new Route("to " + e));
        FollowRoute follow = FollowRoute.on(repo);
        assertThat(follow.reads()).isEqualTo(List.of(route));
        assertThat(follow.writes()).isEqualTo(List.of(position));
        follow.run(2);
        try (Jobs jobs = Jobs.create(2)) {
            follow.run(jobs, 3);
        }
        for (int i = 0; i < 3000; i++) {
            boolean both = i >= 1500 && i < 2000;
            if (both) {
                assertThat(position.get(entities[i]).x()).isEqualTo(3);
                assertThat(route.get(entities[i]).legs).containsExactly((int) entities[i], (int) entities[i]);
            } else if (i < 2000) {
                assertThat(position.get(entities[i]).x()).isZero();
            } else if (i < 2500) {
                assertThat(route.get(entities[i]).legs).isEmpty();
            }
        }
        List<String> seen = new ArrayList<>();
        LookAtRoute look = LookAtRoute.on(repo);
        assertThatThrownBy(() -> look.run(seen))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("LookAtRoute", "nobody said since when", "since(version)", "onChanged()");
        assertThat(seen).isEmpty();
        look.query().since(0);
        look.run(seen);
        assertThat(seen).hasSize(999).doesNotContain("to " + entities[1600]).contains("to " + entities[1601]);
        AtomicInteger calls = new AtomicInteger();
        WithoutRoute.on(repo).run(calls);
        assertThat(calls).hasValue(1500);
        assertThatThrownBy(() -> LookAtRoute.on(worlds.create()))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("nav.Route");
    }

    @Test
    void shouldRunInSlicesWithoutAnyCursor() {
        route.addAll(entities, 500, 2900, e -> new Route("to " + e));
        List<String> seen = new ArrayList<>();
        SliceOfRoutes loop = SliceOfRoutes.on(repo);
        SlicedIteration slices = loop.query().sliced(SliceBudget.ofEntities(300));
        String failing = "to " + entities[1700];
        int failures = 0;
        while (slices.rounds() == 0) {
            try {
                loop.runSlice(slices, seen, failing);
            } catch (IllegalArgumentException expected) {
                failures++;
                assertThat(slices.position()).isEqualTo(1701);
            }
        }
        assertThat(failures).isEqualTo(1);
        List<String> all = new ArrayList<>();
        for (int i = 500; i < 2900; i++) {
            all.add("to " + entities[i]);
        }
        assertThat(seen).as("each once, in order").isEqualTo(all);
    }

    @Test
    void shouldUseArraysOnlyForChunksInUse() {
        long before = repo.memory().committed();
        route.add(entities[2500], new Route("x"));
        assertThat(repo.memory().committed() - before)
                .as("a chunk of stamps and bits")
                .isEqualTo(4096 + 256);
    }

    @Test
    void shouldChangeNothingWhenManyDoNotFitTheBudget() {
        EntityRepository small = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(3L * 37_200));
        ManagedTable<Route> tight = small.registerManaged(Route.class);
        small.createEntities(entities);
        long hash = small.stateHash();
        assertThatThrownBy(() -> tight.addAll(entities, e -> new Route("x"))).isInstanceOf(MemoryBudgetException.class);
        assertThat(small.stateHash()).isEqualTo(hash);
        assertThat(tight.count()).isZero();
    }

    @Test
    void shouldKnowTypesByName() {
        assertThat(route.name()).isEqualTo("nav.Route");
        assertThat(repo.registerManaged(Route.class)).isSameAs(route);
        assertThat(repo.managed(Route.class)).isSameAs(route);
        ManagedTable<Plan> plan = repo.registerManaged(Plan.class);
        assertThat(plan.name()).isEqualTo("io.fdp.tests.ManagedTest.Plan");
        plan.add(entities[0], new BetterPlan());
        assertThat(plan.get(entities[0])).isInstanceOf(BetterPlan.class);
        ManagedTable<String> callsign = repo.registerManaged(ManagedType.of(String.class, "callsign"));
        ManagedTable<String> owner = repo.registerManaged(ManagedType.of(String.class, "owner"));
        assertThat(callsign).isNotSameAs(owner);
        assertThat(repo.managed(ManagedType.of(String.class, "owner"))).isSameAs(owner);
        assertThat(repo.types()).containsExactly(route, plan, callsign, owner);
    }

    @Test
    void shouldRefuseWrongRegistrations() {
        assertThatThrownBy(() -> repo.registerManaged(String.class))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("java.lang.String")
                .hasMessageContaining("@Managed");
        assertThatThrownBy(() -> repo.registerManaged(ManagedType.of(String.class, "nav.Route")))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("nav.Route");
        assertThatThrownBy(() -> ManagedType.of(int.class, "number")).isInstanceOf(RegistrationException.class);
        assertThatThrownBy(() -> ManagedType.of(String.class, "")).isInstanceOf(RegistrationException.class);
        assertThatThrownBy(() -> ManagedType.of(String.class, "a b"))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("white space");
        assertThatThrownBy(() -> repo.managed(Plan.class))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("ManagedTest.Plan")
                .hasMessageContaining("registerManaged");
        assertThat(repo.types()).containsExactly(route);
    }

    @Test
    void shouldCountAmongThe256Types() {
        for (int i = 1; i < 256; i++) {
            repo.registerManaged(ManagedType.of(String.class, "text" + i));
        }
        assertThatThrownBy(() -> repo.registerManaged(ManagedType.of(String.class, "one.more")))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("256");
        assertThatThrownBy(() -> repo.register(PositionTable.TYPE)).isInstanceOf(RegistrationException.class);
    }

    @Test
    void shouldShowAnObjectOrNothingToAnotherThread() throws InterruptedException {
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 20_000; i++) {
                route.add(entities[7], new Route("x"));
                route.remove(entities[7]);
            }
        });
        while (writer.isAlive()) {
            Route value = route.tryGet(entities[7]);
            assertThat(value == null || value.target.equals("x")).isTrue();
            try {
                assertThat(route.get(entities[7]).target).isEqualTo("x");
            } catch (MissingComponentException expected) {
                assertThat(expected).hasMessageContaining("nav.Route");
            }
        }
        writer.join();
        assertThat(route.count()).isZero();
    }
}
