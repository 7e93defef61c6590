package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import io.fdp.tests.components.WheelPartsView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Views of parts that are held while something happens. */
class PartSpanTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private WheelParts wheels;
    private long truck;
    private long other;

    @BeforeEach
    void open() {
        repo = worlds.create();
        wheels = repo.register(WheelParts.TYPE);
        truck = repo.createEntity();
        other = repo.createEntity();
        for (int i = 0; i < 4; i++) {
            wheels.add(truck, i, i, i);
            wheels.add(other, -i, -i, -i);
        }
    }

    /** Something that ends a view. */
    record End(String name, Consumer<PartSpanTest> action) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<End> ends() {
        return Stream.of(
                new End("add", t -> t.wheels.add(t.truck, 9, 9, 9)),
                new End("remove and add in place", t -> {
                    t.wheels.removeAt(t.truck, 3);
                    t.wheels.add(t.truck, 3, 3, 3);
                }),
                new End("remove the last", t -> t.wheels.removeAt(t.truck, 3)),
                new End("remove the first", t -> t.wheels.removeAt(t.truck, 0)),
                new End("remove all", t -> t.wheels.remove(t.truck)),
                new End("replace", t -> t.wheels.setAll(t.truck, new Wheel[] {new Wheel(1, 1, 1)})),
                new End("remove all and add", t -> {
                    t.wheels.remove(t.truck);
                    addFour(t.wheels, t.truck);
                }),
                new End("destroy", t -> t.repo.destroyEntity(t.truck)),
                new End("destroy and create", t -> {
                    t.repo.destroyEntity(t.truck);
                    addFour(t.wheels, t.repo.createEntity());
                }),
                new End("tick", t -> t.repo.tick()));
    }

    private static void addFour(WheelParts wheels, long entity) {
        for (int i = 0; i < 4; i++) {
            wheels.add(entity, i, i, i);
        }
    }

    @ParameterizedTest
    @MethodSource("ends")
    void shouldDetectViewsThatAreHeldTooLong(End end) {
        WheelPartsView view = wheels.view(truck);
        WheelPartsEdit edit = wheels.edit(truck);
        assertThat(view.spin(2)).isEqualTo(2);
        end.action.accept(this);
        assertThatThrownBy(() -> view.spin(2)).isInstanceOf(StaleCursorException.class);
        assertThatThrownBy(() -> view.spin(2)).as("again").isInstanceOf(StaleCursorException.class);
        assertThatThrownBy(view::size).isInstanceOf(StaleCursorException.class);
        assertThatThrownBy(() -> view.find(2)).isInstanceOf(StaleCursorException.class);
        assertThatThrownBy(view::segment).isInstanceOf(StaleCursorException.class);
        assertThatThrownBy(() -> view.get(0)).isInstanceOf(StaleCursorException.class);
        assertThatThrownBy(() -> edit.spin(2, 5)).isInstanceOf(StaleCursorException.class);
        assertThatThrownBy(() -> edit.set(0, new Wheel(1, 2, 3))).isInstanceOf(StaleCursorException.class);
    }

    @Test
    void shouldNameTheEntityAndTheRemedy() {
        WheelPartsView view = wheels.view(truck);
        wheels.add(truck, 9, 9, 9);
        assertThatThrownBy(() -> view.spin(0))
                .hasMessageContaining(Entity.toString(truck))
                .hasMessageContaining("Wheel")
                .hasMessageContaining("added, removed or moved")
                .hasMessageContaining("view()");
        assertThat(view).hasToString("Wheel " + Entity.toString(truck) + ", stale: parts were added, removed or moved");
        assertThatThrownBy(() -> wheels.newView().spin(0))
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("is on no entity yet");
    }

    @Test
    void shouldNotBeDisturbedByOtherEntities() {
        WheelPartsEdit edit = wheels.edit(truck);
        wheels.add(other, 5, 5, 5);
        assertThat(edit.spin(3)).isEqualTo(3);
        wheels.removeAt(other, 1);
        edit.spin(3, 33);
        repo.destroyEntity(other);
        assertThat(edit.size()).isEqualTo(4);
        assertThat(wheels.get(truck, 3).spin()).isEqualTo(33);
        wheels.set(truck, 3, new Wheel(7, 7, 7));
        wheels.setAll(truck, wheels.getAll(truck).toArray(Wheel[]::new));
        assertThat(edit.spin(3)).isEqualTo(7);
    }

    @Test
    void shouldMarkTheChunkAgainAfterTheVersionWasAdvanced() {
        WheelPartsEdit edit = wheels.edit(truck);
        long seen = repo.advanceVersion();
        assertThat(wheels.chunkVersion(0)).isLessThanOrEqualTo(seen);
        edit.spin(0, 9);
        assertThat(wheels.chunkVersion(0)).isGreaterThan(seen);
    }

    @Test
    void shouldMoveAViewThatIsKept() {
        WheelPartsView view = wheels.newView();
        WheelPartsEdit edit = wheels.newEdit();
        assertThat(wheels.view(truck, view)).isSameAs(view);
        assertThat(view.spin(2)).isEqualTo(2);
        assertThat(wheels.view(other, view).spin(2)).isEqualTo(-2);
        assertThat(view.self()).isEqualTo(other);
        wheels.edit(other, edit).spin(2, 20);
        assertThat(view.spin(2)).isEqualTo(20);
        EntityRepository another = worlds.create();
        WheelParts theirs = another.register(WheelParts.TYPE);
        long entity = another.createEntity();
        theirs.add(entity, 1, 1, 1);
        assertThatThrownBy(() -> theirs.view(entity, view)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> theirs.edit(entity, edit)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldGiveTheMemoryOfAllParts() {
        MemorySegment read = wheels.view(truck).segment();
        assertThat(read.byteSize()).isEqualTo(48);
        assertThat(read.isReadOnly()).isTrue();
        assertThat(read.get(ValueLayout.JAVA_FLOAT, 2 * 12 + 4)).isEqualTo(2);
        MemorySegment write = wheels.edit(truck).segment();
        write.set(ValueLayout.JAVA_FLOAT, 3 * 12 + 8, 77);
        assertThat(wheels.get(truck, 3).spin()).isEqualTo(77);
        assertThat(write.address()).isEqualTo(wheels.address(truck));
        WheelPartsView held = wheels.view(truck);
        repo.close();
        assertThatThrownBy(held::segment).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> read.get(ValueLayout.JAVA_BYTE, 0)).isInstanceOf(IllegalStateException.class);
    }
}
