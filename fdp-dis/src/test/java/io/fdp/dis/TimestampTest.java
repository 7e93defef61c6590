package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fdp.dis.internal.PduRing;
import io.fdp.dis.pdu.DisTime;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.PduFault;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timestamps of gateways: of the clock of the world, or of simulated time. */
class TimestampTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** The age of a state counts if both clocks are those of the world, and not if one of them is not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldCountTheAgeOfAbsoluteTimestamps(boolean absolute) {
        try (ExerciseNode there =
                new ExerciseNode(worlds.create(), 2, ExerciseNode.FRAME, config -> config.absoluteTime(absolute))) {
            EntityStatePdu pdu = new EntityStatePdu();
            double[] at = new double[3];
            ExerciseNode.FRAME.toGeocentric(0, 0, 0, at, 0);
            pdu.type = ExerciseNode.TANK.bits();
            pdu.x = at[0];
            pdu.y = at[1];
            pdu.z = at[2];
            pdu.velocityX = 100;
            pdu.algorithm = 2;
            double now = System.currentTimeMillis() % 3_600_000L / 1000.0;
            for (boolean absoluteSender : new boolean[] {false, true}) {
                pdu.entity = EntityNumber.of(9, 9, absoluteSender ? 2 : 1);
                pdu.timestamp = DisTime.stamp(now - 3, absoluteSender);
                byte[] bytes = new byte[pdu.length()];
                pdu.encode(ByteBuffer.wrap(bytes), 0);
                there.take(bytes, 4711);
                there.frame();
                var shown = there.place.get(there.gateway.entity(pdu.entity));
                double gone = Math.hypot(shown.x(), Math.hypot(shown.y(), shown.z()));
                if (absolute && absoluteSender) {
                    assertThat(gone).isBetween(300.0 - 1, 1000.0); // what is older than ten seconds does not count
                } else {
                    assertThat(gone).isLessThan(1);
                }
            }
        }
    }

    /** Own states say whether the clock is that of the world. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldSayWhoseTimeItIs(boolean absolute) {
        try (ExerciseNode here =
                new ExerciseNode(worlds.create(), 1, ExerciseNode.FRAME, config -> config.absoluteTime(absolute))) {
            here.vehicle("tank", 0, 0, 0, 10, 0);
            here.frame();
            EntityStatePdu sent = new EntityStatePdu();
            PduRing ring = here.gateway.outRing();
            int at = ring.peek();
            assertThat(sent.decode(ring.bytes(), at, ring.length(at))).isEqualTo(PduFault.NONE);
            assertThat(DisTime.isAbsolute(sent.timestamp)).isEqualTo(absolute);
            if (!absolute) {
                assertThat(DisTime.seconds(sent.timestamp))
                        .isCloseTo(here.engine.clock().seconds(), within(1e-5));
            }
        }
    }
}
