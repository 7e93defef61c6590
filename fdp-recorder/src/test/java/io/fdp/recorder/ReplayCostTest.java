package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Prints what replaying costs. Not a test: figures depend on the machine. */
@EnabledIfSystemProperty(named = "fdp.figures", matches = "true")
class ReplayCostTest {
    @Test
    @SuppressWarnings("SystemOut") // it prints figures
    void shouldTellWhatItCosts(@TempDir Path folder) throws IOException {
        for (int oneIn : new int[] {1, 10}) {
            String figures = ReplayCost.measure(10_000, oneIn, folder.resolve("cost.fdp"));
            System.out.println(figures);
            assertThat(figures).contains("next");
        }
    }
}
