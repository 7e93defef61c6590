package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Route;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several threads create from templates, while others look. */
class TkbThreadsTest {
    private static final int CREATED_BY_EACH = 4_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private TkbWorld world;

    private Tkb tkb(EntityRepository repo) {
        world = new TkbWorld(repo);
        return Tkb.builder(repo)
                .template(1, "first", DisType.of(1))
                .with(world.place, new Place(1, 1, 1))
                .parts(world.wheels, new Wheel((short) 1, 1), new Wheel((short) 2, 1))
                .with(world.route, new Route("r"))
                .with(world.motion, new Motion(1, 2))
                .tag(world.vehicle)
                .build();
    }

    private static List<Thread> start(
            int count, CountDownLatch begin, AtomicReference<Throwable> failed, Runnable work) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            begin.await();
                            work.run();
                        } catch (Throwable thrown) {
                            failed.compareAndSet(null, thrown);
                        }
                    },
                    "creator " + i);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    @Test
    void shouldNeverShowAnEntityThatIsNotComplete() throws InterruptedException {
        EntityRepository repo = worlds.create();
        Tkb tkb = tkb(repo);
        CountDownLatch begin = new CountDownLatch(1);
        AtomicReference<Throwable> failed = new AtomicReference<>();
        AtomicInteger running = new AtomicInteger(3);
        List<Thread> creators = start(3, begin, failed, () -> {
            long[] some = new long[10];
            for (int i = 0; i < CREATED_BY_EACH; i += 20) {
                for (int j = 0; j < 10; j++) {
                    tkb.createEntity(1);
                }
                tkb.createEntities(1, some);
            }
            running.decrementAndGet();
        });
        Query all = repo.query().build();
        Query complete = repo.query()
                .with(world.place)
                .with(world.wheels)
                .with(world.route)
                .with(world.motion)
                .with(world.vehicle)
                .disType(DisType.of(1).bits(), DisType.of(1).mask())
                .build();
        begin.countDown();
        int looked = 0;
        while (running.get() > 0 && failed.get() == null) {
            int before = complete.count();
            all.forEach(entity -> {
                assertThat(world.vehicle.has(entity)).isTrue();
                assertThat(world.wheels.count(entity)).isEqualTo(2);
                assertThat(world.route.get(entity).name()).isEqualTo("r");
                assertThat(repo.tkbType(entity)).isOne();
            });
            assertThat(complete.count()).isGreaterThanOrEqualTo(before);
            looked++;
        }
        for (Thread creator : creators) {
            creator.join();
        }

        assertThat(failed.get()).isNull();
        assertThat(looked).isPositive();
        assertThat(repo.entityCount()).isEqualTo(3 * CREATED_BY_EACH);
        assertThat(complete.count()).isEqualTo(3 * CREATED_BY_EACH);
    }

    @Test
    void shouldBuildTemplatesWhileOthersCreate() throws InterruptedException {
        EntityRepository repo = worlds.create();
        Tkb tkb = tkb(repo);
        CountDownLatch begin = new CountDownLatch(1);
        AtomicReference<Throwable> failed = new AtomicReference<>();
        List<Thread> threads = start(2, begin, failed, () -> {
            for (int i = 1; i < 200; i++) {
                Place place = new Place(i, i, i);
                try (Tkb own = Tkb.builder(repo)
                        .template(i, "own", DisType.of(1))
                        .with(world.place, place)
                        .build()) {
                    assertThat(world.place.get(own.createEntity(i))).isEqualTo(place);
                    tkb.createEntity(1);
                }
            }
        });
        begin.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(failed.get()).isNull();
        assertThat(repo.entityCount()).isEqualTo(4 * 199);
    }
}
