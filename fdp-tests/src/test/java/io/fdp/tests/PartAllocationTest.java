package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Differ;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CellParts;
import io.fdp.tests.components.ChargeCells;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.GadgetPartsEdit;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import io.fdp.tests.components.WheelPartsView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm frames with parts make no garbage. */
@Tag("allocation")
class PartAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[5000];
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        repo.createEntities(entities);
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
    void shouldMakeNoGarbageWithDiffersOfParts() {
        WheelParts wheels = addTwoWheelsEach();
        Differ differ = Differ.of(wheels);
        int[] frame = {0};
        Differ.Visitor visitor = (entity, difference) -> Entity.index(entity) % 5 != frame[0] % 5;
        Garbage.assertNone(() -> {
            repo.tick();
            frame[0]++;
            for (int i = 0; i < 100; i++) {
                wheels.add(entities[i], 7, 7, 7);
                wheels.removeAt(entities[i], 0);
                wheels.set(entities[100 + i], 1, frame[0], 7, 7);
                wheels.remove(entities[200 + i]);
            }
            differ.forEach(visitor);
            for (int i = 200; i < 300; i++) {
                wheels.add(entities[i], i, 2, 3);
                wheels.add(entities[i], -1, 4, 5);
            }
            differ.accept(entities[210]);
            differ.forget(entities[999]);
            differ.forEach(visitor);
        });
    }

    @Test
    void shouldMakeNoGarbageWithVersionsOfEntitiesWithParts() {
        CellParts cells = repo.register(CellParts.TYPE);
        cells.addAll(entities);
        ChargeCells charge = ChargeCells.on(repo);
        Garbage.assertNone(() -> {
            repo.tick();
            charge.run(1);
            for (int i = 0; i < 1000; i++) {
                cells.add(entities[i], 2, i);
                cells.removeAt(entities[i], 0);
                cells.set(entities[i], 0, 1, i);
            }
        });
    }
}
