package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a recording by a query takes depends on who matches, not on how far the world reaches. */
class FarEntityTest {
    @TempDir
    Path folder;

    @Test
    void shouldRecordAFarEntityThatMatchesAQueryWithLittleMemory() throws IOException, InterruptedException {
        Path file = folder.resolve("far.fdp");
        List<String> told = Children.run(FarEntityProgram.class, List.of("-Xmx64m"), 120, file.toString());
        assertThat(told).containsExactly(FarEntityProgram.FRAMES + " frames, failure null");
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.frames()).isEqualTo(FarEntityProgram.FRAMES);
    }
}
