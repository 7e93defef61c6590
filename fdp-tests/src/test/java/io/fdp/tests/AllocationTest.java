package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Jobs;
import io.fdp.kernel.Query;
import io.fdp.kernel.TagColumn;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.EverythingEdit;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.GadgetPartsEdit;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocitySpan;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import io.fdp.tests.components.WheelPartsView;
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
    void shouldMakeNoGarbageWithCursors() {
        Garbage.assertNone(() -> {
            repo.tick();
            for (long entity : entities) {
                PositionEdit p = position.edit(entity);
                VelocityView v = velocity.view(entity);
                p.x(p.x() + v.dx());
            }
        });
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
    void shouldMakeNoGarbageWithParts() {
        WheelParts wheels = repo.register(WheelParts.TYPE);
        GadgetParts gadgets = repo.register(GadgetParts.TYPE);
        PartLoopsSpin spin = PartLoopsSpin.on(repo);
        WheelPartsView view = wheels.newView();
        WheelPartsEdit edit = wheels.newEdit();
        GadgetPartsEdit gadget = gadgets.newEdit();
        Wheel[] four = {new Wheel(0, 1, 2), new Wheel(1, 1, 2), new Wheel(2, 1, 2), new Wheel(3, 1, 2)};
        for (int i = 0; i < 60; i++) {
            wheels.setAll(entities[i], four);
        }
        gadgets.addAll(entities, 0, 100);
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 60; i++) {
                wheels.view(entities[i], view);
                wheels.edit(entities[i], edit);
                edit.spin(0, edit.spin(0) + view.radius(view.find(2)));
                wheels.add(entities[i], i, 2, 3);
                wheels.add(entities[i], four[0]);
                wheels.removeAt(entities[i], 1);
                wheels.removeAt(entities[i], wheels.find(entities[i], 3));
                wheels.setAll(entities[i], four);
            }
            for (int i = 0; i < 20; i++) {
                gadgets.edit(entities[i], gadget).name(0, "lamp");
                gadget.codes(0, 1, i);
            }
            for (int i = 0; i < 50; i++) {
                wheels.remove(entities[i]);
            }
            if (repo.defragment(1 << 20) == 0) {
                throw new AssertionError("nothing was packed");
            }
            for (int i = 0; i < 50; i++) {
                wheels.setAll(entities[i], four);
            }
            spin.run(1);
            repo.stateHash();
        });
    }

    @Test
    void shouldMakeNoGarbageWithWholeParts() {
        WheelParts wheels = addTwoWheelsEach();
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 1000; i++) {
                Wheel wheel = wheels.getByKey(entities[i], -1);
                wheels.set(entities[i], 0, new Wheel(wheel.id(), wheel.radius(), 7));
                wheels.set(entities[i], 0, i, 2, 3);
            }
        });
    }

    private WheelParts addTwoWheelsEach() {
        WheelParts wheels = repo.register(WheelParts.TYPE);
        for (int i = 0; i < 1000; i++) {
            wheels.add(entities[i], i, 2, 3);
            wheels.add(entities[i], -1, 4, 5);
        }
        return wheels;
    }

    @Test
    void shouldMakeNoGarbageWithNewViewsOfParts() {
        WheelParts wheels = addTwoWheelsEach();
        Garbage.assertNone(() -> {
            repo.tick();
            for (int i = 0; i < 1000; i++) {
                WheelPartsView view = wheels.view(entities[i]);
                for (int k = 0; k < view.size(); k++) {
                    if (view.radius(k) < 2) {
                        throw new AssertionError("wrong part");
                    }
                }
            }
        });
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
