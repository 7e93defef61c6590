package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The figures of saves: sizes always, times when they are asked for. */
class SaveFiguresTest {
    @Test
    void shouldMakeTheDemoWorldSmall() throws IOException {
        Drones drones = new Drones(20_000, true);
        try (var repo = drones.repo) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            WorldStorage.of(repo).save(out);
            long header = 36L * 20_000;
            long values = 28L * 20_000 + 8L * repo.table(TargetTable.TYPE).count();
            assertThat(out.size()).as("bytes").isLessThan((int) (0.6 * (header + values)));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "fdp.figures", matches = "true")
    @SuppressWarnings("SystemOut") // what it is for
    void shouldMeasure(@TempDir Path folder) throws IOException {
        System.out.println(SaveFigures.measure(100_000, folder));
    }
}
