package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.PlaceModel;
import io.fdp.tests.model.PlaceWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Searches against a scan of all entities, while entities come, go and move, and while worlds are loaded, restored and
 * copied. The order is that of an index which was built just now.
 */
class NeighbourModelTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldFindWhatAScanFinds() {
        Seeds.run(20, random -> runProgram(random, 12));
    }

    @Tag("long")
    @Test
    void shouldFindWhatAScanFindsInManyWorlds() {
        Seeds.run(1000, random -> runProgram(random, 40));
    }

    @Test
    void shouldFindWhatAScanFindsWhereACrowdGathers() {
        Seeds.run(6, random -> {
            try (EntityRepository repo = EntityRepository.create()) {
                PlaceWorld world = new PlaceWorld(repo, random.nextInt(PlaceWorld.KINDS), 7);
                int filter = random.nextInt(PlaceWorld.FILTERS);
                Neighbours near = world.index(filter);
                world.create(random, 9000);
                near.update();
                for (int i = 0; i < 20; i++) {
                    world.gather(random, 60);
                    near.update();
                    new PlaceModel(world, filter).check(near, world.index(filter), random);
                }
            }
        });
    }

    @Test
    void shouldFindWhatAScanFindsWhereSomeMoveEverywhere() {
        Seeds.run(8, random -> {
            try (EntityRepository repo = EntityRepository.create()) {
                PlaceWorld world = new PlaceWorld(repo, random.nextInt(PlaceWorld.KINDS), 7);
                int filter = random.nextInt(PlaceWorld.FILTERS);
                Neighbours near = world.index(filter);
                world.create(random, 3000 + random.nextInt(6000));
                near.update();
                for (int i = 0; i < 6; i++) {
                    world.nudgeSome(random, new int[] {1, 2, 5, 30, 300, 3000}[random.nextInt(6)]);
                    world.change(random, random.nextInt(3));
                    near.update();
                    new PlaceModel(world, filter).check(near, world.index(filter), random);
                }
            }
        });
    }

    private static void runProgram(SplittableRandom random, int rounds) {
        try (EntityRepository repo = EntityRepository.create();
                EntityRepository other = EntityRepository.create();
                Snapshot snapshot = Snapshot.of(repo)) {
            int kind = random.nextInt(PlaceWorld.KINDS);
            double cell = new double[] {1, 0.1, 50, 1e-3, 7}[random.nextInt(5)];
            PlaceWorld world = new PlaceWorld(repo, kind, cell);
            PlaceWorld copied = new PlaceWorld(other, kind, cell);
            WorldCopy copy = WorldCopy.of(repo, other);
            int filter = random.nextInt(PlaceWorld.FILTERS);
            Neighbours near = world.index(filter);
            Neighbours nearCopy = copied.index(filter);
            world.create(random, random.nextInt(3) == 0 ? random.nextInt(7000) : random.nextInt(1200));
            snapshot.take();
            byte[] save = save(repo);
            for (int i = 0; i < rounds; i++) {
                world.change(random, random.nextInt(4) == 0 ? 2000 : 40);
                switch (random.nextInt(12)) {
                    case 0 -> repo.clear();
                    case 1 -> snapshot.restore();
                    case 2 -> snapshot.take();
                    case 3 -> save = save(repo);
                    case 4 -> load(repo, save);
                    case 5 -> repo.advanceVersion();
                    default -> repo.tick();
                }
                if (random.nextBoolean()) {
                    near.update(); // else the first search does, where a new frame has begun
                    world.change(random, 5);
                }
                near.update();
                new PlaceModel(world, filter).check(near, world.index(filter), random);
                if (random.nextInt(4) == 0) {
                    copy.copyChanges();
                    new PlaceModel(copied, filter).check(nearCopy, near, random);
                }
            }
        }
    }

    private static byte[] save(EntityRepository repo) {
        try {
            ByteArrayOutputStream to = new ByteArrayOutputStream();
            WorldStorage.of(repo).save(to);
            return to.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static void load(EntityRepository repo, byte[] save) {
        try {
            assertThat(WorldStorage.of(repo).load(new ByteArrayInputStream(save)))
                    .isNotNull();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
