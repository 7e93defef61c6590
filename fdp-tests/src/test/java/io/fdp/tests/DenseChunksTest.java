package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.DialTable;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.FrameReplay;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Chunks as they lie: the same values as in packed images, where there is memory for all slots. */
class DenseChunksTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(100_000);
    private static final byte SENTINEL = 0x5a;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldHoldWhatPackedImagesHold() {
        Seeds.run(10, random -> {
            try (EntityRepository repo = EntityRepository.create(CONFIG);
                    Arena arena = Arena.ofConfined()) {
                List<ComponentTable<?>> tables = List.of(
                        repo.register(PositionTable.TYPE),
                        repo.register(VelocityTable.TYPE),
                        repo.register(DialTable.TYPE),
                        repo.register(EverythingTable.TYPE),
                        repo.register(EveryColumnTable.TYPE));
                MemorySegment buffer = arena.allocate(16 << 20, 8);
                repo.createEntities(new long[3 * 1024]);
                for (int round = 0; round < 8; round++) {
                    for (ComponentTable<?> table : tables) {
                        compare(repo.rawChunks(), table, random.nextInt(3), count(random), buffer, random);
                    }
                }
                assertThat(repo.checkStructure()).isEmpty();
            }
        });
    }

    /** Of all densities, more often around the bounds. */
    private static int count(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> 1024 - random.nextInt(2);
            case 1 -> 254 + random.nextInt(4);
            default -> random.nextInt(1025);
        };
    }

    /** Gives so many entities of a chunk noise for values, and reads it in both ways. */
    private static void compare(
            RawChunks raw,
            ComponentTable<?> table,
            int chunk,
            int count,
            MemorySegment buffer,
            SplittableRandom random) {
        MemorySegment image = buffer.asSlice(0, 4 << 20);
        MemorySegment dense = buffer.asSlice(4 << 20, 4 << 20);
        MemorySegment packed = buffer.asSlice(8 << 20, 4 << 20);
        boolean columns = table.layout().layout() == Layout.COLUMNS;
        int packedBytes = columns
                ? table.layout().fields().stream().mapToInt(f -> f.bytes()).sum()
                : table.layout().stride();
        long bytes = 256 + (long) count * packedBytes;
        for (long at = 256; at < bytes + 8; at += 8) {
            image.set(ValueLayout.JAVA_LONG, at, random.nextLong());
        }
        image.asSlice(0, 256).fill((byte) 0);
        for (int left = count; left > 0; ) {
            int slot = random.nextInt(1024);
            byte bits = image.get(ValueLayout.JAVA_BYTE, slot >> 3);
            if ((bits & 1 << (slot & 7)) == 0) {
                image.set(ValueLayout.JAVA_BYTE, slot >> 3, (byte) (bits | 1 << (slot & 7)));
                byte owned = image.get(ValueLayout.JAVA_BYTE, 128 + (slot >> 3));
                image.set(ValueLayout.JAVA_BYTE, 128 + (slot >> 3), (byte)
                        (owned | (random.nextBoolean() ? 1 << (slot & 7) : 0)));
                left--;
            }
        }
        raw.writeUnchecked(table, chunk, image, 0, bytes);
        assertThat(raw.read(table, chunk, packed, 24)).isEqualTo(bytes);
        assertThat(MemorySegment.mismatch(packed, 24, 24 + bytes, image, 0, bytes))
                .as("packed")
                .isEqualTo(-1);
        boolean whole = columns || table.layout().stride() <= 64;
        boolean isDense = count == 1024 || (whole && count >= 256);
        assertThat(raw.isDense(table, chunk))
                .as("%s with %s", table.name(), count)
                .isEqualTo(isDense);
        assertThat(raw.denseBytes(table)).isEqualTo(256 + 1024L * table.layout().stride());
        if (!isDense) {
            assertThatThrownBy(() -> raw.readDense(table, chunk, dense, 0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("chunk " + chunk + " of " + table.name())
                    .hasMessageContaining(count + " of its entities")
                    .hasMessageContaining("isDense()");
            return;
        }
        dense.fill(SENTINEL);
        long read = raw.readDense(table, chunk, dense, 40);
        assertThat(read).isEqualTo(raw.denseBytes(table));
        assertThat(dense.get(ValueLayout.JAVA_BYTE, 39)).isEqualTo(SENTINEL);
        assertThat(dense.get(ValueLayout.JAVA_BYTE, 40 + read)).isEqualTo(SENTINEL);
        assertThat(FrameReplay.pack(table.layout(), dense.asSlice(40), packed)).isEqualTo(bytes);
        assertThat(MemorySegment.mismatch(packed, 0, bytes, image, 0, bytes))
                .as("dense %s with %s", table.name(), count)
                .isEqualTo(-1);
    }

    /** There is no memory for all slots of a large value before all entities have it. */
    @Test
    void shouldReadLargeValuesOnlyWhenAllHaveOne() {
        EntityRepository repo = worlds.create(CONFIG);
        BigTable big = repo.register(BigTable.TYPE);
        long[] entities = new long[1024];
        repo.createEntities(entities);
        big.addAll(entities, 0, 1023);
        RawChunks raw = repo.rawChunks();
        assertThat(raw.isDense(big, 0)).isFalse();
        big.addAll(entities, 1023, 1024);
        big.edit(entities[1000]).head(7);
        assertThat(raw.isDense(big, 0)).isTrue();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment dense = arena.allocate(raw.denseBytes(big), 8);
            raw.readDense(big, 0, dense, 0);
            assertThat(dense.get(
                            ValueLayout.JAVA_INT, 256 + 1000L * big.layout().stride()))
                    .isEqualTo(7);
        }
    }

    @Test
    void shouldRefuseWhatHasNoDenseImage() {
        EntityRepository repo = worlds.create(CONFIG);
        long[] entities = new long[1024];
        repo.createEntities(entities);
        PositionTable position = repo.register(PositionTable.TYPE);
        position.addAll(entities);
        List<ComponentColumn> others = List.of(
                repo.register(WheelParts.TYPE), repo.registerTag(Burning.class), repo.registerManaged(Route.class));
        others.get(0).addAll(entities);
        others.get(1).addAll(entities);
        TableSingleton<Position, PositionTable> origin = repo.singletons().register(PositionTable.TYPE);
        origin.set(new Position(1, 2, 3));
        RawChunks raw = repo.rawChunks();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment box = arena.allocate(raw.denseBytes(position), 8);
            for (ComponentColumn column : others) {
                assertThat(raw.isDense(column, 0)).isFalse();
                assertThatThrownBy(() -> raw.denseBytes(column))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(column.name())
                        .hasMessageContaining("read()");
                assertThatThrownBy(() -> raw.readDense(column, 0, box, 0)).isInstanceOf(IllegalArgumentException.class);
            }
            assertThat(raw.isDense(origin.table(), 0)).isFalse();
            assertThatThrownBy(() -> raw.readDense(position, 0, box, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.readDense(position, 64, box, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.isDense(position, -1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.readDense(position, 0, box.asReadOnly(), 0))
                    .isInstanceOf(IllegalArgumentException.class);
            EntityRepository other = worlds.create(CONFIG);
            assertThatThrownBy(() -> raw.isDense(other.register(PositionTable.TYPE), 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another repository");
            raw.readDense(position, 0, box, 0);
        }
        Arena closed = Arena.ofConfined();
        MemorySegment gone = closed.allocate(1 << 20, 8);
        closed.close();
        assertThatThrownBy(() -> raw.readDense(position, 0, gone, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> raw.readEntities(0, gone, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> raw.readLinks(0, gone, 0)).isInstanceOf(IllegalStateException.class);
        repo.createEntity();
    }
}
