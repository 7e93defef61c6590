package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.MissingPartException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CrateParts;
import io.fdp.tests.components.DotParts;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.GadgetPartsEdit;
import io.fdp.tests.components.PartKind;
import io.fdp.tests.components.PartShapes.Gadget;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.Shapes.Color;
import io.fdp.tests.components.Shapes.Vector;
import io.fdp.tests.components.WheelParts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several values of one type on one entity. */
class PartsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private WheelParts wheels;
    private long truck;

    @BeforeEach
    void open() {
        repo = worlds.create();
        wheels = repo.register(WheelParts.TYPE);
        truck = repo.createEntity();
    }

    private static Wheel wheel(int id) {
        return new Wheel(id, id * 0.5f, -id);
    }

    private void addWheels(long entity, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(wheels.add(entity, wheel(i))).isEqualTo(i);
        }
    }

    @Test
    void shouldKeepPartsInTheOrderOfTheirPositions() {
        addWheels(truck, 3);
        wheels.add(truck, 3, 7, 8);
        assertThat(wheels.has(truck)).isTrue();
        assertThat(wheels.count(truck)).isEqualTo(4);
        assertThat(wheels.count()).isEqualTo(1);
        assertThat(wheels.totalParts()).isEqualTo(4);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(0), wheel(1), wheel(2), new Wheel(3, 7, 8));
        wheels.set(truck, 1, wheel(9));
        wheels.set(truck, 2, 5, 6, 7);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(0), wheel(9), new Wheel(5, 6, 7), new Wheel(3, 7, 8));
    }

    @Test
    void shouldHaveNoPartsWithoutTheComponent() {
        long stale = repo.createEntity();
        repo.destroyEntity(stale);
        for (long entity : new long[] {truck, stale, 0, -1}) {
            assertThat(wheels.count(entity)).isZero();
            assertThat(wheels.getAll(entity)).isEmpty();
            assertThat(wheels.find(entity, 1)).isEqualTo(-1);
            assertThat(wheels.tryGetByKey(entity, 1)).isNull();
            assertThat(wheels.removeByKey(entity, 1)).isFalse();
        }
        assertThatThrownBy(() -> wheels.get(truck, 0))
                .isInstanceOf(MissingComponentException.class)
                .hasMessageContaining(Entity.toString(truck))
                .hasMessageContaining("Wheel");
        assertThatThrownBy(() -> wheels.view(truck)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> wheels.edit(truck)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> wheels.removeAt(truck, 0)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> wheels.markChanged(truck)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> wheels.view(stale)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> wheels.add(stale, wheel(1))).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> wheels.removeAt(stale, 0)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> wheels.setAll(stale, new Wheel[] {wheel(1)})).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> wheels.setAll(stale, new Wheel[0])).isInstanceOf(StaleEntityException.class);
    }

    @Test
    void shouldRefusePositionsWithoutAPart() {
        addWheels(truck, 2);
        for (int position : new int[] {-1, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> wheels.get(truck, position))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("no part " + position)
                    .hasMessageContaining(Entity.toString(truck))
                    .hasMessageContaining("it has 2");
            assertThatThrownBy(() -> wheels.set(truck, position, wheel(1)))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> wheels.removeAt(truck, position)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> wheels.view(truck).radius(position)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> wheels.edit(truck).radius(position, 1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(wheels.getAll(truck)).containsExactly(wheel(0), wheel(1));
    }

    @Test
    void shouldPutTheLastPartInThePlaceOfARemovedOne() {
        addWheels(truck, 5);
        wheels.removeAt(truck, 1);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(0), wheel(4), wheel(2), wheel(3));
        wheels.removeAt(truck, 3);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(0), wheel(4), wheel(2));
        wheels.removeAt(truck, 0);
        wheels.removeAt(truck, 0);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(4));
        repo.tick();
        wheels.removeAt(truck, 0);
        assertThat(wheels.has(truck)).isFalse();
        assertThat(repo.structuralTick(truck)).isEqualTo(1);
        assertThat(wheels.count()).isZero();
        assertThat(wheels.totalParts()).isZero();
        addWheels(truck, 1);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(0));
    }

    @Test
    void shouldFindPartsByKey() {
        addWheels(truck, 20);
        wheels.removeAt(truck, 3);
        assertThat(wheels.find(truck, 19)).isEqualTo(3);
        assertThat(wheels.find(truck, 3)).isEqualTo(-1);
        assertThat(wheels.getByKey(truck, 7)).isEqualTo(wheel(7));
        assertThat(wheels.tryGetByKey(truck, 7)).isEqualTo(wheel(7));
        assertThat(wheels.view(truck).find(7)).isEqualTo(7);
        assertThat(wheels.view(truck).find(77)).isEqualTo(-1);
        assertThat(wheels.removeByKey(truck, 7)).isTrue();
        assertThat(wheels.removeByKey(truck, 7)).isFalse();
        assertThatThrownBy(() -> wheels.getByKey(truck, 7))
                .isInstanceOf(MissingPartException.class)
                .hasMessageContaining(Entity.toString(truck))
                .hasMessageContaining("key 7")
                .hasMessageContaining("find()");
        wheels.add(truck, new Wheel(5, 1, 1));
        assertThat(wheels.getByKey(truck, 5)).as("the first of two").isEqualTo(wheel(5));
    }

    @Test
    void shouldFindPartsByTextAndByEnum() {
        GadgetParts gadgets = repo.register(GadgetParts.TYPE);
        CrateParts crates = repo.register(CrateParts.TYPE);
        for (int i = 0; i < 6; i++) {
            gadgets.add(truck, PartKind.GADGET.value().apply(i));
            crates.add(truck, PartKind.CRATE.value().apply(i));
        }
        assertThat(gadgets.find(truck, "gadget 4")).isEqualTo(4);
        assertThat(gadgets.find(truck, "gadget")).isEqualTo(-1);
        assertThat(gadgets.view(truck).find("gadget 5")).isEqualTo(5);
        assertThat(crates.find(truck, Color.BLUE)).isEqualTo(2);
        assertThat(crates.getByKey(truck, Color.GREEN).body()[7]).isEqualTo(1);
        assertThatThrownBy(() -> gadgets.find(truck, null)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> crates.find(truck, null)).isInstanceOf(FieldValueException.class);
    }

    @Test
    void shouldReadAndWriteEveryKindOfField() {
        GadgetParts gadgets = repo.register(GadgetParts.TYPE);
        for (int i = 0; i < 9; i++) {
            gadgets.add(truck, PartKind.GADGET.value().apply(i));
        }
        GadgetPartsEdit edit = gadgets.edit(truck);
        assertThat(edit.size()).isEqualTo(9);
        assertThat(edit.self()).isEqualTo(truck);
        edit.size(4, (byte) 99);
        edit.name(4, "lamp");
        edit.at(4, new Vector(1, 2, 3));
        edit.atZ(4, 30);
        edit.codes(4, new int[] {7, 8, 9});
        edit.codes(4, 1, 80);
        edit.color(4, Color.RED);
        edit.target(4, truck);
        edit.position(4, true);
        Gadget expected =
                new Gadget((byte) 99, "lamp", new Vector(1, 2, 30), new int[] {7, 80, 9}, Color.RED, truck, true);
        assertThat(edit.get(4)).isEqualTo(expected);
        assertThat(gadgets.get(truck, 4)).isEqualTo(expected);
        assertThat(edit.nameEquals(4, "lamp")).isTrue();
        assertThat(edit.codes(4, 2)).isEqualTo(9);
        assertThat(edit.atX(4)).isEqualTo(1);
        edit.set(5, expected);
        assertThat(gadgets.view(truck).get(5)).isEqualTo(expected);
        for (int i : new int[] {0, 3, 6, 8}) {
            assertThat(gadgets.get(truck, i)).isEqualTo(PartKind.GADGET.value().apply(i));
        }
    }

    @Test
    void shouldReplaceAllParts() {
        wheels.setAll(truck, new Wheel[] {wheel(1), wheel(2)});
        assertThat(wheels.getAll(truck)).containsExactly(wheel(1), wheel(2));
        Wheel[] many = new Wheel[100];
        for (int i = 0; i < many.length; i++) {
            many[i] = wheel(i);
        }
        wheels.setAll(truck, many);
        assertThat(wheels.getAll(truck)).containsExactly(many);
        wheels.setAll(truck, many, 10, 13);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(10), wheel(11), wheel(12));
        assertThatThrownBy(() -> wheels.setAll(truck, many, 10, 101)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> wheels.setAll(truck, many, 5, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> wheels.setAll(truck, new Wheel[] {wheel(0), null}))
                .isInstanceOf(FieldValueException.class);
        assertThat(wheels.getAll(truck)).containsExactly(wheel(10), wheel(11), wheel(12));
        wheels.setAll(truck, new Wheel[0]);
        assertThat(wheels.has(truck)).isFalse();
        wheels.setAll(truck, many, 3, 3);
        assertThat(wheels.has(truck)).isFalse();
    }

    @Test
    void shouldRefuseValuesThatCannotBeStored() {
        GadgetParts gadgets = repo.register(GadgetParts.TYPE);
        Gadget wrong = new Gadget((byte) 1, "x", new Vector(1, 2, 3), new int[2], Color.RED, 0, true);
        assertThatThrownBy(() -> gadgets.add(truck, wrong)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> gadgets.add(truck, null)).isInstanceOf(FieldValueException.class);
        assertThat(gadgets.has(truck)).isFalse();
        gadgets.add(truck, PartKind.GADGET.value().apply(1));
        assertThatThrownBy(() -> gadgets.set(truck, 0, wrong)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> gadgets.edit(truck).set(0, wrong)).isInstanceOf(FieldValueException.class);
        assertThat(gadgets.get(truck, 0)).isEqualTo(PartKind.GADGET.value().apply(1));
    }

    @Test
    void shouldBeFoundByQueries() {
        long[] entities = new long[3000];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i += 3) {
            addWheels(entities[i], 1 + i % 5);
        }
        wheels.setAuthority(entities[0], false);
        assertThat(repo.query().with(wheels).build().count()).isEqualTo(1000);
        assertThat(repo.query().without(wheels).build().count()).isEqualTo(2001);
        assertThat(repo.query().owned(wheels).build().count()).isEqualTo(999);
        Query changed = repo.query().with(wheels).changed(wheels).build();
        long seen = repo.advanceVersion();
        assertThat(changed.since(seen).count()).isZero();
        wheels.edit(entities[2100]).spin(0, 5);
        assertThat(changed.since(seen).count()).isGreaterThan(0).isLessThanOrEqualTo(342);
        assertThat(repo.components(entities[3])).containsExactly(wheels);
    }

    @Test
    void shouldMarkTheChunkForEveryKindOfChange() {
        addWheels(truck, 3);
        List<Runnable> changes = List.of(
                () -> wheels.add(truck, wheel(7)),
                () -> wheels.set(truck, 1, wheel(8)),
                () -> wheels.set(truck, 1, 1, 2, 3),
                () -> wheels.edit(truck),
                () -> wheels.removeAt(truck, 0),
                () -> wheels.markChanged(truck),
                () -> wheels.setAll(truck, new Wheel[] {wheel(1), wheel(2), wheel(3)}),
                () -> wheels.setAll(truck, new Wheel[] {wheel(1)}));
        for (Runnable change : changes) {
            repo.tick();
            wheels.view(truck).spin(0);
            assertThat(wheels.chunkVersion(0)).isLessThan(repo.version());
            change.run();
            assertThat(wheels.chunkVersion(0)).isEqualTo(repo.version());
        }
    }

    @Test
    void shouldHashWhatIsThereAndNotWhereItIs() {
        EntityRepository other = worlds.create();
        WheelParts otherWheels = other.register(WheelParts.TYPE);
        long first = other.createEntity();
        addWheels(truck, 6);
        wheels.removeAt(truck, 2);
        wheels.set(truck, 2, wheel(9));
        for (int i = 0; i < 5; i++) {
            otherWheels.add(first, wheel(i));
        }
        assertThat(repo.stateHash()).isNotEqualTo(other.stateHash());
        otherWheels.setAll(first, wheels.getAll(truck).toArray(Wheel[]::new));
        assertThat(repo.stateHash()).isEqualTo(other.stateHash());
        otherWheels.set(first, 4, wheel(44));
        assertThat(repo.stateHash()).isNotEqualTo(other.stateHash());
        otherWheels.set(first, 4, wheels.get(truck, 4));
        otherWheels.add(first, wheel(0));
        assertThat(repo.stateHash()).isNotEqualTo(other.stateHash());
        otherWheels.removeAt(first, 5);
        assertThat(repo.stateHash()).isEqualTo(other.stateHash());
    }

    @Test
    void shouldHashOrderOwnersAndAuthority() {
        long other = repo.createEntity();
        wheels.setAll(truck, new Wheel[] {wheel(1)});
        wheels.setAll(other, new Wheel[] {wheel(2), wheel(3), wheel(4)});
        Set<Long> hashes = new HashSet<>();
        hashes.add(repo.stateHash());
        wheels.setAll(truck, new Wheel[] {wheel(1), wheel(2)});
        wheels.setAll(other, new Wheel[] {wheel(3), wheel(4)});
        assertThat(hashes.add(repo.stateHash()))
                .as("the same parts in a row, on other entities")
                .isTrue();
        wheels.setAll(other, new Wheel[] {wheel(4), wheel(3)});
        assertThat(hashes.add(repo.stateHash())).as("another order").isTrue();
        wheels.setAuthority(other, false);
        assertThat(hashes.add(repo.stateHash())).as("another owner").isTrue();
        wheels.edit(other).spin(1, -0.0f);
        assertThat(hashes.add(repo.stateHash())).as("another value").isTrue();
        wheels.edit(other).spin(1, 0.0f);
        assertThat(hashes.add(repo.stateHash())).as("0 is not -0").isTrue();
        wheels.remove(other);
        assertThat(hashes.add(repo.stateHash())).as("removed").isTrue();
        wheels.addAll(new long[] {other});
        assertThat(hashes.add(repo.stateHash())).as("one part of zeros").isTrue();
        wheels.add(other, 0, 0, 0);
        assertThat(hashes.add(repo.stateHash())).as("two parts of zeros").isTrue();
        long hash = repo.stateHash();
        wheels.add(other, wheel(9));
        wheels.removeAt(other, 2);
        assertThat(repo.stateHash()).isNotZero().isEqualTo(hash);
    }

    @Test
    void shouldRefuseStructuralChangesDuringAnIteration() {
        addWheels(truck, 3);
        long bare = repo.createEntity();
        Query all = repo.query().with(wheels).build();
        all.forEach(entity -> {
            assertThatThrownBy(() -> wheels.add(bare, wheel(1)))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("Wheel")
                    .hasMessageContaining("on entity " + Entity.toString(bare))
                    .hasMessageContaining("command buffer");
            assertThatThrownBy(() -> wheels.add(entity, wheel(1))).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> wheels.removeAt(entity, 0)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> wheels.remove(entity)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> wheels.setAll(entity, new Wheel[] {wheel(1)}))
                    .isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> wheels.defragment(1)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> repo.defragment(1)).isInstanceOf(IterationException.class);
            wheels.set(entity, 0, wheel(40));
            wheels.edit(entity).spin(1, 41);
            wheels.setAll(entity, new Wheel[] {wheel(1), wheel(2), wheel(3)});
        });
        assertThat(wheels.getAll(truck)).containsExactly(wheel(1), wheel(2), wheel(3));
    }

    @Test
    void shouldRefuseUseAfterClose() {
        addWheels(truck, 3);
        var view = wheels.view(truck);
        repo.close();
        assertThat(wheels.count(truck)).isZero();
        assertThat(wheels.find(truck, 1)).isEqualTo(-1);
        assertThatThrownBy(() -> wheels.add(truck, wheel(1))).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> wheels.removeAt(truck, 0)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> wheels.defragment(1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.defragment(1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> view.spin(0)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(view::size).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> wheels.get(truck, 0)).isInstanceOf(ClosedException.class);
    }

    @Test
    void shouldBeRegisteredOnceAndFound() {
        assertThat(repo.register(WheelParts.TYPE)).isSameAs(wheels);
        assertThat(repo.table(WheelParts.TYPE)).isSameAs(wheels);
        assertThat(wheels.type()).isSameAs(WheelParts.TYPE);
        assertThat(wheels.layout().stride()).isEqualTo(12);
        assertThatThrownBy(() -> repo.table(DotParts.TYPE))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("Dot");
    }
}
