package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.state.CanonicalFloats;
import io.fdp.kernel.state.RecordedHashes;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.PackedTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WideTable;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayoutTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static List<Integer> offsets(ComponentLayout layout) {
        return layout.fields().stream().map(FieldLayout::offset).toList();
    }

    @Test
    void shouldFollowTheCAbiInRows() {
        ComponentLayout layout = EverythingTable.TYPE.layout();
        // b 0, s 2, c 4, i 8, l 16, f 24, d 32, z 40, color 44, vector {x 48, y 52, z 56}, target 64, name 72,
        // numbers 104, switches 116, weights 128
        assertThat(offsets(layout)).containsExactly(0, 2, 4, 8, 16, 24, 32, 40, 44, 48, 52, 56, 64, 72, 104, 116, 128);
        assertThat(layout.bytes()).isEqualTo(144);
        assertThat(layout.stride()).isEqualTo(144);
        assertThat(layout.alignment()).isEqualTo(8);
        assertThat(layout.field("vector.z").kind()).isEqualTo(FieldKind.DOUBLE);
        assertThat(layout.field("color").constants()).containsExactly("RED", "GREEN", "BLUE");
        assertThatThrownBy(() -> layout.field("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vector.x");
    }

    @Test
    void shouldPackAndWidenOnRequest() {
        assertThat(offsets(PackedTable.TYPE.layout())).containsExactly(0, 1, 9, 11);
        assertThat(PackedTable.TYPE.layout().bytes()).isEqualTo(19);
        assertThat(PackedTable.TYPE.layout().stride()).isEqualTo(20);
        assertThat(WideTable.TYPE.layout().stride()).isEqualTo(64);
        EntityRepository repo = worlds.create();
        WideTable wide = repo.register(WideTable.TYPE);
        long entity = repo.createEntity();
        wide.add(entity);
        assertThat(wide.address(entity) % 64).isZero();
    }

    @Test
    void shouldHashExactlyWhatDecidesTheMeaningOfBytes() {
        long hash = base().build().hash();
        assertThat(base().build().hash()).isEqualTo(hash);
        assertThat(base().build()).isEqualTo(base().build()).hasSameHashCodeAs(base().build());
        List<ComponentLayout> others = List.of(
                ComponentLayout.rows(12, 4)
                        .field("x", FieldKind.FLOAT, 0)
                        .field("z", FieldKind.FLOAT, 4)
                        .build(),
                ComponentLayout.rows(12, 4)
                        .field("y", FieldKind.FLOAT, 4)
                        .field("x", FieldKind.FLOAT, 0)
                        .build(),
                ComponentLayout.rows(12, 4)
                        .field("x", FieldKind.FLOAT, 0)
                        .field("y", FieldKind.INT, 4)
                        .build(),
                ComponentLayout.rows(12, 4)
                        .field("x", FieldKind.FLOAT, 0)
                        .field("y", FieldKind.FLOAT, 8)
                        .build(),
                ComponentLayout.rows(16, 4)
                        .field("x", FieldKind.FLOAT, 0)
                        .field("y", FieldKind.FLOAT, 4)
                        .build(),
                ComponentLayout.columns(12)
                        .field("x", FieldKind.FLOAT, 0)
                        .field("y", FieldKind.FLOAT, 4)
                        .build());
        assertThat(others).allSatisfy(other -> assertThat(other.hash()).isNotEqualTo(hash));
    }

    private static ComponentLayout.Builder base() {
        return ComponentLayout.rows(12, 4).field("x", FieldKind.FLOAT, 0).field("y", FieldKind.FLOAT, 4);
    }

    @Test
    void shouldRefuseLayoutsThatContradictThemselves() {
        assertThatThrownBy(() -> base().field("x", FieldKind.BYTE, 8)).hasMessageContaining("two fields");
        assertThatThrownBy(() -> base().field("z", FieldKind.LONG, 0)).hasMessageContaining("overlap");
        assertThatThrownBy(() -> base().field("z", FieldKind.LONG, 8)).hasMessageContaining("after the value's 12");
        assertThatThrownBy(() -> base().field("z", FieldKind.BYTE, -1)).hasMessageContaining("offset");
        assertThatThrownBy(() -> base().array("z", FieldKind.BYTE, 0, 8)).hasMessageContaining("count");
        assertThatThrownBy(() -> ComponentLayout.rows(0, 4)).hasMessageContaining("bytes=0");
        assertThatThrownBy(() -> ComponentLayout.rows(4, 3)).hasMessageContaining("alignment=3");
        assertThatThrownBy(() -> ComponentLayout.rows(4, 4).build()).hasMessageContaining("at least one field");
    }

    @Test
    void shouldRefuseLayoutsWhoseSizesOverflow() {
        assertThatThrownBy(() -> ComponentLayout.rows(Integer.MAX_VALUE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bytes=2147483647");
        assertThatThrownBy(() -> ComponentLayout.columns(Integer.MAX_VALUE)).hasMessageContaining("bytes=2147483647");
        assertThatThrownBy(() -> ComponentLayout.rows(4, 1 << 30)).hasMessageContaining("alignment=1073741824");
        assertThatThrownBy(() -> ComponentLayout.rows(4, Integer.MIN_VALUE)).hasMessageContaining("alignment=-");
    }

    /** What is kept of a layout takes memory by the size of a value. */
    @ParameterizedTest
    @EnumSource(FieldKind.class)
    void shouldRefuseToHashValuesThatNoComponentCanHave(FieldKind kind) {
        ComponentLayout huge =
                ComponentLayout.rows(1 << 30, 8).field("x", kind, 0).build();
        ComponentLayout columns =
                ComponentLayout.columns(1 << 30).field("x", kind, 0).build();
        RecordedHashes hashes = new RecordedHashes();
        for (ComponentLayout layout : List.of(huge, columns)) {
            List<ThrowingCallable> uses = List.of(
                    () -> hashes.addEvents("Huge", 1, layout),
                    () -> hashes.add(RecordedHashes.Kind.TABLE, "Huge", layout, false),
                    () -> hashes.add(RecordedHashes.Kind.PARTS, "Huge", layout, false),
                    () -> CanonicalFloats.of(layout));
            assertThat(uses)
                    .allSatisfy(use -> assertThatThrownBy(use)
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("1073741824 bytes"));
        }
    }

    @Test
    void shouldGiveAddressesToNativeCode() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        VelocityTable velocity = repo.register(VelocityTable.TYPE);
        long[] entities = new long[2000];
        repo.createEntities(entities);
        long entity = entities[1500];
        position.add(entity, new Position(1, 2, 3));
        velocity.add(entity, new Velocity(4, 5, 6));
        assertThat(position.address(entity)).isEqualTo(position.tableAddress() + 1500 * 12);
        assertThat(Memory.getFloat(position.address(entity) + 8)).isEqualTo(3);
        assertThat(position.chunkAddress(1)).isEqualTo(position.tableAddress() + 1024 * 12);
        long column = velocity.columnAddress(1, "dy");
        assertThat(Memory.getFloat(column + (1500 - 1024) * 4)).isEqualTo(5);
        assertThat(velocity.layout().layout()).isEqualTo(Layout.COLUMNS);
        assertThatThrownBy(() -> velocity.address(entity)).hasMessageContaining("columnAddress()");
        assertThatThrownBy(() -> position.columnAddress(1, "x")).hasMessageContaining("address()");
        assertThatThrownBy(() -> position.chunkAddress(0)).isInstanceOf(MissingComponentException.class);
        repo.tick();
        Memory.putFloat(position.address(entity), 99);
        position.markChanged(entity);
        assertThat(position.get(entity).x()).isEqualTo(99);
        assertThat(position.chunkVersion(1)).isEqualTo(repo.version());
    }

    @Test
    void shouldRecogniseAnEnumThatNativeCodeOverwrote() {
        EntityRepository repo = worlds.create();
        EverythingTable everything = repo.register(EverythingTable.TYPE);
        long entity = repo.createEntity();
        everything.add(entity);
        Memory.putInt(everything.address(entity) + 44, 3);
        assertThatThrownBy(() -> everything.get(entity))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("Everything.color")
                .hasMessageContaining("3");
    }
}
