package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dashboard.Shown.Hull;
import io.fdp.dashboard.Shown.Mode;
import io.fdp.dashboard.Shown.Spot;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The copies for maps have the places of the repository, whatever happened in between: random programs. */
class LiveMapTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static final List<String> WORDS =
            List.of("", "side", "template", "owner", "show.Hull.strength", "show.Hull.heat", "Aim.mode", "Spot.x");

    /** Owners that depend on the whole handle. */
    private static int owner(long entity) {
        return (int) Long.remainderUnsigned(entity * 31, 5);
    }

    @Test
    void shouldFindAllPlaces() {
        Seeds.run(6, this::program);
    }

    private void program(SplittableRandom random) {
        EntityRepository repo = worlds.create();
        try (ShownWorld world = new ShownWorld(repo, random.nextInt(3000));
                LiveSource source = LiveSource.of(world.engine, LiveMapTest::owner, null)) {
            List<Long> more = new ArrayList<>();
            MapPoints points = new MapPoints();
            for (int round = 0; round < 6; round++) {
                change(world, more, random);
                world.run(random.nextInt(3));
                String colour = WORDS.get(random.nextInt(WORDS.size()));
                String shape = WORDS.get(random.nextInt(WORDS.size()));
                MapFields fields = MapFields.of(source.types(), PositionFields.DEFAULT, colour, shape);
                scanFresh(world, source, fields, points);
                compare(world, points, colour, shape);
            }
        }
    }

    /** Lets frames pass while somebody looks, until the copy is of the last frame. */
    private static void scanFresh(ShownWorld world, LiveSource source, MapFields fields, MapPoints points) {
        do {
            Thread looker = Thread.ofPlatform().start(() -> source.scan(WorldSource.NOW, fields, points));
            for (int i = 0; i < 40 && looker.isAlive(); i++) {
                world.run(1);
                LockSupport.parkNanos(60_000_000); // copies of the last moment would do otherwise
            }
            join(looker);
        } while (points.tick() != world.repo.currentTick());
    }

    private static void join(Thread looker) {
        try {
            looker.join();
        } catch (InterruptedException asked) {
            throw new AssertionError(asked);
        }
    }

    private static void change(ShownWorld world, List<Long> more, SplittableRandom random) {
        EntityRepository repo = world.repo;
        for (int i = random.nextInt(200); i > 0; i--) {
            if (random.nextInt(3) == 0 && !more.isEmpty()) {
                repo.destroyEntity(more.remove(random.nextInt(more.size())));
            } else {
                long entity = repo.createEntity();
                more.add(entity);
                if (random.nextInt(5) > 0) {
                    world.spot.add(entity, new Spot(random.nextInt(1000), random.nextInt(1000)));
                }
                if (random.nextInt(3) == 0) {
                    world.hull.add(entity, new Hull(random.nextInt(), random.nextDouble()));
                }
                repo.setSide(entity, random.nextInt(9));
                repo.setTkbType(entity, random.nextInt(3));
            }
        }
    }

    private static void compare(ShownWorld world, MapPoints points, String colour, String shape) {
        assertThat(points.tick()).isEqualTo(world.repo.currentTick());
        List<String> expected = new ArrayList<>();
        world.repo.query().with(world.spot).build().forEach(entity -> {
            Spot spot = world.spot.get(entity);
            expected.add(Entity.index(entity) + " " + (double) spot.x() + " " + (double) spot.y() + " "
                    + value(world, entity, colour) + " " + value(world, entity, shape));
        });
        List<String> found = new ArrayList<>();
        for (int i = 0; i < points.count(); i++) {
            found.add(points.index(i) + " " + points.x(i) + " " + points.y(i) + " " + points.colour(i) + " "
                    + points.shape(i));
        }
        assertThat(found).isEqualTo(expected);
    }

    private static double value(ShownWorld world, long entity, String word) {
        return switch (word) {
            case "owner" -> owner(entity);
            case "side" -> world.repo.side(entity);
            case "template" -> world.repo.tkbType(entity);
            case "show.Hull.strength" ->
                world.hull.has(entity) ? world.hull.get(entity).strength() : Double.NaN;
            case "show.Hull.heat" ->
                world.hull.has(entity) ? world.hull.get(entity).heat() : Double.NaN;
            case "Aim.mode" -> world.aim.has(entity) ? (world.aim.get(entity).mode() == Mode.BUSY ? 1 : 0) : Double.NaN;
            case "Spot.x" -> world.spot.get(entity).x();
            default -> 0;
        };
    }
}
