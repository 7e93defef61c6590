package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.query.Query;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Versioned.Gauge;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.RichWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Chunks as bytes: a recorder and a replay in miniature, and images that are wrong. */
class RawChunksTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(100_000);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Copies every frame's dirty chunks into another world, as a recorder and a replay would. */
    @Test
    void shouldReplayWhatObserversSaw() {
        Seeds.run(8, random -> {
            try (EntityRepository recorded = EntityRepository.create(CONFIG);
                    EntityRepository replayed = EntityRepository.create(CONFIG);
                    Arena arena = Arena.ofConfined()) {
                RichWorld world = new RichWorld(recorded, 0);
                RichWorld replay = new RichWorld(replayed, random.nextInt(15));
                MemorySegment buffer = arena.allocate(32 << 20);
                recorded.observers().add(frame -> replay(frame, replayed, buffer));
                for (int frame = 0; frame < 20; frame++) {
                    for (int i = random.nextInt(80); i > 0; i--) {
                        world.step(random);
                    }
                    recorded.tick();
                    replayed.tick();
                }
                assertThat(replayed.checkStructure()).isEmpty();
                world.assertSameEntities(replay);
                long[] next = new long[500];
                long[] replayedNext = new long[500];
                recorded.createEntities(next);
                replayed.createEntities(replayedNext);
                assertThat(replayedNext).as("generations of dead slots").containsExactly(next);
            }
        });
    }

    private static void replay(FinishedFrame frame, EntityRepository target, MemorySegment buffer) {
        RawChunks from = frame.rawChunks();
        RawChunks into = target.rawChunks();
        into.setTick(frame.tick());
        for (int chunk = frame.nextRestructured(0); chunk >= 0; chunk = frame.nextRestructured(chunk + 1)) {
            assertThat(from.readEntities(chunk, buffer, 8)).isEqualTo(RawChunks.ENTITY_IMAGE_BYTES);
            into.writeEntities(chunk, buffer, 8);
        }
        for (ComponentColumn column : frame.columns()) {
            ComponentColumn other = target.types().stream()
                    .filter(c -> c.name().equals(column.name()))
                    .findFirst()
                    .orElseThrow();
            for (int chunk = frame.nextChanged(column, 0); chunk >= 0; chunk = frame.nextChanged(column, chunk + 1)) {
                long bytes = from.read(column, chunk, buffer, 8);
                assertThat(bytes).isEqualTo(from.imageBytes(column, chunk));
                if (column instanceof ManagedTable<?> table) {
                    writeObjects(table, other, into, chunk, buffer);
                } else {
                    into.write(other, chunk, buffer, 8, bytes);
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // both tables are of the same type
    private static <T> void writeObjects(
            ManagedTable<T> table, ComponentColumn other, RawChunks into, int chunk, MemorySegment buffer) {
        EntityObjects<T> objects = new EntityObjects<>(table, chunk);
        into.write((ManagedTable<T>) other, chunk, buffer, 8, objects::at);
    }

    /** The objects of a chunk by slot. */
    private record EntityObjects<T>(ManagedTable<T> table, int chunk) {
        T at(int slot) {
            for (int generation = 1; ; generation++) {
                T found = table.tryGet(Entity.of((chunk << 10) + slot, generation));
                if (found != null) {
                    return found;
                }
            }
        }
    }

    @Test
    void shouldHaveBitsThenValuesWithoutTheDead() {
        EntityRepository repo = worlds.create(CONFIG);
        PositionTable position = repo.register(PositionTable.TYPE);
        long[] entities = new long[10];
        repo.createEntities(entities);
        position.add(entities[2], new Position(1, 2, 3));
        position.add(entities[7], new Position(4, 5, 6));
        position.add(entities[5], new Position(9, 9, 9));
        position.setAuthority(entities[7], false);
        position.remove(entities[5]);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = arena.allocate(1000);
            RawChunks raw = repo.rawChunks();
            assertThat(raw.count()).isEqualTo(64);
            assertThat(raw.read(position, 0, image, 0)).isEqualTo(256 + 2 * 12);
            assertThat(image.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(0b1000_0100);
            assertThat(image.get(ValueLayout.JAVA_LONG, 128)).isEqualTo(0b100);
            assertThat(image.get(ValueLayout.JAVA_FLOAT, 256 + 12)).isEqualTo(4);
            assertThat(read(raw.presentAddress(position, 0))).isEqualTo(0b1000_0100);
            assertThat(read(raw.authorityAddress(position, 0))).isEqualTo(0b100);
            assertThat(read(raw.aliveAddress(0))).isEqualTo(0x3ff);
            assertThat((int) read(raw.generationsAddress(0))).isEqualTo(1);
            position.set(entities[2], new Position(0, 0, 0));
            repo.destroyEntity(entities[9]);
            raw.write(position, 0, image, 0, 280);
            assertThat(position.get(entities[2])).isEqualTo(new Position(1, 2, 3));
        }
    }

    @SuppressWarnings("restricted") // the address is the repository's
    private static long read(long address) {
        return MemorySegment.ofAddress(address).reinterpret(8).get(ValueLayout.JAVA_LONG, 0);
    }

    @Test
    void shouldRefuseImagesThatAreWrongAndChangeNothing() {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1500));
        PositionTable position = repo.register(PositionTable.TYPE);
        ManagedTable<Route> routes = repo.registerManaged(Route.class);
        long entity = repo.createEntity();
        position.add(entity, new Position(1, 2, 3));
        RawChunks raw = repo.rawChunks();
        long hash = repo.stateHash();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = arena.allocate(RawChunks.ENTITY_IMAGE_BYTES);
            image.set(ValueLayout.JAVA_LONG, 0, 0b11);
            assertThatThrownBy(() -> raw.write(position, 0, image, 0, 256 + 24))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("index 1 is not alive");
            image.set(ValueLayout.JAVA_LONG, 0, 0);
            image.set(ValueLayout.JAVA_LONG, 128, 1);
            assertThatThrownBy(() -> raw.write(position, 0, image, 0, 256))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("owned");
            image.set(ValueLayout.JAVA_LONG, 0, 1);
            assertThatThrownBy(() -> raw.write(position, 0, image, 0, 256))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("268 bytes, not these 256");
            assertThatThrownBy(() -> raw.write(position, 0, image.asSlice(0, 100), 0, 100))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("256 bytes at least");
            assertThatThrownBy(() -> raw.write(routes, 0, image, 0, 256))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("objects");
            assertThatThrownBy(() -> raw.write(routes, 0, image, 0, slot -> null))
                    .isInstanceOf(FieldValueException.class);
            assertThatThrownBy(() -> raw.write(position, 500, image, 0, 268))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.read(position, -1, image, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.read(position, 0, image.asReadOnly(), 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> raw.read(position, 0, MemorySegment.ofArray(new long[100]), 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("native");
            assertThatThrownBy(() -> raw.read(position, 0, image, image.byteSize() - 10))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            MemorySegment entities = arena.allocate(RawChunks.ENTITY_IMAGE_BYTES);
            entities.set(ValueLayout.JAVA_LONG, 0, 1);
            assertThatThrownBy(() -> raw.writeEntities(0, entities, 0))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("generation 0");
            entities.set(ValueLayout.JAVA_LONG, 0, 0);
            entities.set(ValueLayout.JAVA_LONG, 120, -1);
            assertThatThrownBy(() -> raw.writeEntities(1, entities, 0))
                    .isInstanceOf(CapacityException.class)
                    .hasMessageContaining("1500");
            assertThatThrownBy(() -> raw.writeEntities(2, entities, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.setTick(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> repo.query().build().forEach(e -> raw.writeEntities(0, entities, 0)))
                    .isInstanceOf(IterationException.class);
            WheelParts wheels = repo.register(WheelParts.TYPE);
            assertThatThrownBy(() -> raw.write(wheels, 0, image, 0, 258))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("258");
            image.set(ValueLayout.JAVA_INT, 256, 70_000);
            assertThatThrownBy(() -> raw.write(wheels, 0, image, 0, 300)).isInstanceOf(CopyException.class);
            image.set(ValueLayout.JAVA_INT, 256, 1);
            assertThatThrownBy(() -> raw.write(wheels, 0, image, 0, 300)).isInstanceOf(CopyException.class);
            EntityRepository other = worlds.create(CONFIG);
            assertThatThrownBy(() -> raw.read(other.register(PositionTable.TYPE), 0, image, 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> raw.write(other.registerTag(Burning.class), 0, image, 0, 256))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another repository");
        }
        assertThat(repo.stateHash()).isEqualTo(hash);
    }

    /** Images of noise are refused or become a world that agrees with itself. */
    @Test
    void shouldStandImagesOfNoise() {
        Seeds.run(40, RawChunksTest::writeNoise);
    }

    private static void writeNoise(SplittableRandom random) {
        try (EntityRepository repo = EntityRepository.create(CONFIG);
                Arena arena = Arena.ofConfined()) {
            RichWorld world = new RichWorld(repo, 0);
            for (int i = 0; i < 60; i++) {
                world.step(random);
            }
            MemorySegment image = arena.allocate(RawChunks.ENTITY_IMAGE_BYTES);
            for (long at = 0; at < image.byteSize(); at += 8) {
                image.set(ValueLayout.JAVA_LONG, at, random.nextLong());
            }
            for (long at = 4224; at < 4224 + 2 * 8192; at += 8) {
                image.set(ValueLayout.JAVA_LONG, at, 0); // ticks
            }
            repo.rawChunks().writeEntities(random.nextInt(3), image, 0);
            for (ComponentColumn column : repo.types()) {
                try {
                    repo.rawChunks().write(column, random.nextInt(3), image, 0, 256 + random.nextInt(3000));
                } catch (CopyException expected) {
                    assertThat(expected).hasMessageContaining("cannot write");
                }
            }
            assertThat(repo.checkStructure()).isEmpty();
            for (int i = 0; i < 60; i++) {
                world.step(random);
            }
        }
    }

    @Test
    void shouldOutliveTheMemoryOfTheCaller() {
        EntityRepository repo = worlds.create();
        ManagedTable<Route> routes = repo.registerManaged(Route.class);
        long entity = repo.createEntity();
        routes.add(entity, new Route("before"));
        Arena arena = Arena.ofShared();
        MemorySegment box = arena.allocate(1 << 20);
        repo.rawChunks().read(routes, 0, box, 0);
        repo.rawChunks().write(routes, 0, box, 0, slot -> {
            arena.close();
            return new Route("after");
        });
        assertThat(routes.get(entity).target).isEqualTo("after");
        assertThatThrownBy(() -> repo.rawChunks().read(routes, 0, box, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> repo.rawChunks().writeEntities(0, box, 0)).isInstanceOf(IllegalStateException.class);
        assertThat(repo.isAlive(entity)).isTrue();
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldRefuseEntitiesOfTheFuture() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        long tank = repo.createEntity();
        position.add(tank, 1, 2, 3);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = arena.allocate(RawChunks.ENTITY_IMAGE_BYTES, 8);
            for (int i = 0; i < 5; i++) {
                repo.tick();
            }
            position.remove(tank);
            repo.rawChunks().readEntities(0, image, 0);
            EntityRepository target = worlds.create();
            assertThatThrownBy(() -> target.rawChunks().writeEntities(0, image, 0))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("index 0")
                    .hasMessageContaining("tick 5")
                    .hasMessageContaining("setTick()");
            assertThat(target.entityCount()).isZero();
            target.rawChunks().setTick(5);
            target.rawChunks().writeEntities(0, image, 0);
            assertThat(target.isAlive(tank)).isTrue();
            long spawnTicks = 128 + 1024 * 4;
            for (long tick : new long[] {6, Long.MAX_VALUE, -1}) {
                image.set(ValueLayout.JAVA_LONG, spawnTicks, tick);
                assertThatThrownBy(() -> target.rawChunks().writeEntities(0, image, 0))
                        .isInstanceOf(CopyException.class)
                        .hasMessageContaining("created in tick " + tick);
            }
            assertThat(target.checkStructure()).isEmpty();
        }
    }

    /** A save or a recording of such a world could not be read again. */
    @Test
    void shouldRefuseATickBeforeWhatLivesThen() throws IOException {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        repo.singletons().register(PositionTable.TYPE);
        for (int i = 0; i < 5; i++) {
            repo.tick();
        }
        long tank = repo.createEntity();
        for (int i = 0; i < 3; i++) {
            repo.tick();
        }
        position.add(tank, 1, 2, 3);
        repo.singletons().of(PositionTable.TYPE).set(new Position(1, 1, 1));
        long hash = repo.stateHash();
        for (long tick : new long[] {0, 4, 5, 7}) {
            assertThatThrownBy(() -> repo.rawChunks().setTick(tick))
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("cannot set tick " + tick)
                    .hasMessageContaining("entity 0#1 was created in tick 5")
                    .hasMessageContaining("structure in tick 8");
            assertThat(repo.stateHash()).isEqualTo(hash);
        }
        repo.rawChunks().setTick(8);
        repo.rawChunks().setTick(20);
        repo.rawChunks().setTick(8);
        assertThat(repo.stateHash()).isEqualTo(hash);
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(saved);
        EntityRepository loaded = worlds.create();
        loaded.register(PositionTable.TYPE);
        loaded.singletons().register(PositionTable.TYPE);
        WorldStorage.of(loaded).load(new ByteArrayInputStream(saved.toByteArray()));
        assertThat(loaded.stateHash()).isEqualTo(hash);
        repo.destroyEntity(tank);
        repo.rawChunks().setTick(2);
        assertThat(repo.checkStructure()).isEmpty();
    }

    /**
     * Another thread closes shared arenas while images go to them and come from them; the JVM must live, and the world
     * be whole.
     */
    @Test
    void shouldOutliveArenasThatAnotherThreadCloses() throws InterruptedException {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        long[] entities = new long[1024];
        repo.createEntities(entities);
        position.addAll(entities);
        AtomicReference<Arena> open = new AtomicReference<>();
        AtomicBoolean done = new AtomicBoolean();
        Thread closer = new Thread(() -> {
            while (!done.get()) {
                Arena arena = open.getAndSet(null);
                if (arena != null) {
                    arena.close();
                }
            }
        });
        closer.start();
        try {
            for (int i = 0; i < 300; i++) {
                Arena arena = Arena.ofShared();
                MemorySegment box = arena.allocate(1 << 20);
                open.set(arena);
                try {
                    long bytes = repo.rawChunks().read(position, 0, box, 0);
                    repo.rawChunks().write(position, 0, box, 0, bytes);
                    repo.rawChunks().readDense(position, 0, box, 8);
                    repo.rawChunks().readEntities(0, box, 8);
                    repo.rawChunks().readLinks(0, box, 0);
                    repo.rawChunks().writeLinks(new int[1], 1, box, 0);
                } catch (IllegalStateException closed) {
                    assertThat(closed).hasMessageContaining("closed");
                }
            }
        } finally {
            done.set(true);
            while (closer.isAlive()) {
                Thread.interrupted(); // HotSpot interrupts a thread to tell it that an arena was closed
                Thread.onSpinWait();
            }
        }
        assertThat(position.count()).isEqualTo(1024);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldNotBeDeceivedByMakers() {
        EntityRepository repo = worlds.create();
        ManagedTable<Route> routes = repo.registerManaged(Route.class);
        long[] entities = new long[4];
        repo.createEntities(entities);
        routes.add(entities[3], new Route("x"));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment box = arena.allocate(256);
            repo.rawChunks().read(routes, 0, box, 0);
            repo.rawChunks().write(routes, 0, box, 0, slot -> {
                box.set(ValueLayout.JAVA_LONG, 0, 15L); // others have it too, now that their objects were not asked for
                return new Route("made");
            });
            assertThat(routes.count()).isEqualTo(1);
            repo.rawChunks().read(routes, 0, box, 0);
            assertThatThrownBy(() -> repo.rawChunks().write(routes, 0, box, 0, slot -> {
                        repo.rawChunks().write(routes, 0, box, 0, inner -> new Route("inner"));
                        return new Route("outer");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("makers only make objects");
        }
        assertThat(routes.get(entities[3]).target).isEqualTo("made");
        assertThat(repo.checkStructure()).isEmpty();
    }

    // ---- one chunk at a time

    /** Of what is replaced, exactly that counts as changed: chunks for recorders, entities for queries. */
    @Test
    void shouldMarkExactlyWhatWasReplaced() {
        EntityRepository repo = worlds.create(CONFIG);
        PositionTable position = repo.register(PositionTable.TYPE);
        GaugeTable gauge = repo.register(GaugeTable.TYPE);
        TagColumn burning = repo.registerTag(Burning.class);
        ManagedTable<Route> routes = repo.registerManaged(Route.class);
        WheelParts wheels = repo.register(WheelParts.TYPE);
        long[] entities = new long[4000];
        repo.createEntities(entities);
        for (ComponentColumn column : List.of(position, burning, wheels)) {
            column.addAll(entities);
        }
        for (int i = 0; i < entities.length; i += 5) {
            gauge.add(entities[i], new Gauge(i, (short) 1));
            routes.add(entities[i], new Route("to " + i));
        }
        Query changedGauges = repo.query().changed(gauge).build();
        Query changedPositions = repo.query().changed(position).build();
        List<String> seen = new ArrayList<>();
        repo.observers().add(frame -> {
            seen.clear();
            for (ComponentColumn column : frame.columns()) {
                for (int at = frame.nextChanged(column, 0); at >= 0; at = frame.nextChanged(column, at + 1)) {
                    seen.add(column.name() + " " + at);
                }
            }
            for (int at = frame.nextRestructured(0); at >= 0; at = frame.nextRestructured(at + 1)) {
                seen.add("entities " + at);
            }
        });
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment box = arena.allocate(1 << 20, 8);
            RawChunks raw = repo.rawChunks();
            repo.tick();
            long since = repo.advanceVersion();
            for (ComponentColumn column : List.of(position, gauge, burning, wheels)) {
                raw.write(column, 2, box, 0, raw.read(column, 2, box, 0));
            }
            raw.read(routes, 2, box, 0);
            raw.write(routes, 2, box, 0, slot -> new Route("again"));
            assertThat(changedPositions.since(since).count()).isEqualTo(1024);
            assertThat(changedGauges.since(since).count())
                    .as("versions of entities")
                    .isEqualTo(205);
            repo.tick();
            assertThat(seen)
                    .containsExactlyInAnyOrder(
                            position.name() + " 2",
                            gauge.name() + " 2",
                            burning.name() + " 2",
                            wheels.name() + " 2",
                            routes.name() + " 2");
            raw.readEntities(1, box, 0);
            raw.writeEntities(1, box, 0);
            repo.tick();
            assertThat(seen).containsExactly("entities 1");
        }
        assertThat(repo.checkStructure()).isEmpty();
    }

    /** The recorded world grew: its entities come first, and whatever they have has room then. */
    @Test
    void shouldGrowWithTheEntitiesOfAChunk() {
        RepositoryConfig large = RepositoryConfig.DEFAULT.withCapacity(300_000);
        EntityRepository source = worlds.create(large);
        PositionTable position = source.register(PositionTable.TYPE);
        long far = Entity.of(150_000, 1);
        source.restoreEntity(far);
        position.add(far, 1, 2, 3);
        long parent = Entity.of(290_000, 1);
        source.restoreEntity(parent);
        source.hierarchy().addChild(parent, far);
        EntityRepository target = worlds.create(large);
        PositionTable replayed = target.register(PositionTable.TYPE);
        RawChunks from = source.rawChunks();
        RawChunks into = target.rawChunks();
        int chunk = 150_000 >> 10;
        int last = 290_000 >> 10;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment box = arena.allocate(1 << 20, 8);
            assertThat(into.count()).isZero();
            long bytes = from.read(position, chunk, box, 0);
            assertThatThrownBy(() -> into.write(replayed, chunk, box, 0, bytes))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("chunk " + chunk + " of " + replayed.name())
                    .hasMessageContaining("write the entities of the chunk first");
            assertThatThrownBy(() -> into.readLinks(chunk, box, 0))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("reaches 0 chunks");
            from.readEntities(chunk, box, 0);
            into.writeEntities(chunk, box, 0);
            assertThat(into.count()).isEqualTo(192);
            from.readEntities(last, box, 0);
            into.writeEntities(last, box, 0);
            from.read(position, chunk, box, 0);
            into.write(replayed, chunk, box, 0, bytes);
            from.readLinks(chunk, box, 0);
            from.readLinks(last, box, RawChunks.LINK_IMAGE_BYTES);
            into.writeLinks(new int[] {chunk, last}, 2, box, 0);
        }
        assertThat(target.stateHash()).isEqualTo(source.stateHash());
        assertThat(target.checkStructure()).isEmpty();
    }
}
