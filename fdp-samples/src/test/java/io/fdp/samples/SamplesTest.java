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
    void shouldReadDetonationsInTheNextFrame() {
        assertThat(Explosions.run(5)).containsExactly("frame 1: [0.0, 3.0]", "frame 2: [1.0, 4.0]", "frame 3: [2.0]");
        assertThat(Explosions.run(5000).getFirst()).startsWith("frame 1: [0.0, 3.0, 6.0, ");
    }

    @Test
    void shouldSortRowsInC() {
        assertThat(NativeInterop.run()).containsExactly(1, 7, 20, 90, 500, 800, 3000);
    }
}
