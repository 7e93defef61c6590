package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames make no garbage, whether somebody looks or not. */
@Tag("allocation")
class DashboardAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private volatile boolean ended;

    @Test
    void shouldMakeNoGarbageWhenNobodyLooks() {
        try (ShownWorld world = new ShownWorld(worlds.create(), 3000);
                LiveSource source = LiveSource.of(world.engine)) {
            Garbage.assertNone(world.engine::frame, EntityRepository.class, LiveSource.class);
            assertThat(source.isLive()).isTrue();
        }
    }

    @Test
    void shouldMakeNoGarbageWhileSomebodyLooks() throws InterruptedException {
        AtomicLong looks = new AtomicLong();
        try (ShownWorld world = new ShownWorld(worlds.create(), 3000);
                LiveSource source =
                        LiveSource.of(world.engine, entity -> (int) entity & 3, (entity, column) -> (int) entity & 1)) {
            MapFields fields = MapFields.of(source.types(), PositionFields.DEFAULT, "side", "owner");
            Thread looker = Thread.ofPlatform().unstarted(() -> {
                MapPoints points = new MapPoints();
                while (!ended) {
                    source.scan(WorldSource.NOW, fields, points);
                    source.events(0, 10);
                    source.rows(1000, 100);
                    source.owner(world.all[7]);
                    source.valueOwners(world.all[7], (component, owner) -> looks.addAndGet(owner));
                    try {
                        source.look(WorldSource.NOW, view -> looks.addAndGet(view.entityCount()));
                    } catch (IOException notYet) {
                        Thread.onSpinWait();
                    }
                }
            });
            try {
                Garbage.assertNone(
                        () -> {
                            if (looker.getState() == Thread.State.NEW) {
                                looker.start(); // only threads that run before count
                            }
                            world.engine.frame();
                        },
                        EntityRepository.class,
                        LiveSource.class);
            } finally {
                ended = true;
                looker.join();
            }
            assertThat(looks.get()).isPositive();
        }
    }
}
