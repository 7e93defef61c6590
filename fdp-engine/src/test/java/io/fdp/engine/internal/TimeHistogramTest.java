package io.fdp.engine.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Seeds;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Percentiles of times, and the counts that they come from. */
class TimeHistogramTest {
    @Test
    void shouldKnowPercentilesAsSortingDoes() {
        Seeds.run(50, random -> {
            TimeHistogram histogram = new TimeHistogram();
            long[] times = new long[random.nextInt(1, 2000)];
            for (int i = 0; i < times.length; i++) {
                times[i] = random.nextLong() >>> random.nextInt(2, 64);
                histogram.add(times[i]);
            }
            Arrays.sort(times);
            for (double share : new double[] {0, 0.01, 0.5, 0.9, 0.99, 0.999, 1}) {
                long exact = times[Math.max(1, (int) Math.ceil(share * times.length)) - 1];
                assertThat(histogram.percentile(share))
                        .as("share %s of %s times", share, times.length)
                        .isBetween(exact, exact + exact / 32);
            }
        });
        assertThat(new TimeHistogram().percentile(0.5)).isZero();
    }

    @Test
    void shouldPutEveryTimeIntoTheBucketThatEndsNotBeforeIt() {
        for (int exponent = 0; exponent < 63; exponent++) {
            for (long near = -2; near <= 2; near++) {
                long time = Math.max(0, (1L << exponent) + near);
                int bucket = TimeHistogram.bucketOf(time);
                assertThat(TimeHistogram.longestIn(bucket)).as("of %s", time).isGreaterThanOrEqualTo(time);
                if (bucket > 0) {
                    assertThat(TimeHistogram.longestIn(bucket - 1))
                            .as("before %s", time)
                            .isLessThan(time);
                }
            }
        }
        assertThat(TimeHistogram.longestIn(TimeHistogram.bucketOf(Long.MAX_VALUE)))
                .isEqualTo(Long.MAX_VALUE);
    }
}
