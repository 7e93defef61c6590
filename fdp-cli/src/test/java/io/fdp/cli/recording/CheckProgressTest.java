package io.fdp.cli.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A check tells how far it is for all of its work, of which reading frames is most. */
class CheckProgressTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @ParameterizedTest
    @ValueSource(strings = {"everything", "keyframes", "damaged-flipped", "damaged-cut", "damaged-index"})
    void shouldTellHowFarItIsFrameByFrame(String name) throws IOException {
        Path file = FILES.resolve(name + ".fdp");
        long bytes = Files.size(file);
        List<Long> told = new ArrayList<>();
        long frames = Recording.verify(file, told::add).frames();

        assertThat(told).isSorted().allMatch(at -> at >= 0 && at <= bytes);
        assertThat(told.stream().filter(at -> at <= bytes / 8).count())
                .as("checksums, of each record, are the smaller part")
                .isGreaterThanOrEqualTo(frames);
        assertThat(told.stream().filter(at -> at > bytes / 8).distinct().count())
                .as("frames take most of the time")
                .isGreaterThanOrEqualTo(frames / 2);
        assertThat(told.getLast()).isGreaterThan(bytes / 2);
    }
}
