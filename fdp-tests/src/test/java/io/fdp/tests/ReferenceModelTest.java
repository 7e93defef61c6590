package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.FrameReplay;
import io.fdp.tests.model.LinkModel;
import io.fdp.tests.model.LinkedWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random programs: indexes answer what a plain model says, and references to the dead end by its rule. */
class ReferenceModelTest {
    private static final int STEPS = 60;

    /** Random programs refer to entities that never were, too. */
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("no entity of this repository ever had the handle", "to be played back");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldKnowReferrersAndDealWithTheDead() {
        long[] applied = {0};
        Seeds.run(30, random -> {
            try (EntityRepository repo = EntityRepository.create();
                    EntityRepository copy = EntityRepository.create();
                    Snapshot snapshot = Snapshot.of(repo)) {
                Program program = new Program(new LinkedWorld(repo), new LinkedWorld(copy), snapshot, random);
                for (int i = 0; i < STEPS; i++) {
                    program.step();
                }
                applied[0] += program.applied;
                assertThat(repo.checkStructure()).isEmpty();
                assertThat(copy.checkStructure()).isEmpty();
            }
        });
        assertThat(applied[0]).isPositive();
    }

    /** Frames that are shown in another repository as bytes: indexes follow, and nothing happens to references. */
    @Test
    void shouldKnowReferrersOfShownFrames() {
        Seeds.run(10, random -> {
            try (EntityRepository repo = EntityRepository.create();
                    EntityRepository shown = EntityRepository.create();
                    Arena arena = Arena.ofConfined()) {
                LinkedWorld world = new LinkedWorld(repo);
                LinkedWorld other = new LinkedWorld(shown);
                FrameReplay replay = new FrameReplay(shown, arena.allocate(1 << 24, 8));
                long[] seen = {0};
                FrameObserver observer = frame -> {
                    replay.apply(frame, seen[0]);
                    seen[0] = frame.version();
                };
                repo.observers().add(observer);
                for (int frame = 0; frame < 15; frame++) {
                    for (int i = 0; i < 20; i++) {
                        world.change(random);
                    }
                    repo.commands().playback();
                    repo.tick();
                    other.handles.clear();
                    other.handles.addAll(world.handles);
                    LinkModel model = new LinkModel(world);
                    model.assertIsLike(other);
                    model.assertAnswers(other);
                }
            }
        });
    }

    /** A random program. */
    private static final class Program {
        private final LinkedWorld world;
        private final LinkedWorld copy;
        private final Snapshot snapshot;
        private final SplittableRandom random;
        private long applied;

        Program(LinkedWorld world, LinkedWorld copy, Snapshot snapshot, SplittableRandom random) {
            this.world = world;
            this.copy = copy;
            this.snapshot = snapshot;
            this.random = random;
        }

        void step() {
            int changes = random.nextInt(16);
            for (int i = 0; i < changes; i++) {
                world.change(random);
            }
            switch (random.nextInt(16)) {
                case 0, 1 -> update();
                case 2, 3 -> takeOrRestore();
                case 4 -> copy();
                case 5 -> saveAndLoad();
                case 6 -> world.repo.trim(100);
                case 7 -> world.repo.defragment(1 << 20);
                case 8 -> clearSometimes();
                case 9, 10 -> settle(() -> world.repo.reactions().settle());
                case 11, 12 -> playBack();
                default -> settle(world.repo::tick);
            }
        }

        private void update() {
            world.links.forEach(link -> link.referrers().update());
            new LinkModel(world).assertAnswers(world);
        }

        private void settle(Runnable sync) {
            LinkModel model = new LinkModel(world).settle();
            sync.run();
            model.assertIsLike(world);
            model.assertAnswers(world);
            applied += model.applied();
            assertThat(world.repo.checkStructure()).isEmpty();
        }

        /** Commands change the world first, which the copy shows. */
        private void playBack() {
            world.repo.commands().playback();
            settle(world.repo.commands()::playback);
        }

        private void takeOrRestore() {
            if (random.nextBoolean() || !snapshot.isTaken()) {
                snapshot.take();
            } else {
                world.repo.commands().discard();
                snapshot.restore();
                new LinkModel(world).assertAnswers(world);
            }
        }

        private void copy() {
            copy.repo.copyFrom(world.repo);
            assertSame();
        }

        private void saveAndLoad() {
            world.repo.commands().discard();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                WorldStorage.of(world.repo).save(bytes);
                WorldStorage.of(copy.repo).load(new ByteArrayInputStream(bytes.toByteArray()));
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            assertSame();
        }

        /** The copy knows all at once, has changed nothing, and goes on as the world does. */
        private void assertSame() {
            copy.handles.clear();
            copy.handles.addAll(world.handles);
            LinkModel model = new LinkModel(world);
            model.assertIsLike(copy);
            model.assertAnswers(copy);
            world.repo.commands().discard();
            world.repo.tick();
            copy.repo.tick();
            assertThat(copy.repo.stateHash()).isEqualTo(world.repo.stateHash());
            new LinkModel(world).assertAnswers(world);
            new LinkModel(world).assertAnswers(copy);
        }

        private void clearSometimes() {
            if (random.nextInt(4) == 0) {
                world.repo.clear();
                settle(world.repo::tick);
            }
        }
    }
}
