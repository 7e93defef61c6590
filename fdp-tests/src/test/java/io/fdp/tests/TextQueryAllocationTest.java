package io.fdp.tests;

import io.fdp.format.query.TextQuery;
import io.fdp.format.query.WorldQuery;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.LookedWorld;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A text query on a running world makes no garbage after its first run. */
@Tag("allocation")
class TextQueryAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldMakeNoGarbageWhenItRunsAgain() {
        EntityRepository repo = worlds.create();
        LookedWorld world = new LookedWorld(repo);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 20; i++) {
            world.change(random);
        }
        WorldQuery query = TextQuery.parse("Gauge.real < 30, Gauge.text != 'b', Gauge.numbers >= 0, Pillar.mode != OFF,"
                        + " !owned(Lit), look.Slot.weight > -5, side != 1, children < 4, role != 77, tkb >= 0")
                .on(repo);
        Garbage.assertNone(query::count);
    }
}
