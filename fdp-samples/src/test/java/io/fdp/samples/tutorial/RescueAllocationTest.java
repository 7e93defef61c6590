package io.fdp.samples.tutorial;

import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The test for garbage that a new project has, for the program of the tutorial. */
@Tag("allocation")
class RescueAllocationTest {
    @Test
    void shouldMakeNoGarbage() {
        try (EntityRepository repo = Rescue.prepare(EntityRepository.create());
                Engine engine = Rescue.start(repo)) {
            Garbage.assertNone(() -> engine.run(10), Engine.class);
        }
    }
}
