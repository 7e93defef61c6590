package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.ImageHashes;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.RichWorld;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Images of chunks have the hash of the world that they were taken of. */
class ImageHashesTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(100_000);
    private static final int ROOM = 32 << 20;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Takes images of all that changes, in whatever form. */
    private static final class Follower implements FrameObserver {
        private final RawChunks raw;
        private final ImageHashes hashes;
        private final StateHashes objects;
        private final Map<Object, Integer> numbers = new HashMap<>();
        private final MemorySegment room;
        private final SplittableRandom random;
        private long total;

        Follower(EntityRepository repo, ImageHashes hashes, MemorySegment room, SplittableRandom random) {
            this.raw = repo.rawChunks();
            this.hashes = hashes;
            this.room = room;
            this.random = random;
            Set<StatePart> managed = new HashSet<>();
            managed.add(new StatePart(StatePart.Kind.ROLES, ""));
            for (ComponentColumn column : repo.types()) {
                if (column instanceof ManagedTable) {
                    managed.add(new StatePart(StatePart.Kind.COMPONENT, column.name()));
                } else {
                    numbers.put(column, hashes.add(column));
                }
            }
            for (Singleton<?> singleton : repo.singletons().all()) {
                switch (singleton) {
                    case TableSingleton<?, ?> table -> numbers.put(table.table(), hashes.addSingleton(table.table()));
                    case ManagedSingleton<?> object ->
                        managed.add(new StatePart(StatePart.Kind.SINGLETON, object.name()));
                }
            }
            for (EventStream<?> stream : repo.events().all()) {
                switch (stream) {
                    case NativeEvents<?> events -> numbers.put(stream, hashes.add(events));
                    case ManagedEvents<?> events -> managed.add(new StatePart(StatePart.Kind.EVENT, events.name()));
                }
            }
            this.objects = repo.stateHashes(managed::contains);
        }

        @Override
        public void frameFinished(FinishedFrame frame) {
            for (int chunk = frame.nextRestructured(0); chunk >= 0; chunk = frame.nextRestructured(chunk + 1)) {
                raw.readEntities(chunk, room, 8);
                hashes.takeEntities(chunk, somewhere(RawChunks.ENTITY_IMAGE_BYTES), 8);
            }
            for (int chunk = frame.nextRelinked(0); chunk >= 0; chunk = frame.nextRelinked(chunk + 1)) {
                raw.readLinks(chunk, room, 8);
                hashes.takeLinks(chunk, somewhere(RawChunks.LINK_IMAGE_BYTES), 8);
            }
            List<ComponentColumn> columns = new ArrayList<>();
            numbers.forEach((type, number) -> {
                if (type instanceof ComponentColumn column) {
                    columns.add(column);
                }
            });
            for (ComponentColumn column : columns) {
                for (int chunk = frame.nextChanged(column, 0);
                        chunk >= 0;
                        chunk = frame.nextChanged(column, chunk + 1)) {
                    take(column, numbers.get(column), chunk);
                }
            }
            hashes.nextFrame();
            for (EventStream<?> stream : frame.events()) {
                if (stream instanceof NativeEvents<?> events && events.pendingCount() > 0) {
                    EventBytes bytes = events.pendingBytes();
                    long size = bytes.copyTo(room, 8);
                    hashes.takeEvents(numbers.get(stream), somewhere(size), 8, bytes.count());
                }
            }
            objects.takeFinished();
            long others = 0;
            long singletons = 0;
            for (int i = 0; i < objects.count(); i++) {
                if (objects.part(i).kind() == StatePart.Kind.SINGLETON) {
                    singletons += objects.hash(i);
                } else {
                    others += objects.hash(i);
                }
            }
            total = hashes.total(frame.tick() + 1, others, singletons);
        }

        private void take(ComponentColumn column, int number, int chunk) {
            if (column instanceof PartTable<?> parts && random.nextInt(4) > 0) {
                long bytes = raw.readLoose(parts, chunk, room, 8);
                hashes.takeLoose(number, chunk, somewhere(bytes), 8, bytes);
            } else if (raw.isDense(column, chunk) && random.nextInt(4) > 0) {
                long bytes = raw.readDense(column, chunk, room, 8);
                hashes.takeDense(number, chunk, somewhere(bytes), 8);
            } else {
                long bytes = raw.read(column, chunk, room, 8);
                hashes.takeValues(number, chunk, somewhere(bytes), 8, bytes);
            }
        }

        /** On the heap or off. */
        private MemorySegment somewhere(long bytes) {
            return random.nextBoolean()
                    ? room
                    : MemorySegment.ofArray(room.asSlice(0, 8 + bytes).toArray(ValueLayout.JAVA_BYTE));
        }
    }

    @Test
    void shouldBeTheHashOfTheWorldInRandomPrograms() {
        Seeds.run(40, random -> {
            try (EntityRepository repo = EntityRepository.create(CONFIG);
                    ImageHashes hashes = new ImageHashes();
                    Arena arena = Arena.ofConfined()) {
                RichWorld world = new RichWorld(repo, random.nextInt(15));
                repo.registerTag(Disabled.class); // a follower knows the types of its beginning
                Follower follower = new Follower(repo, hashes, arena.allocate(ROOM, 8), random);
                repo.observers().add(follower);
                repo.tick();
                long tick = repo.currentTick();
                for (int i = 0; i < 600; i++) {
                    if (random.nextInt(100) == 0) {
                        fill(repo, random);
                    }
                    world.step(random);
                    if (repo.currentTick() > tick) {
                        tick = repo.currentTick();
                        assertThat(follower.total).as("tick %d", tick).isEqualTo(repo.stateHash());
                    }
                }
                assertThat(tick).isGreaterThan(3);
            }
        });
    }

    /** So many that chunks are dense. */
    private static void fill(EntityRepository repo, SplittableRandom random) {
        long[] many = new long[random.nextInt(900)];
        repo.createEntities(many);
        repo.table(PositionTable.TYPE).addAll(many);
    }

    @Test
    void shouldReadPartsFromAllOverTheHeap() {
        Seeds.run(8, random -> {
            try (EntityRepository repo = EntityRepository.create(CONFIG);
                    ImageHashes hashes = new ImageHashes();
                    Arena arena = Arena.ofConfined()) {
                WheelParts wheels = repo.register(WheelParts.TYPE);
                int number = hashes.add(wheels);
                long[] all = new long[4096];
                repo.createEntities(all);
                MemorySegment packed = arena.allocate(ROOM, 8);
                MemorySegment loose = arena.allocate(ROOM, 8);
                RawChunks raw = repo.rawChunks();
                for (long entity : all) {
                    wheels.setAll(entity, new Wheel[] {new Wheel(1, 2, 3), new Wheel(4, 5, 6)});
                }
                assertThat(raw.readLoose(wheels, 1, loose, 16)).isPositive();
                assertThat(loose.get(ValueLayout.JAVA_LONG, 16 + 264))
                        .as("they lie as they came")
                        .isPositive();
                requireSame(raw, wheels, 1, loose, packed);
                for (int i = 0; i < 6000; i++) {
                    long entity = all[random.nextInt(random.nextBoolean() ? 4096 : 1000)];
                    Wheel[] some = new Wheel[random.nextInt(20) == 0 ? random.nextInt(200) : random.nextInt(6)];
                    for (int n = 0; n < some.length; n++) {
                        some[n] = new Wheel(n, i, n);
                    }
                    wheels.setAll(entity, some);
                }
                for (int i = 0; i < 4096; i++) {
                    if (i % 1024 > 20 && i < 2048) {
                        wheels.setAll(all[i], new Wheel[0]); // the few that are left lie far apart
                    }
                }
                int ways = 0;
                for (int chunk = 0; chunk < 4; chunk++) {
                    long bytes = raw.readLoose(wheels, chunk, loose, 16);
                    assertThat(bytes).isPositive().isLessThan(6 * raw.imageBytes(wheels, chunk) + 40_000);
                    requireSame(raw, wheels, chunk, loose, packed);
                    ways |= loose.get(ValueLayout.JAVA_LONG, 16 + 264) == -1 ? 1 : 2;
                    MemorySegment little = arena.allocate(16 + bytes - 1, 8);
                    assertThat(raw.readLoose(wheels, chunk, little, 16)).isEqualTo(-bytes);
                    assertThat(little.asSlice(16).mismatch(arena.allocate(bytes - 1)))
                            .as("nothing was copied")
                            .isEqualTo(-1);
                    hashes.takeLoose(number, chunk, loose, 16, bytes);
                    long fromLoose = hashes.total(1, 0, 0);
                    hashes.takeValues(number, chunk, packed, 0, raw.imageBytes(wheels, chunk));
                    assertThat(hashes.total(1, 0, 0)).isEqualTo(fromLoose);
                }
                assertThat(ways & 1).as("gathered").isNotZero();
            }
        });
    }

    /** Reads a loose image as its description says. */
    private static void requireSame(
            RawChunks raw, WheelParts wheels, int chunk, MemorySegment loose, MemorySegment packed) {
        long bytes = raw.read(wheels, chunk, packed, 0);
        int stride = wheels.layout().stride();
        assertThat(MemorySegment.mismatch(loose, 16, 16 + 256, packed, 0, 256)).isEqualTo(-1);
        int entities = 0;
        for (int word = 0; word < 16; word++) {
            entities += Long.bitCount(packed.get(ValueLayout.JAVA_LONG, word * 8L));
        }
        long first = loose.get(ValueLayout.JAVA_LONG, 16 + 264);
        long places = 16 + 272;
        boolean gathered = first == -1;
        long counts = places + (gathered ? 0 : 8L * entities);
        long pieces = 16 + ((counts - 16 + 4L * entities + 7) & -8);
        long next = 0;
        long at = 256 + 4L * entities;
        long total = 0;
        for (int i = 0; i < entities; i++) {
            int count = loose.get(ValueLayout.JAVA_INT, counts + 4L * i);
            assertThat(count).isEqualTo(packed.get(ValueLayout.JAVA_INT, 256 + 4L * i));
            long from = pieces + (gathered ? next : loose.get(ValueLayout.JAVA_LONG, places + 8L * i) - first);
            long size = (long) count * stride;
            assertThat(MemorySegment.mismatch(loose, from, from + size, packed, at, at + size))
                    .as("parts of entity %d of chunk %d", i, chunk)
                    .isEqualTo(-1);
            at += size;
            next += size;
            total += count;
        }
        assertThat(at).isEqualTo(bytes);
        assertThat(loose.get(ValueLayout.JAVA_LONG, 16 + 256)).isEqualTo(total);
    }

    @Test
    void shouldRefuseWhatIsNoImage() {
        EntityRepository repo = worlds.create(CONFIG);
        PositionTable positions = repo.register(PositionTable.TYPE);
        WheelParts wheels = repo.register(WheelParts.TYPE);
        ManagedTable<?> routes = repo.registerManaged(RichWorld.ROUTE);
        long entity = repo.createEntity();
        positions.add(entity, 1, 2, 3);
        wheels.setAll(entity, new Wheel[] {new Wheel(1, 2, 3), new Wheel(2, 3, 4)});
        try (ImageHashes hashes = new ImageHashes();
                Arena arena = Arena.ofConfined()) {
            int position = hashes.add(positions);
            int wheel = hashes.add(wheels);
            int tag = hashes.add(repo.registerTag(Burning.class));
            MemorySegment room = arena.allocate(1 << 16, 8);
            long bytes = repo.rawChunks().read(positions, 0, room, 0);
            refused(() -> hashes.takeValues(position, 0, room, 0, bytes + 1), positions.name());
            refused(() -> hashes.takeValues(position, 0, room, 0, 255), "255 bytes");
            refused(() -> hashes.takeValues(tag, 0, room, 0, bytes), "besides bits");
            refused(() -> hashes.takeLoose(position, 0, room, 0, bytes), "only parts");
            refused(() -> hashes.takeDense(wheel, 0, room, 0), "only values of tables");
            refused(() -> hashes.takeEvents(wheel, room, 0, 1), "events");
            long loose = repo.rawChunks().readLoose(wheels, 0, room, 0);
            refused(() -> hashes.takeLoose(wheel, 0, room, 0, loose - 1), "parts are missing");
            room.set(ValueLayout.JAVA_LONG, 272, 1L << 40);
            refused(() -> hashes.takeLoose(wheel, 0, room, 0, loose), "parts are missing");
            repo.rawChunks().read(wheels, 0, room, 0);
            room.set(ValueLayout.JAVA_INT, 256, 70_000);
            refused(() -> hashes.takeValues(wheel, 0, room, 0, 1 << 16), "70000 parts");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> hashes.add(routes))
                    .withMessageContaining("StateHashes");
            assertThatThrownBy(() -> hashes.takeEntities(-1, room, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> hashes.takeEntities(0, room, 1 << 15))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            MemorySegment gone;
            try (Arena other = Arena.ofConfined()) {
                gone = other.allocate(1 << 16, 8);
            }
            assertThatThrownBy(() -> hashes.takeEntities(0, gone, 0)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> repo.rawChunks().readLoose(wheels, 0, gone, 0))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    private static void refused(Runnable what, String why) {
        assertThatThrownBy(what::run).isInstanceOf(CopyException.class).hasMessageContaining(why);
    }
}
