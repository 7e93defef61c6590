package io.fdp.cli.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.RecordingDiff.Difference;
import io.fdp.recorder.RecordingDiff.What;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of a comparison does not call things the same that it did not compare. */
class DiffTextTest {
    private static final String SCHEMA =
            "field load of the component x.Truck is int in the first, string[32] in the second";
    private static final String FIELD = "field load of the component x.Truck";

    private static RecordingDiff diff(List<String> notCompared, long tick, List<Difference> differences) {
        return new RecordingDiff(
                600, List.of(SCHEMA), notCompared, tick, differences, List.of(), 0, List.of(), List.of());
    }

    private static List<String> lines(RecordingDiff diff) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordingText.print(diff, null, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void shouldNameWhatIsNotCompared() {
        assertThat(lines(diff(List.of(FIELD), -1, List.of())))
                .containsExactly(
                        "schema: " + SCHEMA, "not compared: " + FIELD, "all that is compared is the same: 600 frames");
        Difference hull = new Difference(What.COMPONENT, "x.Hull", "1#1", "hp", "3", "4");
        assertThat(lines(diff(List.of(FIELD), 601, List.of(hull))))
                .containsExactly(
                        "schema: " + SCHEMA,
                        "not compared: " + FIELD,
                        "they differ at tick 601, after 600 frames that are the same:",
                        "  1#1 x.Hull hp: 3 → 4");
        assertThat(RecordingText.asJson(diff(List.of(FIELD), -1, List.of()), null)
                        .toString())
                .contains("\"same\":false", "\"not_compared\":[\"" + FIELD + "\"]");
    }

    @Test
    void shouldSayWhenAllIsCompared() {
        assertThat(lines(diff(List.of(), -1, List.of())))
                .containsExactly("schema: " + SCHEMA, "apart from that they are the same: 600 frames");
        assertThat(RecordingText.asJson(diff(List.of(), -1, List.of()), null).toString())
                .contains("\"not_compared\":[]");
    }
}
