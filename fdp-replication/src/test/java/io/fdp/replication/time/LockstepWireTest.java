package io.fdp.replication.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

/** The wire of a lockstep exercise, as replication sees it. */
class LockstepWireTest {
    @Test
    void shouldSayTheLeaseOfItsWire() {
        try (Arena arena = Arena.ofConfined();
                Wire wire = new SimulatedNetwork(1)
                        .lease(3 * SimulatedNetwork.SECOND)
                        .join(1, "node")) {
            Wire view = new LockstepWire(wire, arena).view(wire);
            assertThat(view.leaseNanos()).isEqualTo(3 * SimulatedNetwork.SECOND);
        }
    }
}
