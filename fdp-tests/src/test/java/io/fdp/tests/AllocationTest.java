package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.hierarchy.Roles;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.query.SortedQuery;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.EverythingEdit;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityEdit;
import io.fdp.tests.components.VelocitySpan;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm frames make no garbage. */
@Tag("allocation")
class AllocationTest {
    private static final int COUNT = 5000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** A method for one entity that takes an object. */
    static final class Legs {
        private Legs() {}

        @ForEach(name = "LegsOfRoute")
        static void count(PositionEdit p, Route own, AtomicInteger calls) {
            p.x(own.legs.size());
            calls.incrementAndGet();
        }
    }

    private final long[] entities = new long[COUNT];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        repo.createEntities(entities);
        for (long entity : entities) {
            position.add(entity, new Position(1, 2, 3));
            velocity.add(entity, new Velocity(4, 5, 6));
        }
    }

    @Test
    void shouldMakeNoGarbageWithCursorsThatAreKept() {
        PositionEdit p = position.newEdit();
        VelocityView v = velocity.newView();
        Garbage.assertNone(() -> {
            repo.tick();
            for (long entity : entities) {
                position.edit(entity, p);
                velocity.view(entity, v);
                p.x(p.x() + v.dx());
            }
        });
    }

    @Test
    void shouldMakeNoGarbageWithWholeValues() {
        Garbage.assertNone(() -> {
            repo.tick();
            for (long entity : entities) {
                Position p = position.get(entity);
                Velocity v = velocity.get(entity);
                position.set(entity, new Position(p.x() + v.dx(), p.y(), p.z()));
            }
        });
    }

    @Test
    void shouldMakeNoGarbageWithSpans() {
        PositionEditSpan p = position.newEditSpan();
        VelocitySpan v = velocity.newSpan();
        Garbage.assertNone(() -> {
            repo.tick();
            for (int chunk = position.nextChunk(0); chunk >= 0; chunk = position.nextChunk(chunk + 1)) {
                position.editSpan(chunk, p);
                velocity.span(chunk, v);
                for (int slot = p.nextSlot(0); slot >= 0; slot = p.nextSlot(slot + 1)) {
                    p.x(slot, p.x(slot) + v.dx(slot));
                }
            }
        });
    }

    @Test
    void shouldMakeNoGarbageWithSegmentsOfChunks() {
        PositionEditSpan p = position.newEditSpan();
        VelocitySpan v = velocity.newSpan();
        Garbage.assertNone(() -> {
            repo.tick();
            for (int chunk = position.nextChunk(0); chunk >= 0; chunk = position.nextChunk(chunk + 1)) {
                MemorySegment to = position.editSpan(chunk, p).segment();
                MemorySegment from = velocity.span(chunk, v).segment();
                to.set(ValueLayout.JAVA_FLOAT, 0, from.get(ValueLayout.JAVA_FLOAT, 0));
            }
        });
    }

    @Test
    void shouldMakeNoGarbageWithQueries() {
        Query query = repo.query().with(position, velocity).build();
        long[] room = new long[COUNT];
        try (Jobs jobs = Jobs.create(2)) {
            Query.RunVisitor visitor = (chunk, from, to) -> {
                PositionEditSpan p = position.editSpan(chunk);
                VelocitySpan v = velocity.span(chunk);
                for (int slot = from; slot < to; slot++) {
                    p.x(slot, p.x(slot) + v.dx(slot));
                }
            };
            Query.EntityVisitor each = entity -> position.has(entity);
            Garbage.assertNone(() -> {
                repo.tick();
                query.forEachRun(visitor);
                query.forEachRun(jobs, visitor);
                query.forEach(each);
                query.forEach(jobs, each);
                if (query.count() != COUNT || query.collect(room) != COUNT || query.first() == 0) {
                    throw new AssertionError("not all were found");
                }
            });
        }
    }

    @Test
    void shouldMakeNoGarbageWithSortedQueries() {
        PositionView view = position.newView();
        PositionEdit place = position.newEdit();
        SortedQuery sorted = repo.query()
                .with(position)
                .build()
                .sortedByFloat(entity -> position.view(entity, view).x());
        SortedQuery highest = sorted.descending().limit(10);
        Query.EntityVisitor each = entity -> position.has(entity);
        long[] room = new long[COUNT];
        int[] frame = {0};
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < COUNT; i += 7) {
                position.edit(entities[i], place).x((i * 31 + frame[0]++) % 1000);
            }
            sorted.forEach(each);
            highest.forEach(each);
            if (sorted.collect(room) != COUNT || highest.first() == 0) {
                throw new AssertionError("not all were found");
            }
        });
    }

    @Test
    void shouldMakeNoGarbageWithDiffers() {
        Differ rows = Differ.of(position);
        Differ columns = Differ.of(velocity);
        PositionEdit place = position.newEdit();
        VelocityEdit speed = velocity.newEdit();
        int[] frame = {0};
        Differ.Visitor visitor = (entity, difference) -> Entity.index(entity) % 5 != frame[0] % 5;
        Garbage.assertNone(() -> {
            repo.tick();
            frame[0]++;
            for (int i = 0; i < 100; i++) {
                repo.destroyEntity(entities[i]);
                velocity.edit(entities[COUNT - 1 - i], speed).dx(frame[0]);
                position.edit(entities[COUNT - 1 - i], place).x(frame[0]);
            }
            for (int i = 0; i < 100; i++) {
                entities[i] = repo.createEntity();
                position.add(entities[i], i, 0, 0);
                velocity.add(entities[i], i, 0, 0);
            }
            columns.accept(entities[COUNT - 1]);
            rows.forget(entities[COUNT - 2]);
            rows.forEach(visitor);
            columns.forEach(visitor);
        });
    }

    @Test
    void shouldMakeNoGarbageWithGeneratedLoops() {
        repo.registerTag(Shapes.Damaged.class);
        MotionMove move = MotionMove.on(repo);
        try (Jobs jobs = Jobs.create(2)) {
            Garbage.assertNone(() -> {
                repo.tick();
                move.run(1);
                move.run(jobs, 1);
            });
        }
    }

    @Test
    void shouldMakeNoGarbageWithSlices() {
        repo.registerTag(Shapes.Damaged.class);
        MotionMove move = MotionMove.on(repo);
        SliceBudget budget = SliceBudget.ofEntities(300);
        SlicedIteration entity = move.query().sliced(budget);
        SlicedIteration run = move.query().sliced(budget);
        SlicedIteration loop = move.query().sliced(budget);
        SliceBudget.Clock clock = System::nanoTime;
        Query.EntityVisitor each = position::has;
        Query.RunVisitor runs = (chunk, from, to) -> position.editSpan(chunk).x(from, to);
        Query.ChunkVisitor chunks = chunk -> position.editSpan(chunk).x(chunk.nextSlot(0), 1);
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 10; i++) {
                if (i % 2 == 0) {
                    budget.entities(300);
                } else {
                    budget.nanos(5_000, clock);
                }
                entity.forEach(each);
                run.forEachRun(runs);
                run.forEachChunk(chunks);
                move.runSlice(loop, 1);
            }
        });
        assertThat(loop.rounds()).isPositive();
    }

    @Test
    void shouldMakeNoGarbageWithStructuralChanges() {
        TagColumn damaged = repo.registerTag(Shapes.Damaged.class);
        long[] more = new long[500];
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 500; i++) {
                repo.destroyEntity(entities[i]);
            }
            for (int i = 0; i < 500; i++) {
                entities[i] = repo.createEntity();
                position.add(entities[i], i, 0, 0);
                velocity.add(entities[i], i, 0, 0);
                damaged.add(entities[i]);
                damaged.remove(entities[i]);
                velocity.setAuthority(entities[i], false);
                repo.setSide(entities[i], 1);
            }
            repo.createEntities(more);
            position.addAll(more);
            repo.destroyEntities(more);
        });
        assertThat(repo.entityCount()).isEqualTo(COUNT);
    }

    @Test
    void shouldMakeNoGarbageWithStringsArraysAndTheHash() {
        EverythingTable everything = repo.register(EverythingTable.TYPE);
        for (int i = 0; i < 100; i++) {
            everything.add(entities[i]);
        }
        EverythingEdit edit = everything.newEdit();
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 100; i++) {
                everything.edit(entities[i], edit);
                edit.name(i % 2 == 0 ? "Leopard" : "Tiger");
                edit.numbers(1, i);
                edit.color(Shapes.Color.BLUE);
                if (!edit.nameEquals("Leopard") && i % 2 == 0) {
                    throw new AssertionError("wrong name");
                }
            }
            repo.stateHash();
        });
    }

    @Test
    void shouldMakeNoGarbageWhenRolesAreVisited() {
        for (int i = 0; i < 50; i++) {
            repo.roles().assign(i * 37, entities[i]);
        }
        long[] sum = {0};
        Roles roles = repo.roles();
        Roles.RoleVisitor inner = (role, entity) -> sum[0] += role;
        Roles.RoleVisitor each = (role, entity) -> {
            sum[0] += entity;
            if (role == 37) {
                roles.forEach(inner);
            }
        };
        Garbage.assertNone(() -> roles.forEach(each));
    }

    @Test
    void shouldMakeNoGarbageWithManagedComponents() {
        ManagedTable<Route> route =
                repo.registerManaged(ManagedType.of(Route.class).hashedBy((value, into) -> into.add(value.target)));
        Route[] routes = {new Route("north"), new Route("south")};
        Query query = repo.query().with(route).changed(route).build();
        route.addAll(entities, 0, 2000, entity -> routes[0]);
        Query.EntityVisitor each = entity -> route.get(entity).legs.clear();
        WithoutRoute without = WithoutRoute.on(repo);
        LegsOfRoute loop = LegsOfRoute.on(repo);
        AtomicInteger calls = new AtomicInteger();
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 500; i++) {
                route.set(entities[i], routes[i & 1]);
                route.markModified(entities[i + 500]);
                route.remove(entities[i]);
                route.add(entities[i], routes[0]);
                repo.destroyEntity(entities[4999]);
                entities[4999] = repo.createEntity();
                route.add(entities[4999], routes[1]);
            }
            query.forEach(each);
            loop.run(calls);
            without.run(calls);
            repo.stateHash();
        });
    }

    @Test
    void shouldMakeNoGarbageWithSingletonsAndRoles() {
        TableSingleton<Position, PositionTable> origin = repo.singletons().register(PositionTable.TYPE);
        ManagedSingleton<String> motto = repo.singletons().registerManaged(ManagedType.of(String.class, "motto"));
        PositionEdit edit = origin.table().newEdit();
        Position start = new Position(1, 2, 3);
        origin.set(start);
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 1000; i++) {
                origin.table().edit(origin.entity(), edit);
                edit.x(edit.x() + 1);
                motto.set((i & 1) == 0 ? "ahead" : "back");
                motto.markModified();
                if (!motto.get().equals((i & 1) == 0 ? "ahead" : "back") || !origin.changedSince(1)) {
                    throw new AssertionError("wrong value");
                }
                motto.remove();
                origin.remove();
                origin.set(start);
            }
            for (int i = 0; i < 50; i++) {
                repo.roles().assign(i * 1000, entities[i]);
                if (repo.roles().find(i * 1000) != entities[i] || repo.roles().clear(i * 1000) != entities[i]) {
                    throw new AssertionError("wrong holder");
                }
            }
            repo.stateHash();
        });
    }

    @Test
    void shouldMakeNoGarbageWithTheHierarchy() {
        Hierarchy tree = repo.hierarchy();
        for (int i = 1; i < 2000; i++) {
            tree.addChild(entities[i / 4], entities[i]);
        }
        int[] seen = new int[1];
        Query.EntityVisitor count = entity -> seen[0]++;
        // The JVM makes the texts of a class when it first asks for one of its methods to be compiled in full. For
        // methods that a round calls once this
        // would be late: it shall be over before it counts.
        for (int i = 0; i < 20_000; i++) {
            repo.tick();
            tree.forEachChild(entities[4000], count);
            tree.forEachDescendant(entities[4000], count);
            tree.destroySubtree(Entity.NULL);
            repo.stateHash();
        }
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 1000; i < 1500; i++) {
                tree.reparent(entities[i - 700], entities[i]);
                tree.detach(entities[i]);
                tree.addChild(entities[i / 4], entities[i]);
                seen[0] += tree.depth(entities[i]) + (tree.isAncestor(entities[0], entities[i]) ? 1 : 0);
            }
            for (int i = 2000; i < 2300; i++) {
                tree.addChild(entities[2300], entities[i]);
            }
            tree.destroySubtree(entities[2300]);
            for (int i = 2000; i <= 2300; i++) {
                entities[i] = repo.createEntity();
            }
            tree.forEachChild(entities[0], count);
            tree.forEachDescendant(entities[0], count);
            for (long at = entities[0]; at != 0; at = tree.nextInSubtree(entities[0], at)) {
                seen[0]++;
            }
            repo.stateHash();
        });
        assertThat(seen[0]).isNotZero();
    }

    @Test
    void shouldMakeNoGarbageWhenChunksAreTrimmed() {
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 1024; i++) {
                velocity.remove(entities[i]);
            }
            assertTrimmed();
            for (int i = 0; i < 1024; i++) {
                velocity.add(entities[i], 1, 1, 1);
            }
        });
    }

    private void assertTrimmed() {
        if (repo.trim(1) != 1) {
            throw new AssertionError("nothing was trimmed");
        }
    }
}
