package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Differ;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.MoveSerializer;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One entity at the highest index of all: what goes through the whole world looks at what is there.
 *
 * <p>Memory tells how much was looked at: a page that was read is in RAM from then on. The columns of all indexes below
 * the entity have many gigabytes.
 */
class FarEntityTest {
    private static final int CAPACITY = 1 << 30;
    private static final ManagedType<Graphs.Move> MOVE =
            ManagedType.of(Graphs.Move.class, "move").serializedBy(MoveSerializer.INSTANCE);

    /** Some bytes for each 1,024 indexes, of each type and what there is besides; no byte for each index. */
    private static final long MOST_READ = CAPACITY;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private long far;

    @BeforeEach
    void create() {
        repo = newWorld();
        assumeTrue(repo.memory().resident() >= 0, "the system tells what is in RAM");
        position = repo.table(PositionTable.TYPE);
        far = Entity.of(CAPACITY - 1, 1);
        repo.restoreEntity(far);
        position.add(far, new Position(1, 2, 3));
        repo.table(WheelParts.TYPE).add(far, new Wheel(1, 2, 3));
        repo.managed(MOVE).add(far, new Graphs.Move(1, 2));
        repo.hierarchy().addChild(repo.createEntity(), far);
        requireLittleRead(repo);
    }

    private EntityRepository newWorld() {
        EntityRepository world = worlds.create(RepositoryConfig.DEFAULT.withCapacity(CAPACITY));
        world.register(PositionTable.TYPE);
        world.register(WheelParts.TYPE);
        world.registerTag(Shapes.Damaged.class);
        world.registerManaged(MOVE);
        return world;
    }

    private static void requireLittleRead(EntityRepository world) {
        assertThat(world.memory().resident()).isLessThan(MOST_READ);
    }

    @Test
    void shouldLookAtWhatIsThereWhenTheWorldIsChecked() {
        Differ.of(position).forEach((entity, kind) -> true);
        assertThat(repo.checkStructure()).isEmpty();
        requireLittleRead(repo);
    }

    @Test
    void shouldLookAtWhatIsThereWhenTheWorldIsHashed() {
        repo.stateHash();
        repo.tick();
        repo.stateHash();
        requireLittleRead(repo);
    }

    @Test
    void shouldLookAtWhatIsThereWhenTheWorldIsCopied() {
        try (Snapshot snapshot = Snapshot.of(repo)) {
            snapshot.take();
            position.set(far, new Position(4, 5, 6));
            snapshot.restore();
            assertThat(snapshot.memory().resident()).isLessThan(MOST_READ);
        }
        EntityRepository other = newWorld();
        other.copyFrom(repo);
        assertThat(other.checkStructure()).isEmpty();
        assertThat(other.stateHash()).isEqualTo(repo.stateHash());
        requireLittleRead(other);
        requireLittleRead(repo);
    }

    @Test
    void shouldLookAtWhatIsThereWhenTheLastFrameIsKept() {
        repo.previous().keep(PositionTable.TYPE);
        repo.tick();
        repo.tick();
        requireLittleRead(repo);
    }

    @Test
    void shouldLookAtWhatIsThereWhenTheWorldIsSavedAndLoaded() throws IOException {
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(saved);
        requireLittleRead(repo);
        EntityRepository other = newWorld();
        WorldStorage.of(other).load(new ByteArrayInputStream(saved.toByteArray()));
        assertThat(other.stateHash()).isEqualTo(repo.stateHash());
        requireLittleRead(other);
    }

    @Test
    void shouldLookAtWhatIsThereWhenTheWorldIsEmptied() {
        repo.rawChunks().setTick(5);
        repo.rawChunks().setTick(2);
        repo.trim(10);
        assertThat(repo.clear()).isEqualTo(2);
        repo.trim(100);
        assertThat(repo.checkStructure()).isEmpty();
        requireLittleRead(repo);
    }
}
