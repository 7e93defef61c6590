package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.Recording;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A save that is opened as a recording, and the other way round. */
class OtherKindOfFileTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldSayWhatAFileOfAnotherKindIs() throws IOException {
        EntityRepository repo = worlds.create();
        repo.register(PositionTable.TYPE).add(repo.createEntity(), 1, 2, 3);
        Path recording = folder.resolve("a");
        try (FlightRecorder _ = FlightRecorder.start(repo, recording)) {
            repo.tick();
        }
        Path save = folder.resolve("b");
        WorldStorage.of(repo).save(save);
        Path text = Files.writeString(folder.resolve("c"), "neither of the two");

        assertThatThrownBy(() -> WorldStorage.of(repo).load(recording))
                .hasMessageContaining("this is no save of a world: it is a recording: Recording.open reads it")
                .hasMessageContaining(recording.toString());
        assertThatThrownBy(() -> Recording.open(save))
                .hasMessageContaining("this is no recording: it is a save of a world: WorldStorage.load reads it")
                .hasMessageContaining(save.toString());
        assertThatThrownBy(() -> WorldStorage.of(repo).load(text)).hasMessageContaining("does not begin as one");
        assertThatThrownBy(() -> Recording.open(text)).hasMessageContaining("does not begin as one");
    }
}
