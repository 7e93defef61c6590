package io.fdp.benchmarks.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.benchmarks.objects.Vehicle.Chassis;
import io.fdp.benchmarks.objects.Vehicle.Drive;
import io.fdp.benchmarks.objects.Vehicle.Engine;
import io.fdp.benchmarks.objects.Vehicle.Orders;
import io.fdp.benchmarks.objects.Vehicle.Pose;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A vehicle must stay at work however long it is measured: neither stop nor leave the range of its numbers. */
class VehicleTest {

    private static final int TEN_MINUTES = 10 * 60 * 60;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 17, 555, 99_999})
    void shouldKeepTurningShiftingAndBraking(int index) {
        Pose p = new Pose().set(index);
        Drive d = new Drive().set(index);
        Engine e = new Engine().set(index);
        Orders o = new Orders().set(index);
        Chassis c = new Chassis().set(index);
        Set<Float> gears = new HashSet<>();
        int bends = 0;
        int braked = 0;
        int refuelled = 0;
        for (int step = 0; step < TEN_MINUTES; step++) {
            float fuel = e.fuel;
            float course = o.course;
            Vehicle.drive(p, d, e, o, c);
            gears.add(e.gear);
            bends += o.course != course ? 1 : 0;
            braked += e.brake > 0 ? 1 : 0;
            refuelled += e.fuel > fuel ? 1 : 0;
            assertThat(Math.abs(p.heading)).as("heading").isLessThan(3.2f);
            assertThat(Math.abs(o.course)).as("course").isLessThan(3.2f);
            assertThat(d.speed).as("speed").isBetween(0f, 40f);
            assertThat(e.fuel).as("fuel").isBetween(0f, c.tank);
        }
        assertThat(bends).as("bends").isGreaterThan(10);
        assertThat(gears).as("gears").hasSizeGreaterThan(1);
        assertThat(braked).as("steps with the brake on").isBetween(TEN_MINUTES / 100, TEN_MINUTES * 9 / 10);
        assertThat(d.odometer).as("metres").isGreaterThan(1_000);
        assertThat(refuelled).as("times at the pump").isPositive();
    }
}
