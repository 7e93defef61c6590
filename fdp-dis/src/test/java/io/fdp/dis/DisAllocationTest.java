package io.fdp.dis;

import io.fdp.engine.Engine;
import io.fdp.geo.GeoFrame;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("allocation")
class DisAllocationTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /**
     * Frames with own entities and ghosts that turn, with heartbeats, states, fire and detonations in both
     * directions.
     */
    @Test
    void shouldMakeNoGarbage() {
        try (ExerciseNode here =
                        new ExerciseNode(worlds.create(), 1, ExerciseNode.FRAME, config -> config.smoothing(0.3));
                ExerciseNode there =
                        new ExerciseNode(worlds.create(), 2, ExerciseNode.FRAME, config -> config.smoothing(0.3))) {
            for (int i = 0; i < 50; i++) {
                here.vehicle("tank", i * 50, 0, 0, 10, i % 2 == 0 ? 0.2 : 0);
                there.vehicle("jet", i * 50, 500, 0, 200, i % 2 == 0 ? 0.3 : 0);
            }
            ExerciseNode[] first = {here};
            ExerciseNode[] second = {there};
            Garbage.assertNone(
                    () -> {
                        here.fires.publish(0, 0, 0, 1, 1, 2, 3, 800, 10, -5, 900, 0, false);
                        here.detonations.publish(0, 0, 0, 1, 1, 2, 3, 800, 10, -5, 1, 0, false);
                        here.frame();
                        here.sendTo(second);
                        there.frame();
                        there.sendTo(first);
                    },
                    DisGateway.class,
                    GeoFrame.class,
                    Engine.class);
        }
    }
}
