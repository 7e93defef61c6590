package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.IterationException;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.RichWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Chunks as bytes that are wrong, of the wrong time, or in memory that is closed meanwhile. */
class RawChunksFaultTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(100_000);

    @RegisterExtension
    final Worlds worlds = new Worlds();

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
        Seeds.run(40, RawChunksFaultTest::writeNoise);
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
        repo.singleton(PositionTable.TYPE).set(new Position(1, 1, 1));
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
}
