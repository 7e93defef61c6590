package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of recorded frames are those of the exports, in any order of ticks. */
class RecordedEventsTest {
    private static final int FRAMES = 40;

    @TempDir
    Path folder;

    /** The events of each tick, as an export has them. */
    @SuppressWarnings("unchecked")
    private Map<Long, Map<String, Object>> exported(Path tape) throws IOException {
        Path lines = folder.resolve("lines");
        RecordingExportTest.export(tape, "jsonl", lines);
        Map<Long, Map<String, Object>> all = new LinkedHashMap<>();
        for (String line : Files.readAllLines(lines)) {
            Map<String, Object> frame = (Map<String, Object>) MiniJson.parse(line);
            if (frame.get("tick") instanceof MiniJson.Numeral tick) {
                all.put(Long.parseLong(tick.text()), (Map<String, Object>) frame.getOrDefault("events", Map.of()));
            }
        }
        return all;
    }

    @Test
    void shouldHaveTheEventsOfEachFrame() throws IOException {
        Path tape = Tapes.record(folder.resolve("tape"), 0, Tapes.CONFIG, Tapes.random(2027, FRAMES, 25));
        Map<Long, Map<String, Object>> expected = exported(tape);
        try (Recording recording = Recording.open(tape)) {
            RecordedFrames frames = RecordedFrames.of(recording);
            RecordedEvents events = RecordedEvents.of(frames);
            assertThat(events.count()).isZero();
            List<Long> ticks = new ArrayList<>(expected.keySet());
            long sum = 0;
            for (int i = 0; i < ticks.size(); i++) {
                long tick = ticks.get(i * 7 % ticks.size());
                frames.seek(tick);
                Map<String, List<Object>> found = new LinkedHashMap<>();
                events.forEach((type, json) ->
                        found.computeIfAbsent(type, name -> new ArrayList<>()).add(MiniJson.parse(json.toString())));
                assertThat(found).as("tick %d", tick).isEqualTo(expected.get(tick));
                assertThat(events.count())
                        .isEqualTo(found.values().stream().mapToInt(List::size).sum());
                sum += events.count();
            }
            assertThat(sum).isPositive();
        }
    }
}
