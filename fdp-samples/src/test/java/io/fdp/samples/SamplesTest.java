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
    void shouldSortRowsInC() {
        assertThat(NativeInterop.run()).containsExactly(1, 7, 20, 90, 500, 800, 3000);
    }

    @Test
    void shouldKeepRoutesAsObjects() {
        assertThat(Convoy.run()).isEqualTo("Bravo 2 to depot");
    }

    @Test
    void shouldKnowTimeTitleAndInstructor() {
        assertThat(Exercise.run()).isEqualTo("0.25 s, Night drive, 0#1");
    }

    @Test
    void shouldKeepTurretsOnTheTank() {
        assertThat(Turrets.run()).isEqualTo("121 turret antenna free 3");
    }
}
