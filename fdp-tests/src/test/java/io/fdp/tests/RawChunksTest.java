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
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.query.Query;
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
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Chunks as bytes: a recorder and a replay in miniature. */
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
            target.registerBuiltIn(column.name());
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
