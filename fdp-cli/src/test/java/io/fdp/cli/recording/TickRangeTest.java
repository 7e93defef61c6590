package io.fdp.cli.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.Gap;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.error.Damage;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickRangeTest {
    private static List<TickRange> readable(long first, long last, List<Gap> gaps, Damage... damages) {
        return TickRange.readable(new RecordingCheck(1, first, last, 0, 0, 0, List.of(damages)), gaps);
    }

    private static Damage lost(long first, long last) {
        return new Damage(100, "why", first, last);
    }

    @Test
    void shouldLeaveOutGapsAndWhatIsLost() {
        assertThat(readable(1, 9, List.of())).hasToString("[1 to 9]");
        assertThat(readable(1, 9, List.of(), lost(-1, -1))).hasToString("[1 to 9]");
        assertThat(readable(1, 9, List.of(new Gap(3, 2, Gap.Reason.DROPPED)))).hasToString("[1 to 2, 5 to 9]");
        assertThat(readable(1, 9, List.of(new Gap(3, 2, Gap.Reason.DROPPED)), lost(4, 7), lost(6, 7)))
                .hasToString("[1 to 2, 8 to 9]");
        assertThat(readable(1, 9, List.of(), lost(9, 12))).hasToString("[1 to 8]");
        assertThat(readable(5, 9, List.of(), lost(0, 4))).hasToString("[5 to 9]");
        assertThat(readable(5, 9, List.of(), lost(6, 6), lost(8, 8))).hasToString("[5, 7, 9]");
        assertThat(readable(1, 9, List.of(new Gap(10, 5, Gap.Reason.DROPPED)))).hasToString("[1 to 9]");
    }

    @Test
    void shouldHaveNothingWithoutFrames() {
        assertThat(TickRange.readable(new RecordingCheck(0, -1, -1, 0, 0, 0, List.of()), List.of()))
                .isEmpty();
    }
}
