package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Finding something in an index says what going through all of it says. */
class RecordIndexTest {
    @Test
    void shouldFindTheFirstKeyframeAfterAPosition() {
        RecordIndex index = new RecordIndex();
        assertThat(index.keyframeAfter(0)).isEqualTo(-1);
        for (int i = 1; i <= 100; i++) {
            index.addFrame(i, true, 10L * i);
        }
        for (int at = 0; at < 1000; at++) {
            assertThat(index.keyframeAfter(at)).isEqualTo(at / 10 * 10L + 10);
        }
        assertThat(index.keyframeAfter(1000)).isEqualTo(-1);
    }

    @Test
    void shouldFindTheGapOfATick() {
        RecordIndex index = new RecordIndex();
        assertThat(index.gapOf(5)).isEqualTo(-1);
        for (int i = 0; i < 100; i++) {
            index.addGap(10L * i + 3, 4, Format.GAP_SKIPPED);
        }
        for (int tick = 0; tick < 1000; tick++) {
            assertThat(index.gapOf(tick)).isEqualTo(tick % 10 >= 3 && tick % 10 < 7 ? tick / 10 : -1);
        }
    }
}
