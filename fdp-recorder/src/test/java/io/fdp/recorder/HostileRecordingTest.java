package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small files that stand for much: memory stays within limits, errors are declared and say what to do, and nothing goes
 * on for ever.
 */
class HostileRecordingTest {
    private static final String LIMIT = "exceeds the limit of 256 MB of heap";

    @TempDir
    Path folder;

    private List<String> use(Path... files) throws IOException, InterruptedException {
        String[] names = new String[files.length];
        for (int i = 0; i < files.length; i++) {
            names[i] = files[i].toString();
        }
        List<String> told = Children.run(HostileProgram.class, List.of("-Xmx320m"), 120, names);
        assertThat(told).last().isEqualTo("end");
        assertThat(told).noneMatch(line -> line.contains("UNDECLARED") || line.contains("SLOW"));
        String resident = told.get(told.size() - 2);
        assertThat(Long.parseLong(resident.replaceAll("[^0-9]", "")))
                .as(resident)
                .isLessThan(1200);
        return told;
    }

    @Test
    void shouldRefuseChunksOfEmptyRowsThatTakeGigabytes() throws IOException, InterruptedException {
        Path file = folder.resolve("rows.fdp");
        HostileFiles.emptyRows(file, 300, 29_000);
        assertThat(Files.size(file)).isLessThan(100_000);
        List<String> told = use(file);
        assertThat(told.get(0))
                .startsWith("rows.fdp verify: RecordingLimitException")
                .contains(LIMIT, "rows.fdp", "--max-heap");
        assertThat(told.get(1))
                .startsWith("rows.fdp export: RecordingLimitException")
                .contains(LIMIT);
        assertThat(told.get(3))
                .startsWith("rows.fdp copy: RecordingLimitException")
                .contains(LIMIT);
    }

    @Test
    void shouldRefuseAnIndexThatTakesGigabytes() throws IOException, InterruptedException {
        Path file = folder.resolve("index.fdp");
        HostileFiles.manyGaps(file, 12_000_000);
        List<String> told = use(file);
        assertThat(told.get(0)).startsWith("index.fdp verify: frames 0");
        assertThat(told.get(1)).startsWith("index.fdp export: frames 0");
    }

    @Test
    void shouldRefuseAGigabyteOfLz4() throws IOException, InterruptedException {
        Path frame = folder.resolve("frame.fdp");
        Path index = folder.resolve("index.fdp");
        Path schema = folder.resolve("schema.fdp");
        HostileFiles.largeRecord(frame, Records.FRAME, 0);
        HostileFiles.largeRecord(index, Records.INDEX, 0x90);
        HostileFiles.largeRecord(schema, Records.SCHEMA, 0x90);
        List<String> told = use(frame, index, schema);
        assertThat(told.get(0))
                .startsWith("frame.fdp verify: RecordingLimitException")
                .contains(LIMIT);
        assertThat(told.get(3))
                .startsWith("frame.fdp copy: RecordingLimitException")
                .contains(LIMIT);
        assertThat(told.get(4)).startsWith("index.fdp verify: frames 0");
        assertThat(told.get(8)).startsWith("schema.fdp verify: frames 0");
    }

    @Test
    void shouldTakeMemoryForChunksThatAreThereAndNotForThoseBelow() throws IOException, InterruptedException {
        Path far = folder.resolve("far.fdp");
        Path farthest = folder.resolve("farthest.fdp");
        HostileFiles.farEntity(far, 100_000_000);
        HostileFiles.farEntity(farthest, (1 << 30) - 1);
        List<String> told = use(far, farthest);
        assertThat(told.get(0)).isEqualTo("far.fdp verify: frames 6");
        assertThat(told.get(1)).isEqualTo("far.fdp export: frames 6");
        assertThat(told.get(2)).isEqualTo("far.fdp replay: shown [1, 2, 3, 4, 5, 6]");
        assertThat(told.get(3)).isEqualTo("far.fdp copy: frames 6");
        assertThat(told.get(4)).isEqualTo("farthest.fdp verify: frames 6");
        assertThat(told.get(5)).isEqualTo("farthest.fdp export: frames 6");
        assertThat(told.get(6)).isEqualTo("farthest.fdp replay: shown [1, 2, 3, 4, 5, 6]");
        assertThat(told.get(7)).isEqualTo("farthest.fdp copy: frames 6");
    }
}
