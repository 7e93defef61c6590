package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CellParts;
import io.fdp.tests.components.DialTable;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Versioned.Cell;
import io.fdp.tests.components.Versioned.Dial;
import io.fdp.tests.components.Versioned.Gauge;
import io.fdp.tests.components.WheelParts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What changed of a chunk since a version: with the chunk as it was, it makes the chunk as it is. */
class ChangedChunksTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(3 * 1024);
    private static final byte SENTINEL = 0x5a;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Bytes of an image by slot: what an entity has in an image, in whatever order fields lie there. */
    private static Map<Integer, byte[]> values(ComponentColumn column, byte[] image, int bitsAt, int from) {
        int[] slots = slots(image, bitsAt);
        TreeMap<Integer, byte[]> values = new TreeMap<>();
        if (column instanceof PartTable<?> parts) {
            int stride = parts.layout().stride();
            int at = from + slots.length * 4;
            for (int i = 0; i < slots.length; i++) {
                int bytes = getInt(image, from + i * 4) * stride;
                values.put(slots[i], Arrays.copyOfRange(image, at, at + bytes));
                at += bytes;
            }
            assertThat(at).isEqualTo(image.length);
            return values;
        }
        ComponentLayout layout = ((ComponentTable<?>) column).layout();
        int stride = layout.layout() == Layout.ROWS
                ? layout.stride()
                : layout.fields().stream().mapToInt(FieldLayout::bytes).sum();
        assertThat(image.length).isEqualTo(from + slots.length * stride);
        for (int i = 0; i < slots.length; i++) {
            byte[] value = new byte[stride];
            if (layout.layout() == Layout.ROWS) {
                System.arraycopy(image, from + i * stride, value, 0, stride);
            } else {
                int out = 0;
                int column0 = from;
                for (FieldLayout field : layout.fields()) {
                    System.arraycopy(image, column0 + i * field.bytes(), value, out, field.bytes());
                    out += field.bytes();
                    column0 += slots.length * field.bytes();
                }
            }
            values.put(slots[i], value);
        }
        return values;
    }

    private static int getInt(byte[] bytes, int at) {
        return MemorySegment.ofArray(bytes).get(ValueLayout.JAVA_INT_UNALIGNED, at);
    }

    private static int[] slots(byte[] image, int bitsAt) {
        return java.util.stream.IntStream.range(0, 1024)
                .filter(slot -> (image[bitsAt + (slot >> 3)] & 1 << (slot & 7)) != 0)
                .toArray();
    }

    private static byte[] read(RawChunks raw, ComponentColumn column, int chunk, MemorySegment buffer) {
        long bytes = raw.read(column, chunk, buffer, 8);
        return buffer.asSlice(8, bytes).toArray(ValueLayout.JAVA_BYTE);
    }

    /** A world in which few things happen in each frame. */
    private static final class World {
        final EntityRepository repo;
        final GaugeTable gauges;
        final DialTable dials;
        final CellParts cells;
        final TagColumn burning;
        final long[] all = new long[2500];

        World(EntityRepository repo, SplittableRandom random) {
            this.repo = repo;
            gauges = repo.register(GaugeTable.TYPE);
            dials = repo.register(DialTable.TYPE);
            cells = repo.register(CellParts.TYPE);
            burning = repo.registerTag(Burning.class);
            repo.createEntities(all);
            for (long entity : all) {
                if (random.nextInt(5) > 0) {
                    gauges.add(entity, new Gauge(random.nextInt(), (short) 1));
                }
                if (random.nextInt(3) > 0) {
                    dials.add(entity, new Dial(random.nextInt(), (byte) 2));
                }
                for (int n = random.nextInt(4); n > 0; n--) {
                    cells.add(entity, new Cell(n, random.nextInt()));
                }
            }
        }

        void change(SplittableRandom random) {
            int i = random.nextInt(all.length);
            long entity = all[i];
            switch (random.nextInt(9)) {
                case 0 -> {
                    repo.destroyEntity(entity);
                    all[i] = repo.createEntity();
                    if (random.nextBoolean()) {
                        gauges.add(all[i], new Gauge(random.nextInt(), (short) 3));
                    }
                }
                case 1 -> burning.set(entity, random.nextBoolean());
                case 2 -> repo.setDisType(entity, random.nextLong());
                case 3 -> {
                    if (dials.has(entity)) {
                        dials.remove(entity);
                    } else {
                        dials.add(entity, new Dial(random.nextInt(), (byte) 4));
                    }
                }
                case 4 -> cells.add(entity, new Cell(random.nextInt(), random.nextInt()));
                case 5 -> {
                    if (cells.has(entity)) {
                        cells.remove(entity);
                    }
                }
                case 6 -> {
                    if (gauges.has(entity)) {
                        gauges.setAuthority(entity, random.nextBoolean());
                    }
                }
                default -> {
                    if (gauges.has(entity)) {
                        gauges.set(entity, new Gauge(random.nextInt(), (short) 5));
                    }
                    if (dials.has(entity)) {
                        dials.set(entity, new Dial(random.nextInt(), (byte) 6));
                    }
                    if (cells.has(entity)) {
                        cells.set(entity, 0, new Cell(7, random.nextInt()));
                    }
                }
            }
        }
    }

    @Test
    void shouldMakeTheChunkOfWhatItWas() {
        Seeds.run(12, random -> {
            try (EntityRepository repo = EntityRepository.create(CONFIG);
                    Arena arena = Arena.ofConfined()) {
                World world = new World(repo, random);
                MemorySegment buffer = arena.allocate(1 << 20, 8);
                RawChunks raw = repo.rawChunks();
                for (int round = 0; round < 20; round++) {
                    byte[][] before = new byte[9][];
                    byte[][] entities = new byte[3][];
                    ComponentColumn[] columns = {world.gauges, world.dials, world.cells};
                    for (int chunk = 0; chunk < 3; chunk++) {
                        for (int c = 0; c < 3; c++) {
                            before[chunk * 3 + c] = read(raw, columns[c], chunk, buffer);
                        }
                        entities[chunk] = readEntities(raw, chunk, buffer);
                    }
                    long since = repo.version();
                    repo.tick();
                    for (int n = random.nextInt(1, 1 << random.nextInt(1, 12)); n > 0; n--) {
                        world.change(random);
                    }
                    if (random.nextInt(4) == 0) {
                        repo.defragment(random.nextInt(50_000));
                    }
                    for (int chunk = 0; chunk < 3; chunk++) {
                        for (int c = 0; c < 3; c++) {
                            compare(raw, columns[c], chunk, since, before[chunk * 3 + c], buffer);
                        }
                        compareEntities(raw, chunk, since, entities[chunk], buffer);
                    }
                }
                assertThat(repo.checkStructure()).isEmpty();
            }
        });
    }

    private static void compare(
            RawChunks raw, ComponentColumn column, int chunk, long since, byte[] before, MemorySegment buffer) {
        byte[] now = read(raw, column, chunk, buffer);
        Map<Integer, byte[]> wanted = values(column, now, 0, 256);
        Map<Integer, byte[]> was = values(column, before, 0, 256);
        buffer.fill(SENTINEL);
        long bytes = raw.readChanged(column, chunk, since, buffer, 16);
        assertThat(buffer.get(ValueLayout.JAVA_BYTE, 15)).isEqualTo(SENTINEL);
        long different = wanted.entrySet().stream()
                .filter(e -> !Arrays.equals(e.getValue(), was.get(e.getKey())))
                .count();
        if (bytes == 0) { // more were written than really differ
            assertThat(buffer.get(ValueLayout.JAVA_BYTE, 16)).isEqualTo(SENTINEL);
            return;
        }
        assertThat(different).isLessThanOrEqualTo(wanted.size() / 4);
        assertThat(buffer.get(ValueLayout.JAVA_BYTE, 16 + bytes)).isEqualTo(SENTINEL);
        byte[] changed = buffer.asSlice(16, bytes).toArray(ValueLayout.JAVA_BYTE);
        assertThat(Arrays.copyOf(changed, 256)).isEqualTo(Arrays.copyOf(now, 256));
        Map<Integer, byte[]> joined = new TreeMap<>(was);
        joined.putAll(values(column, changed, 256, 384));
        joined.keySet().retainAll(wanted.keySet());
        assertThat(joined.keySet()).isEqualTo(wanted.keySet());
        joined.forEach((slot, value) ->
                assertThat(value).as("%s of slot %d", column.name(), slot).isEqualTo(wanted.get(slot)));
        // with too little room nothing is written, and it says how much is needed
        buffer.fill(SENTINEL);
        MemorySegment small = buffer.asSlice(0, 16 + bytes - 1);
        assertThat(raw.readChanged(column, chunk, since, small, 16)).isEqualTo(-bytes);
        assertThat(buffer.get(ValueLayout.JAVA_BYTE, 16)).isEqualTo(SENTINEL);
    }

    private static byte[] readEntities(RawChunks raw, int chunk, MemorySegment buffer) {
        long bytes = raw.readEntities(chunk, buffer, 0);
        return buffer.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
    }

    private static void compareEntities(RawChunks raw, int chunk, long since, byte[] before, MemorySegment buffer) {
        byte[] now = readEntities(raw, chunk, buffer);
        buffer.fill(SENTINEL);
        long bytes = raw.readChangedEntities(chunk, since, buffer, 24);
        if (bytes == 0) {
            return;
        }
        assertThat(bytes).isLessThanOrEqualTo(RawChunks.CHANGED_ENTITIES_BYTES);
        assertThat(buffer.get(ValueLayout.JAVA_BYTE, 23)).isEqualTo(SENTINEL);
        assertThat(buffer.get(ValueLayout.JAVA_BYTE, 24 + bytes)).isEqualTo(SENTINEL);
        byte[] joined = before.clone();
        MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 24, joined, 0, 128);
        long groups = buffer.get(ValueLayout.JAVA_LONG_UNALIGNED, 24 + 128);
        long in = 24 + 136;
        int column = 128;
        for (int size : new int[] {4, 8, 8, 8, 8}) {
            for (int group = 0; group < 16; group++) {
                if ((groups >> group & 1) != 0) {
                    MemorySegment.copy(
                            buffer, ValueLayout.JAVA_BYTE, in, joined, column + group * 64 * size, size << 6);
                    in += (long) size << 6;
                }
            }
            column += 1024 * size;
        }
        assertThat(in).isEqualTo(24 + bytes);
        assertThat(joined).as("entities of chunk %d, groups %x", chunk, groups).isEqualTo(now);
    }

    @Test
    void shouldTellWhoChanged() {
        EntityRepository repo = worlds.create(CONFIG);
        GaugeTable gauges = repo.register(GaugeTable.TYPE);
        long[] all = new long[1024];
        repo.createEntities(all);
        gauges.addAll(all);
        RawChunks raw = repo.rawChunks();
        long since = repo.version();
        repo.tick();
        gauges.set(all[3], new Gauge(1, (short) 2));
        gauges.set(all[1000], new Gauge(3, (short) 4));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(100_000, 8);
            assertThat(raw.readChanged(gauges, 0, since, buffer, 0)).isEqualTo(384 + 2 * 8);
            byte[] image = buffer.asSlice(0, 400).toArray(ValueLayout.JAVA_BYTE);
            assertThat(slots(image, 256)).containsExactly(3, 1000);
            assertThat(getInt(image, 384)).isEqualTo(1);
            assertThat(getInt(image, 392)).isEqualTo(3);
            assertThat(raw.readChangedEntities(0, since, buffer, 0)).isEqualTo(136); // nobody changed structure
            repo.setSide(all[70], 2);
            assertThat(raw.readChangedEntities(0, since, buffer, 0)).isEqualTo(136 + 64 * 36);
            assertThat(buffer.get(ValueLayout.JAVA_LONG_UNALIGNED, 128)).isEqualTo(2);
            for (int i = 0; i < 5; i++) {
                repo.setSide(all[i * 64], 1);
            }
            assertThat(raw.readChangedEntities(0, since, buffer, 0)).isZero();
            for (int i = 0; i < 254; i++) {
                gauges.set(all[10 + i], new Gauge(i, (short) 4));
            }
            assertThat(raw.readChanged(gauges, 0, since, buffer, 0)).isEqualTo(384 + 256 * 8);
            gauges.set(all[500], new Gauge(3, (short) 4));
            assertThat(raw.readChanged(gauges, 0, since, buffer, 0)).isZero();
            assertThat(raw.readChanged(gauges, 0, repo.version(), buffer, 0)).isEqualTo(384);
        }
    }

    /** Spans and loops of a type that was generated without do not tell whom they write. */
    @Test
    void shouldRefuseVersionsOfTypesThatDoNotKeepThem() {
        assertThatThrownBy(PositionTable.TYPE::withEntityVersions)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(PositionTable.TYPE.name())
                .hasMessageContaining("@Component(entityVersions = true)");
        assertThatThrownBy(WheelParts.TYPE::withEntityVersions)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("@Component(entityVersions = true)");
        assertThat(GaugeTable.TYPE.withEntityVersions().hasEntityVersions()).isTrue();
        assertThat(CellParts.TYPE.withEntityVersions().hasEntityVersions()).isTrue();
    }

    @Test
    void shouldRefuseWhatItCannotRead() {
        EntityRepository repo = worlds.create(CONFIG);
        EntityRepository other = worlds.create(CONFIG);
        GaugeTable gauges = repo.register(GaugeTable.TYPE);
        PositionTable positions = repo.register(PositionTable.TYPE);
        GaugeTable theirs = other.register(GaugeTable.TYPE);
        long entity = repo.createEntity();
        gauges.add(entity, new Gauge(1, (short) 1));
        assertThat(Entity.index(entity)).isZero();
        RawChunks raw = repo.rawChunks();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(10_000, 8);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> raw.readChanged(positions, 0, 0, buffer, 0))
                    .withMessageContaining(positions.name())
                    .withMessageContaining("entityVersions = true");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> raw.readChanged(theirs, 0, 0, buffer, 0))
                    .withMessageContaining("another repository");
            assertThatThrownBy(() -> raw.readChanged(gauges, 100_000, 0, buffer, 0))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("chunk 100000");
            assertThatThrownBy(() -> raw.readChangedEntities(-1, 0, buffer, 0))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("chunk -1");
            assertThatThrownBy(() -> raw.readChanged(gauges, 0, 0, buffer, 10_001))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.readChangedEntities(0, 0, buffer, 1000))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> raw.readChanged(gauges, 0, 0, MemorySegment.ofArray(new byte[1000]), 0));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> raw.readChangedEntities(0, 0, buffer.asReadOnly(), 0));
        }
    }
}
