package io.fdp.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PopulationTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 999, 1_000, 1_001})
    void shouldCountThoseWithVelocity(int every) {
        Population population = new Population(1_000, every, 0);
        assertThat(population.withVelocity()).isEqualTo((int)
                IntStream.range(0, 1_000).filter(population::hasVelocity).count());
    }

    @Test
    void shouldKeepTheMixWhenResized() {
        assertThat(new Population(1_000, 10, 3).resized(5)).isEqualTo(new Population(5, 10, 3));
    }

    @Test
    void shouldRefuseAnEmptyWorld() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Population.moving(0))
                .withMessageContaining("entities=0");
    }
}
