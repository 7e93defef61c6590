package io.fdp.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValuesTest {

    @Test
    void shouldHaveNoZeros() {
        for (int i = 0; i < 100_000; i++) {
            assertThat(new float[] {Values.x(i), Values.y(i), Values.z(i), Values.dx(i), Values.dy(i), Values.dz(i)})
                    .doesNotContain(0);
        }
    }

    @Test
    void shouldHaveNoZerosInBodies() {
        for (int i = 0; i < 2_000; i++) {
            for (int field = 0; field < Values.BODY_FIELDS; field++) {
                assertThat(Values.body(i, field)).isPositive();
                assertThat(Values.force(i, field)).isPositive();
            }
        }
    }

    @Test
    void shouldVisitEveryIndexOnceInAnOrderWithoutLocality() {
        int[] order = Values.shuffledIndices(10_000);
        assertThat(IntStream.of(order).sorted().toArray())
                .isEqualTo(IntStream.range(0, 10_000).toArray());
        long neighbours = IntStream.range(1, order.length)
                .filter(i -> Math.abs(order[i] - order[i - 1]) < 10)
                .count();
        assertThat(neighbours).isLessThan(100);
    }

    @Test
    void shouldShuffleTheSameWayEveryTime() {
        assertThat(Arrays.hashCode(Values.shuffledIndices(1_000)))
                .isEqualTo(Arrays.hashCode(Values.shuffledIndices(1_000)));
    }
}
