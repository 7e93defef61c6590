package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RecordedTest {
    private static final Path FILE = Path.of("battle.fdp");

    @Test
    void shouldSayWhatIsInTheFile() {
        Recorded all = new Recorded(FILE, 300, 0, 21_345_678, null);
        assertThat(all.toText()).isEqualTo("recorded 300 frames, 0 dropped, 21,345,678 bytes to battle.fdp");
        assertThat(all.warning()).isEmpty();
        assertThat(all.stopped()).isEmpty();
        assertThat(new Recorded(FILE, 1, 0, 999, null).toText()).startsWith("recorded 1 frame, 0 dropped, 999 bytes");
    }

    @Test
    void shouldWarnOfFramesThatWereDropped() {
        Recorded some = new Recorded(FILE, 1_200, 34, 5_000, null);
        assertThat(some.toText()).contains("1,200 frames, 34 dropped");
        assertThat(some.warning())
                .startsWith("34 of 1,234 frames are not in battle.fdp")
                .contains("faster disk", "--entities", "--ticks");
    }

    @Test
    void shouldSayWhyItStoppedAndNothingElse() {
        Recorded stopped = new Recorded(FILE, 10, 90, 5_000, "No space left on device");
        assertThat(stopped.warning()).isEmpty();
        assertThat(stopped.stopped())
                .startsWith("cannot record to battle.fdp: No space left on device; what was recorded until then")
                .contains("make room", "--record");
    }
}
