package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Third nodes hear a giver and a new owner in any order, and a program cannot make the giver stop too early. */
class OwnershipLingerTest {
    private static final int HAND_OVERS = 6;
    private static final int FRAMES = 80;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldKeepValuesAtThirdNodesHoweverLateTheyHearTheNewOwner() {
        Seeds.run(10, this::handOverAndBack);
    }

    private void handOverAndBack(SplittableRandom random) {
        try (TestNetwork net = new TestNetwork(random.nextLong(), worlds)) {
            net.network.delay(SimulatedNetwork.MILLISECOND, 150 * SimulatedNetwork.MILLISECOND);
            TestNode one = join(net, 1);
            TestNode two = join(net, 2);
            TestNode third = join(net, 3);
            long tank = one.spawn(7);
            net.frames(100);
            long ghost = third.mirror(one, tank);
            int epoch = 0;
            for (int i = 0; i < HAND_OVERS; i++) {
                TestNode taker = i % 2 == 0 ? two : one;
                taker.replication.ownership().acquire(taker.mirror(one, tank), ThreeNodes.placeOf(taker));
                for (int frame = 0; frame < FRAMES; frame++) {
                    net.frames(1);
                    OwnershipState state = third.replication.ownership().query(ghost, third.place);
                    assertThat(third.place.has(ghost))
                            .as("the value of %s after hand-over %s, frame %s", state, i, frame)
                            .isTrue();
                    assertThat(state.epoch()).as("epoch").isGreaterThanOrEqualTo(epoch);
                    epoch = state.epoch();
                }
                assertThat(taker.place.hasAuthority(taker.mirror(one, tank))).isTrue();
            }
            assertThat(epoch).isEqualTo(HAND_OVERS);
        }
    }

    private static TestNode join(TestNetwork net, int number) {
        return net.join(number, new ReplicationConfig().ownership(new OwnershipConfig().linger(0)));
    }
}
