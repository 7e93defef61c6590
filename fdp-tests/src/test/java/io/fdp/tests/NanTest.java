package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.CanonicalFloats;
import io.fdp.kernel.state.ImageHashes;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.PackedTable;
import io.fdp.tests.components.PartShapes.Gadget;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Color;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Vector;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which NaN an operation gives is up to the compiler: worlds that differ in nothing else are the same world. */
class NanTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Where values come from: the same in all worlds of a seed, but for the bits of NaNs. */
    private static final class Numbers {
        private final SplittableRandom random;
        private final SplittableRandom bits;
        private final boolean isCanonical;

        Numbers(long seed, boolean isCanonical) {
            random = new SplittableRandom(seed);
            bits = new SplittableRandom(seed + 1);
            this.isCanonical = isCanonical;
        }

        float single() {
            return switch (random.nextInt(6)) {
                case 0 -> nan();
                case 1 -> -0f;
                case 2 -> Float.NEGATIVE_INFINITY;
                case 3 -> Float.intBitsToFloat(0x7f80_0000 - 1 + random.nextInt(2));
                default -> random.nextFloat();
            };
        }

        double twice() {
            return switch (random.nextInt(6)) {
                case 0 -> nanOfDouble();
                case 1 -> -0.0;
                case 2 -> Double.NEGATIVE_INFINITY;
                case 3 -> Double.longBitsToDouble(0x7ff0_0000_0000_0000L - 1 + random.nextInt(2));
                default -> random.nextDouble();
            };
        }

        private float nan() {
            int any = 0x7f80_0000 | (1 + bits.nextInt(0x7f_ffff)) | (bits.nextInt() & 0x8000_0000);
            return isCanonical ? Float.NaN : Float.intBitsToFloat(any | 0x40_0000); // quiet: a processor may quieten
        }

        private double nanOfDouble() {
            long any = 0x7ff8_0000_0000_0000L | (bits.nextLong() & 0x8007_ffff_ffff_ffffL);
            return isCanonical ? Double.NaN : Double.longBitsToDouble(any);
        }
    }

    /** A world with floating-point numbers wherever there can be any, also where integers look like NaNs. */
    private static final class World {
        private final EntityRepository repo;
        private final PositionTable rows;
        private final VelocityTable columns;
        private final PackedTable packed;
        private final EverythingTable everything;
        private final EveryColumnTable everyColumn;
        private final WheelParts wheels;
        private final GadgetParts gadgets;
        private final TableSingleton<Position, PositionTable> singleton;
        private final DetonationEvents events;
        private final Numbers numbers;
        private final long[] entities = new long[1500];

        World(Worlds worlds, long seed, boolean isCanonical) {
            repo = worlds.create();
            rows = repo.register(PositionTable.TYPE);
            columns = repo.register(VelocityTable.TYPE);
            packed = repo.register(PackedTable.TYPE);
            everything = repo.register(EverythingTable.TYPE);
            everyColumn = repo.register(EveryColumnTable.TYPE);
            wheels = repo.register(WheelParts.TYPE);
            gadgets = repo.register(GadgetParts.TYPE);
            singleton = repo.singletons().register(PositionTable.TYPE);
            events = repo.events().register(DetonationEvents.TYPE);
            numbers = new Numbers(seed, isCanonical);
            repo.createEntities(entities);
        }

        private Position position() {
            return new Position(numbers.single(), numbers.single(), numbers.single());
        }

        private Vector vector() {
            return new Vector(numbers.single(), numbers.single(), numbers.twice());
        }

        /** Gives some entities values anew, in runs of many lengths, and publishes. */
        void fill() {
            SplittableRandom random = numbers.random;
            for (long entity : entities) {
                if (random.nextInt(5) > 0) {
                    put(entity, random.nextInt(8));
                }
            }
            for (int i = random.nextInt(9); i > 0; i--) {
                events.publish(new Detonation(numbers.single(), numbers.single(), numbers.single()));
            }
            singleton.set(position());
        }

        private void put(long entity, int what) {
            switch (what) {
                case 0, 1 -> {
                    rows.remove(entity);
                    rows.add(entity, position());
                }
                case 2 -> {
                    columns.remove(entity);
                    columns.add(entity, new Shapes.Velocity(numbers.single(), numbers.single(), numbers.single()));
                }
                case 3 -> {
                    packed.remove(entity);
                    packed.add(entity, new Shapes.Packed((byte) -1, -1, (short) -1, numbers.twice()));
                }
                case 4 -> {
                    everything.remove(entity);
                    everything.add(entity, everything());
                }
                case 5 -> {
                    everyColumn.remove(entity);
                    everyColumn.add(
                            entity,
                            new Shapes.EveryColumn(
                                    (byte) -1, -1, '\uffff', true, Color.GREEN, vector(), "x", new short[] {-1, -1, 0
                                    }));
                }
                case 6 -> wheels.add(entity, new Wheel(-1, numbers.single(), numbers.single()));
                default ->
                    gadgets.add(
                            entity, new Gadget((byte) -1, "g", vector(), new int[] {-1, -1, -1}, Color.RED, -1, true));
            }
        }

        private Shapes.Everything everything() {
            return new Shapes.Everything(
                    (byte) -1,
                    (short) -1,
                    '\uffff',
                    -1,
                    -1,
                    numbers.single(),
                    numbers.twice(),
                    true,
                    Color.BLUE,
                    vector(),
                    -1,
                    "everything",
                    new int[] {-1, -1, -1},
                    new boolean[] {true, true, true, true, true},
                    new double[] {numbers.twice(), numbers.twice()});
        }

        List<ComponentColumn> tables() {
            return List.of(rows, columns, packed, everything, everyColumn, wheels, gadgets);
        }
    }

    // ---- the hash

    @Test
    void shouldHaveTheSameHashWhateverTheBitsOfNans() {
        Seeds.run(12, random -> {
            long seed = random.nextLong();
            World canonical = new World(worlds, seed, true);
            World other = new World(worlds, seed, false);
            for (int frame = 0; frame < 3; frame++) {
                canonical.fill();
                other.fill();
                assertThat(other.repo.stateHash()).isEqualTo(canonical.repo.stateHash());
                assertThat(other.repo.stateHashes().differences(canonical.repo.stateHashes()))
                        .isEmpty();
                assertThat(Divergence.all(canonical.repo, other.repo, 10)).isEmpty();
                canonical.repo.tick();
                other.repo.tick();
                assertThat(other.repo.stateHash()).isEqualTo(canonical.repo.stateHash());
            }
            assertThat(image(other, other.rows, false))
                    .as("live memory is left alone")
                    .isNotEqualTo(image(canonical, canonical.rows, false));
        });
    }

    /** The first chunk of a table, canonical or as it is. */
    private static byte[] image(World world, ComponentColumn column, boolean makeCanonical) {
        try (Arena arena = Arena.ofConfined()) {
            RawChunks raw = world.repo.rawChunks();
            long bytes = raw.imageBytes(column, 0);
            MemorySegment image = arena.allocate(bytes, 8);
            raw.read(column, 0, image, 0);
            if (makeCanonical) {
                makeCanonical(image, column);
            }
            return image.toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static void makeCanonical(MemorySegment image, ComponentColumn column) {
        int entities = 0;
        for (int i = 0; i < 128; i++) {
            entities += Integer.bitCount(image.get(ValueLayout.JAVA_BYTE, i) & 0xff);
        }
        long values = 256;
        if (column instanceof PartTable<?> parts) {
            values += 4L * entities;
            int rows = (int) ((image.byteSize() - values) / parts.layout().stride());
            CanonicalFloats.of(parts.layout()).apply(image, values, rows);
        } else {
            CanonicalFloats.of(((ComponentTable<?>) column).layout()).apply(image, values, entities);
        }
    }

    @Test
    void shouldMakeImagesTheSame() {
        Seeds.run(6, random -> {
            long seed = random.nextLong();
            World canonical = new World(worlds, seed, true);
            World other = new World(worlds, seed, false);
            canonical.fill();
            other.fill();
            for (int i = 0; i < canonical.tables().size(); i++) {
                ComponentColumn table = canonical.tables().get(i);
                byte[] right = image(canonical, table, false);
                assertThat(image(canonical, table, true)).as(table.name()).isEqualTo(right);
                assertThat(image(other, other.tables().get(i), true))
                        .as(table.name())
                        .isEqualTo(right);
                assertThat(image(other, other.tables().get(i), false))
                        .as(table.name())
                        .isNotEqualTo(right);
            }
        });
    }

    /** Also images that nobody made canonical have the hash of the world. */
    @Test
    void shouldHashImagesAsTheWorldIs() {
        Seeds.run(6, random -> {
            World world = new World(worlds, random.nextLong(), false);
            world.fill();
            world.repo.tick();
            try (ImageHashes hashes = new ImageHashes();
                    Arena arena = Arena.ofConfined()) {
                RawChunks raw = world.repo.rawChunks();
                MemorySegment room = arena.allocate(16 << 20, 8);
                for (int chunk = 0; chunk < raw.count(); chunk++) {
                    raw.readEntities(chunk, room, 0);
                    hashes.takeEntities(chunk, room, 0);
                }
                for (ComponentColumn table : world.tables()) {
                    int number = hashes.add(table);
                    for (int chunk = 0; chunk < raw.count(); chunk++) {
                        take(hashes, number, raw, table, chunk, room);
                    }
                }
                PositionTable single = world.singleton.table();
                hashes.takeValues(hashes.addSingleton(single), 0, room, 0, raw.read(single, 0, room, 0));
                EventBytes events = world.events.currentBytes();
                events.copyTo(room, 0);
                hashes.takeEvents(hashes.add(world.events), room, 0, events.count());
                assertThat(hashes.total(world.repo.currentTick(), 0, 0)).isEqualTo(world.repo.stateHash());
            }
        });
    }

    private static void take(
            ImageHashes hashes, int number, RawChunks raw, ComponentColumn table, int chunk, MemorySegment room) {
        if (table instanceof PartTable<?> parts) {
            hashes.takeLoose(number, chunk, room, 0, raw.readLoose(parts, chunk, room, 0));
        } else if (raw.isDense(table, chunk)) {
            raw.readDense(table, chunk, room, 0);
            hashes.takeDense(number, chunk, room, 0);
        } else {
            hashes.takeValues(number, chunk, room, 0, raw.read(table, chunk, room, 0));
        }
    }

    // ---- comparison

    @Test
    void shouldSeeNoDifferenceBetweenNans() {
        EntityRepository repo = worlds.create();
        PositionTable rows = repo.register(PositionTable.TYPE);
        VelocityTable columns = repo.register(VelocityTable.TYPE);
        PackedTable packed = repo.register(PackedTable.TYPE);
        WheelParts wheels = repo.register(WheelParts.TYPE);
        long entity = repo.createEntity();
        rows.add(entity, new Position(1, Float.NaN, 3));
        columns.add(entity, new Shapes.Velocity(1, Float.NaN, 3));
        packed.add(entity, new Shapes.Packed((byte) 1, 2, (short) 3, Double.NaN));
        wheels.add(entity, new Wheel(1, Float.NaN, 2));
        try (Differ ofRows = Differ.of(rows);
                Differ ofColumns = Differ.of(columns);
                Differ ofPacked = Differ.of(packed);
                Differ ofWheels = Differ.of(wheels)) {
            List<Differ> differs = List.of(ofRows, ofColumns, ofPacked, ofWheels);
            differs.forEach(differ -> assertThat(differences(differ)).isOne());
            repo.tick();
            float nan = Float.intBitsToFloat(0xffc0_1234);
            rows.set(entity, new Position(1, nan, 3));
            columns.set(entity, new Shapes.Velocity(1, nan, 3));
            packed.set(
                    entity, new Shapes.Packed((byte) 1, 2, (short) 3, Double.longBitsToDouble(0xfff8_0000_0000_0001L)));
            wheels.set(entity, 0, new Wheel(1, nan, 2));
            differs.forEach(differ -> assertThat(differences(differ)).isZero());
            repo.tick();
            rows.set(entity, new Position(1, 0f, 3));
            columns.set(entity, new Shapes.Velocity(1, 0f, 3));
            packed.set(entity, new Shapes.Packed((byte) 1, 2, (short) 3, 0.0));
            wheels.set(entity, 0, new Wheel(1, 0f, 2));
            differs.forEach(differ -> assertThat(differences(differ)).isOne());
        }
    }

    private static int differences(Differ differ) {
        int[] count = {0};
        differ.forEach((entity, difference) -> {
            count[0]++;
            return true;
        });
        return count[0];
    }

    @Test
    void shouldTellZerosApart() {
        EntityRepository repo = worlds.create();
        PositionTable rows = repo.register(PositionTable.TYPE);
        long entity = repo.createEntity();
        rows.add(entity, new Position(0f, Float.NaN, 0f));
        long hash = repo.stateHash();
        rows.set(entity, new Position(-0f, Float.NaN, 0f));
        assertThat(repo.stateHash()).isNotEqualTo(hash);
        rows.set(entity, new Position(0f, Float.NaN, 0f));
        assertThat(repo.stateHash()).isEqualTo(hash);
    }

    // ---- objects

    @Test
    void shouldWriteObjectsWithCanonicalNans() {
        DataWriter writer = new DataWriter();
        writer.float32(Float.intBitsToFloat(0xffc0_1234));
        writer.float64(Double.longBitsToDouble(0xfff8_0000_0000_0001L));
        assertThat(Arrays.copyOf(writer.array(), writer.size())).isEqualTo(new byte[] {
            (byte) 0xca, 0x7f, (byte) 0xc0, 0, 0, (byte) 0xcb, 0x7f, (byte) 0xf8, 0, 0, 0, 0, 0, 0
        });
    }
}
