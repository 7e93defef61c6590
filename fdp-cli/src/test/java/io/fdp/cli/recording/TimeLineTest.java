package io.fdp.cli.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeLineTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    /** A recording and its line. */
    record Opened(Recording recording, TimeLine line) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            recording.close();
        }
    }

    static Opened open(String name) throws IOException {
        Recording recording = Recording.open(FILES.resolve(name + ".fdp"));
        return new Opened(recording, new TimeLine(recording));
    }

    private static List<String> lines(String name, int room, TickRange... lost) throws IOException {
        try (Opened opened = open(name)) {
            return opened.line().lines(room, List.of(lost));
        }
    }

    @Test
    void shouldDrawKeyframesAndGaps() throws IOException {
        assertThat(lines("everything", 72)).containsExactly("|----|----|-", "| keyframe");
        assertThat(lines("everything", 6).getFirst()).hasSize(6).startsWith("|").contains("-");
        assertThat(lines("gaps", 72)).containsExactly("|--:-..||---", "| keyframe   : thinned   . gap");
        assertThat(lines("damaged-index", 72).getFirst()).isEqualTo("|----|----|-");
        assertThat(lines("empty", 72)).isEmpty();
        assertThat(lines("everything", 0)).isEmpty();
    }

    @Test
    void shouldDrawDamageThatIsKnown() throws IOException {
        assertThat(lines("damaged-flipped", 72))
                .as("opened by its index, which says nothing about it")
                .containsExactly("|----|----|-", "| keyframe");
        assertThat(lines("damaged-flipped", 72, new TickRange(7, 10)))
                .containsExactly("|----|xxxx|-", "| keyframe   x damage");
        assertThat(lines("gaps", 72, new TickRange(12, 14)))
                .as("after the last tick as well")
                .containsExactly("|--:-..||--xxx", "| keyframe   : thinned   . gap   x damage");
        assertThat(lines("gaps", 22, new TickRange(12, 14)).getLast()).isEqualTo("| keyframe   : thinned");
        assertThat(lines("everything", 72, new TickRange(0, 1)).getFirst()).isEqualTo("x----|----|-");
    }
}
