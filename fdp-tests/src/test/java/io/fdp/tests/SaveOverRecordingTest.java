package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.Recording;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A save under the name of a recording that is being written. */
class SaveOverRecordingTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        repo.register(PositionTable.TYPE).add(repo.createEntity(), 1, 2, 3);
    }

    @Test
    void shouldRefuseToReplaceARecordingInTheMaking() throws IOException {
        Path file = folder.resolve("world");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (FlightRecorder _ = FlightRecorder.start(repo, file)) {
            for (int i = 0; i < 3; i++) {
                repo.tick();
                for (Path name : new Path[] {file, link}) {
                    assertThatIOException()
                            .isThrownBy(() -> WorldStorage.of(repo).save(name))
                            .withMessageContaining("a recorder of this program writes to the file")
                            .withMessageContaining(name.toString());
                }
            }
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.lastTick()).isEqualTo(3);
        }
        assertThatIOException() // nobody records any more
                .isThrownBy(() -> WorldStorage.of(repo).save(file))
                .withMessageContaining("it is a recording, and would be lost");
        Files.delete(file);
        WorldStorage.of(repo).save(file);
        assertThat(WorldStorage.of(repo).load(file).tick()).isEqualTo(3);
    }
}
