package io.fdp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("allocation")
class GeoAllocationTest {
    private static final int ROUNDS = 50;

    private final double[] out = new double[GeoFrame.AXES];
    private final double[] axes = new double[GeoFrame.AXES];
    private final GeoFrame enu = GeoFrame.enuDegrees(48, 11, 500);
    private final GeoFrame flat = GeoFrame.flatDegrees(48, 11, 500);

    @Test
    void shouldMakeNoGarbage() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long overhead = threads.getCurrentThreadAllocatedBytes() - before;
        long allocated = 1;
        for (int round = 0; round < ROUNDS && allocated > 0; round++) { // the first rounds are not compiled yet
            before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 20_000; i++) {
                everything(i);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before - overhead;
        }
        assertThat(allocated).as("bytes of the last round").isZero();
    }

    private void everything(int i) {
        enu.toGeocentric(i, -i, i % 100, out, 0);
        enu.toLocal(out[0], out[1], out[2], out, 0);
        flat.toGeocentric(i, -i, i % 100, out, 0);
        flat.toLocal(out[0], out[1], out[2], out, 0);
        flat.axesAt(i, -i, i % 100, axes, 0);
        Orientation.toGeocentric(axes, i, 0.1, 0.2, out, 0);
        Orientation.toLocal(axes, out[0], out[1], out[2], out, 0);
        Orientation.velocityToGeocentric(axes, i, 1, 2, out, 0);
        Orientation.toQuaternion(i, 0.1, 0.2, out, 0);
        Orientation.toAngles(out[0], out[1], out[2], out[3], out, 4);
        Geodesic.inverse(0.1, 0, 0.2, i / 7000.0, out, 0);
        Geodesic.direct(0.1, 0, i, 1000, out, 0);
        GreatCircle.destination(0.1, 0, i, 1000, out, 0);
    }
}
