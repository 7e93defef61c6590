package io.fdp.replication.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.replication.ReplicationModule;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.LocalNetwork;
import io.fdp.wire.Wire;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames that follow an exercise, or step together with others, make no garbage. */
@Tag("allocation")
class TimeAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldFollowWithoutGarbage() {
        check(new TimeConfig());
    }

    @Test
    void shouldStepTogetherWithoutGarbage() {
        check(new TimeConfig().lockstep(1, 2));
    }

    private void check(TimeConfig config) {
        LocalNetwork network = new LocalNetwork();
        Wire left = network.join(1);
        try (TimeNode one = node(left, config);
                TimeNode two = node(network.join(2), config)) {
            Replication replication = one.engine.services().get(Replication.class);
            SpotTable spots = one.repo.table(SpotTable.TYPE);
            long[] all = new long[100];
            for (int i = 0; i < all.length; i++) {
                all[i] = one.repo.createEntity();
                spots.add(all[i], new Spots.Spot(i, 0));
                replication.publish(all[i]);
            }
            SpotEdit edit = spots.newEdit();
            Runnable round = () -> {
                for (int i = 0; i < 40; i++) {
                    network.advance(1_000_000);
                    if (one.gate.nanosUntilFrame() <= 0) {
                        spots.edit(all[i], edit).x((double) left.nanoTime());
                        one.engine.frame();
                    }
                    if (two.gate.nanosUntilFrame() <= 0) {
                        two.engine.frame();
                    }
                }
            };
            Garbage.assertNone(round, TimeModule.class, Wire.class, io.fdp.engine.Engine.class);
            assertThat(two.time.keeper()).isEqualTo(1);
            assertThat(two.clock.steps()).isGreaterThan(100);
            assertThat(two.repo.entityCount()).isEqualTo(all.length);
        }
    }

    private TimeNode node(Wire wire, TimeConfig config) {
        var repo = worlds.create();
        repo.register(SpotTable.TYPE);
        return new TimeNode(repo, wire, config, new ReplicationModule(wire, null, new ReplicationConfig()));
    }
}
