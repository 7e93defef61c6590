package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.frame.PreviousFrame;
import io.fdp.kernel.state.StateHashes;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.FrameReplay;
import io.fdp.tests.model.RichWorld;
import java.lang.foreign.Arena;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What observers of finished frames see is enough to make another world the same, also when they leave frames out, and
 * with the values of the last frame.
 */
class FrameReplayTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(100_000);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldMakeAnotherWorldTheSameInEveryFrame() {
        Seeds.run(8, random -> replay(random, 0));
    }

    @Test
    void shouldMakeAnotherWorldTheSameAfterFramesThatWereLeftOut() {
        Seeds.run(8, random -> replay(random, 3));
    }

    /** Looks at one frame of some, and compares the hashes of both worlds each time. */
    private static void replay(SplittableRandom random, int leftOut) {
        try (EntityRepository recorded = EntityRepository.create(CONFIG);
                EntityRepository replayed = EntityRepository.create(CONFIG);
                Snapshot snapshot = Snapshot.of(recorded);
                Arena arena = Arena.ofConfined()) {
            RichWorld world = new RichWorld(recorded, 0);
            RichWorld replay = new RichWorld(replayed, random.nextInt(15));
            FrameReplay changes = new FrameReplay(replayed, arena.allocate(96 << 20, 8));
            StateHashes hashes = recorded.stateHashes(FrameReplay::replays);
            StateHashes others = replayed.stateHashes(FrameReplay::replays);
            long[] seen = new long[1];
            int[] looked = new int[1];
            recorded.observers().add(frame -> {
                if (random.nextInt(leftOut + 1) == 0) {
                    changes.apply(frame, leftOut == 0 ? frame.since() : seen[0]);
                    hashes.takeFinished();
                    assertThat(others.take().differences(hashes)).isEmpty();
                    assertThat(others.total()).isEqualTo(hashes.total());
                    seen[0] = frame.version();
                    looked[0]++;
                }
            });
            snapshot.take();
            boolean crowded = random.nextBoolean();
            for (int frame = 0; frame < 30; frame++) {
                if (crowded && frame % 10 == 0) {
                    crowd(recorded, random);
                }
                for (int i = random.nextInt(80); i > 0; i--) {
                    world.step(random);
                }
                if (random.nextInt(12) == 0) {
                    snapshot.restore();
                }
                recorded.tick();
            }
            assertThat(looked[0]).isPositive();
            assertThat(replayed.checkStructure()).isEmpty();
            if (leftOut == 0) {
                world.assertSameEntities(replay);
            }
        }
    }

    /** So many that chunks are dense. */
    private static void crowd(EntityRepository repo, SplittableRandom random) {
        long[] many = new long[random.nextInt(600, 2500)];
        repo.createEntities(many);
        repo.table(PositionTable.TYPE).addAll(many, 0, random.nextInt(many.length));
        repo.table(VelocityTable.TYPE).addAll(many, 0, random.nextInt(many.length));
        for (int i = 1; i < many.length; i++) {
            if (random.nextInt(3) > 0) {
                repo.hierarchy().addChild(many[random.nextInt(i)], many[i]);
            }
        }
    }

    // ---- values of the last frame

    /**
     * In the observer of a frame the live world still has the values of the frame before; the replay must have the
     * same.
     */
    @Test
    void shouldHaveTheValuesOfTheLastFrameInAReplay() {
        Seeds.run(8, random -> {
            try (EntityRepository recorded = EntityRepository.create(CONFIG);
                    EntityRepository replayed = EntityRepository.create(CONFIG);
                    Arena arena = Arena.ofConfined()) {
                RichWorld world = new RichWorld(recorded, 0);
                new RichWorld(replayed, random.nextInt(15));
                Kept live = new Kept(recorded.previous());
                Kept kept = new Kept(replayed.previous());
                FrameReplay changes = new FrameReplay(replayed, arena.allocate(96 << 20, 8));
                recorded.observers().add(frame -> {
                    replayed.previous().take();
                    changes.apply(frame, frame.since());
                    kept.assertSame(live, recorded, replayed);
                });
                for (int frame = 0; frame < 25; frame++) {
                    for (int i = random.nextInt(60); i > 0; i--) {
                        world.step(random);
                    }
                    recorded.tick();
                }
                assertThat(replayed.checkStructure()).isEmpty();
            }
        });
    }

    /** What is kept of the last frame. */
    private static final class Kept {
        final PreviousFrame previous;
        final PositionTable position;
        final VelocityTable velocity;
        final WheelParts wheels;
        final TagColumn burning;

        Kept(PreviousFrame previous) {
            this.previous = previous;
            assertThat(previous.isEmpty()).isTrue();
            position = previous.keep(PositionTable.TYPE);
            assertThat(previous.isEmpty()).isFalse();
            velocity = previous.keep(VelocityTable.TYPE);
            wheels = previous.keep(WheelParts.TYPE);
            burning = previous.keepTag(Burning.class);
        }

        void assertSame(Kept other, EntityRepository repo, EntityRepository replayed) {
            assertThat(position.count()).isEqualTo(other.position.count());
            assertThat(burning.count()).isEqualTo(other.burning.count());
            for (int index = 0; index < 3100; index++) {
                for (int generation = 1; generation < 4; generation++) {
                    long entity = Entity.of(index, generation);
                    assertThat(previous.wasAlive(entity)).isEqualTo(other.previous.wasAlive(entity));
                    assertThat(position.tryGet(entity)).isEqualTo(other.position.tryGet(entity));
                    assertThat(velocity.tryGet(entity)).isEqualTo(other.velocity.tryGet(entity));
                    assertThat(velocity.hasAuthority(entity)).isEqualTo(other.velocity.hasAuthority(entity));
                    assertThat(burning.hasOwn(entity)).isEqualTo(other.burning.hasOwn(entity));
                    if (other.previous.wasAlive(entity)) {
                        assertThat(wheels.getAll(entity)).isEqualTo(other.wheels.getAll(entity));
                    }
                }
            }
            assertThat(replayed.entityCount()).isEqualTo(repo.entityCount());
        }
    }

    @Test
    void shouldTakeTheLastFrameOnce() {
        EntityRepository repo = worlds.create();
        repo.previous().take();
        assertThat(repo.previous().isEmpty()).isTrue();
        PositionTable position = repo.register(PositionTable.TYPE);
        PositionTable before = repo.previous().keep(PositionTable.TYPE);
        long entity = repo.createEntity();
        position.add(entity, 1, 2, 3);
        repo.previous().take();
        PositionView view = before.view(entity);
        assertThat(view.x()).isEqualTo(1);
        position.set(entity, new Position(4, 5, 6));
        assertThat(before.get(entity)).isEqualTo(new Position(1, 2, 3));
        repo.previous().take();
        assertThatThrownBy(view::x).isInstanceOf(StaleCursorException.class);
        assertThat(before.get(entity)).isEqualTo(new Position(4, 5, 6));
        repo.destroyEntity(entity);
        assertThat(before.has(entity)).isTrue();
        repo.tick();
        assertThat(before.has(entity)).isFalse();
        repo.createEntity();
        assertThatThrownBy(
                        () -> repo.query().build().forEach(e -> repo.previous().take()))
                .isInstanceOf(IterationException.class);
        repo.observers().add(frame -> repo.previous().take());
        assertThatThrownBy(repo::tick).isInstanceOf(PhaseException.class);
    }

    @Test
    void shouldChangeNothingWhenTheLastFrameFindsNoMemory() {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(120_000));
        PositionTable position = repo.register(PositionTable.TYPE);
        PositionTable before = repo.previous().keep(PositionTable.TYPE);
        long[] many = new long[1100];
        repo.createEntities(many);
        position.add(many[0], 1, 2, 3);
        long hash = repo.stateHash();
        assertThatThrownBy(() -> repo.previous().take()).isInstanceOf(MemoryBudgetException.class);
        assertThat(repo.stateHash()).isEqualTo(hash);
        assertThat(before.count()).isZero();
        repo.destroyEntities(many, 1024, 1100);
        repo.trim(10);
        repo.previous().take();
        assertThat(before.get(many[0])).isEqualTo(new Position(1, 2, 3));
        assertThat(repo.checkStructure()).isEmpty();
    }
}
