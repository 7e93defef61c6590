package io.fdp.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Engine;
import io.fdp.engine.MetricsFile;
import io.fdp.engine.SimSystem;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.state.ImageHashes;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.Recording;
import io.fdp.testkit.Worlds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A second close does nothing, of whatever can be closed, also when the repository was closed in between. */
@SuppressWarnings("try") // closes what a try statement closes once more
class CloseTwiceTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private EntityRepository repo;
    private AntTable ants;

    @BeforeEach
    void open() {
        repo = worlds.create();
        ants = repo.register(AntTable.TYPE);
        ants.add(repo.createEntity(), new Colony.Ant(1, 2, 3));
        repo.tick();
    }

    private Recording recording() throws Exception {
        Path file = folder.resolve("ants.fdpr");
        try (FlightRecorder recorder = FlightRecorder.start(repo, file)) {
            repo.tick();
            recorder.close(); // and once more at the end of the statement
        }
        return Recording.open(file);
    }

    private Map<String, AutoCloseable> open(String suffix) throws Exception {
        AutoCloseable recording = recording(); // ends a frame, which only an engine may when there is one
        Snapshot snapshot = Snapshot.of(repo);
        snapshot.take();
        Engine engine =
                Engine.builder(repo).add(SimSystem.of("nothing", () -> {})).start();
        Map<String, AutoCloseable> all = new LinkedHashMap<>();
        all.put("snapshot", snapshot);
        all.put("metrics", MetricsFile.perSecond(engine, folder.resolve("metrics" + suffix + ".csv")));
        all.put("engine", engine);
        all.put("templates", Tkb.builder(repo).build());
        all.put("jobs", Jobs.create(2));
        all.put("reaction", repo.reactions().onAdded(ants, ant -> {}));
        all.put("last values", repo.reactions().keepLast(ants));
        all.put("prototypes", repo.newPrototypes());
        all.put("differ", Differ.of(ants));
        all.put("batch", repo.commands().newBatch());
        all.put("hashes", new ImageHashes());
        all.put("recording", recording);
        all.put("recorder", FlightRecorder.start(repo, folder.resolve("run" + suffix + ".fdpr")));
        engine.frame(); // for the recorder, which warns of a recording without frames
        return all;
    }

    @Test
    void shouldDoNothingTheSecondTime() throws Exception {
        for (AutoCloseable each : open("1").values()) {
            each.close();
            each.close();
        }
        ants.add(repo.createEntity(), new Colony.Ant(4, 5, 6));
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldDoNothingWhenTheRepositoryIsClosed() throws Exception {
        List<AutoCloseable> all = new ArrayList<>(open("2").values());
        for (AutoCloseable each : all) {
            each.close();
        }
        repo.close();
        repo.close();
        for (AutoCloseable each : all) {
            each.close();
        }
        assertThatThrownBy(repo::createEntity).isInstanceOf(ClosedException.class);
    }

    /** A second close does nothing on another thread, too, and a refused one is not a close. */
    @Test
    void shouldCloseARepositoryOnce() throws Exception {
        repo.query().build().forEach(entity -> assertThatThrownBy(repo::close).isInstanceOf(IterationException.class));
        assertThat(repo.isClosed()).isFalse();
        List<FutureTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            FutureTask<?> task = new FutureTask<>(repo::close, null);
            tasks.add(task);
            new Thread(task, "closer " + i).start();
        }
        for (FutureTask<?> task : tasks) {
            task.get();
        }
        assertThat(repo.isClosed()).isTrue();
    }

    @Test
    void shouldCloseInATryStatementWhatWasClosedInside() {
        EntityRepository kept;
        try (EntityRepository other = EntityRepository.create();
                Snapshot snapshot = Snapshot.of(other)) {
            kept = other;
            snapshot.take();
            snapshot.close();
            other.close();
        }
        assertThat(kept.isClosed()).isTrue();
    }
}
