package io.fdp.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The guide's code does what the guide says. */
class SamplesTest {
    @Test
    void shouldRunTheFirstSteps() {
        assertThat(FirstSteps.run()).isEqualTo("Position[x=1.5, y=0.0, z=0.0]");
    }

    @Test
    void shouldMoveBothWays() {
        assertThat(Movement.run(3000)).isEqualTo("Position[x=60.0, y=120.0, z=180.0]");
    }

    @Test
    void shouldRollTheWheelsThatAreLeft() {
        assertThat(Wheels.run()).isEqualTo("Wheel[id=3, radius=1.0, spin=21.0] and Wheel[id=2, radius=0.5, spin=12.0]");
    }

    @Test
    void shouldSortRowsInC() {
        assertThat(NativeInterop.run()).containsExactly(1, 7, 20, 90, 500, 800, 3000);
    }
}
