package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.ReadLimits;
import io.fdp.recorder.error.RecordingLimitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file can be damaged in any number of places: all of them are told, or that they do not fit into the memory that
 * reading may take.
 */
class ManyDamagesTest {
    private static final int GAPS = 30_000;

    @TempDir
    Path folder;

    /** A schema, then the same gap again and again. */
    private Path gaps() throws IOException {
        byte[] content = new byte[17];
        Records.fields(content).putLong(0, 5).putLong(8, 1).put(16, (byte) 2);
        List<Records.One> records = new ArrayList<>();
        records.add(HostileFiles.schemaRecord(8));
        for (int i = 0; i < GAPS; i++) {
            records.add(new Records.One(Records.GAP, 0, 0, content));
        }
        Path file = folder.resolve("gaps.fdp");
        HostileFiles.write(file, records);
        return file;
    }

    @Test
    void shouldTellAllDamageThatFitsIntoMemory() throws IOException {
        RecordingCheck check = Recording.verify(gaps(), ReadLimits.TOOLS, position -> {});
        assertThat(check.damages()).hasSize(GAPS); // all but the first gap, and the end that is not there
    }

    @Test
    void shouldChargeTheListOfWhatIsDamaged() throws IOException {
        Path file = gaps();
        ReadLimits little = ReadLimits.TOOLS.withHeap(8 << 20);
        assertThatThrownBy(() -> Recording.verify(file, little, position -> {}))
                .isInstanceOf(RecordingLimitException.class)
                .hasMessageContaining("gaps.fdp exceeds the limit of 8 MB of heap")
                .hasMessageContaining("the list of what is damaged")
                .hasMessageContaining("--max-heap");
    }
}
