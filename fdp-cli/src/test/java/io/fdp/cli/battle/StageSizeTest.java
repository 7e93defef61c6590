package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.recorder.RecorderStats;
import io.fdp.recorder.format.StageSizes;
import io.fdp.recorder.format.Way;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageSizeTest {
    private static final int UNITS = 1_000;
    private static final int TICKS = 130;

    @TempDir
    private Path directory;

    /** Measuring throws where anything is not as the recorder counted and wrote it. */
    @Test
    void shouldMeasureWhatTheRecorderWrote() throws IOException {
        Path file = directory.resolve("battle.fdp");
        RecorderStats stats = StageSize.record(file, UNITS, TICKS);
        StageSizes sizes = StageSize.measure(file, stats);
        assertThat(sizes.keyframes().count()).isEqualTo(3);
        assertThat(sizes.deltas().count()).isEqualTo(TICKS - 3);
        assertThatThrownBy(() -> StageSize.measure(file, withOneMoreChangedByte(stats)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bytes of values that changed");
    }

    /** The guide and the specification say so. */
    @Test
    void shouldGainByEveryStep() throws IOException {
        Path file = directory.resolve("battle.fdp");
        StageSizes.Frames deltas =
                StageSize.measure(file, StageSize.record(file, UNITS, TICKS)).deltas();
        long recorded = deltas.stored(Way.RECORDED);
        assertThat(recorded)
                .isLessThan(deltas.stored(new Way(true, true, Way.Order.PLANES)))
                .isLessThan(deltas.stored(new Way(false, false, Way.Order.PLANES)))
                .isLessThan(deltas.stored(new Way(false, true, Way.Order.FIELDS)));
        assertThat(deltas.highStored()).isLessThan(recorded);
        assertThat(recorded).isLessThan(deltas.bytes(Way.RECORDED));
        assertThat(deltas.changedBytes()).isLessThan(deltas.bytes(Way.RECORDED));
    }

    private static RecorderStats withOneMoreChangedByte(RecorderStats stats) {
        return new RecorderStats(
                stats.frames(),
                stats.keyframes(),
                stats.dropped(),
                stats.thinned(),
                stats.waiting(),
                stats.capturedBytes(),
                stats.changedBytes() + 1,
                stats.sectionBytes(),
                stats.fileBytes(),
                stats.workNanos(),
                stats.shortage(),
                stats.unknownTypes(),
                stats.failure());
    }
}
