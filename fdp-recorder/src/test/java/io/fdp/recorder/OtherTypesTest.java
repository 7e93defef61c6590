package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A tolerant replay tells what it does not show, and what was probably renamed. */
class OtherTypesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @Component(name = "told.Truck", prefix = "ToldTruck")
    record Truck(float x, float speed, int load) {}

    @Alias("told.Truck")
    @Component(name = "told.Faster", prefix = "ToldFaster")
    record Faster(float x, float velocity, float height) {}

    @Alias("told.Truck")
    @Component(name = "told.Aliased", prefix = "ToldAliased")
    record Aliased(float x, @Alias("speed") float velocity, long load) {}

    @Component(name = "told.Lorry", prefix = "ToldLorry")
    record Lorry(float x, float speed, int load) {}

    @Component(name = "told.Both", prefix = "ToldBoth")
    record Both(int load, int cargo) {}

    @Alias("told.Both")
    @Component(name = "told.Late", prefix = "ToldLate")
    record Late(@Alias("load") int cargo) {}

    @Tag(name = "told.Broken")
    interface Broken {}

    @Tag(name = "told.OutOfOrder")
    interface OutOfOrder {}

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("trucks.fdp");
        EntityRepository repo = worlds.create();
        repo.register(ToldTruckTable.TYPE).add(repo.createEntity(), new Truck(1, 2, 3));
        try (FlightRecorder _ = FlightRecorder.start(repo, file)) {
            repo.tick();
        }
    }

    private List<String> unclaimed(ComponentType<?, ?> type, ReplayMode mode) throws IOException {
        EntityRepository repo = worlds.create();
        repo.register(type);
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo, mode);
            replay.seek(1);
            return replay.unclaimed();
        }
    }

    @Test
    void shouldNameAFieldThatAnAliasDoesNotTake() throws IOException {
        EntityRepository repo = worlds.create();
        repo.register(ToldBothTable.TYPE).add(repo.createEntity(), new Both(1, 2));
        file = folder.resolve("both.fdp");
        try (FlightRecorder _ = FlightRecorder.start(repo, file)) {
            repo.tick();
        }
        log.expect("1 with a former name beside the present one, and not shown (field load of component told.Both");
        assertThat(unclaimed(ToldLateTable.TYPE, ReplayMode.TOLERANT))
                .singleElement()
                .asString()
                .contains("the file has cargo beside it, so @Alias(\"load\") on cargo does not take it.");
    }

    @Test
    void shouldNameTheFieldsThatOneMayHaveBecome() throws IOException {
        log.expect("trucks.fdp: the world that is shown is not exactly the recorded one: 1 perhaps renamed, and not"
                + " shown (field speed of component told.Truck");
        assertThat(unclaimed(ToldFasterTable.TYPE, ReplayMode.TOLERANT))
                .containsExactly("field speed of component told.Truck: this program does not have it, but velocity,"
                        + " height, which are new, are of the same kind. If it was renamed, write @Alias(\"speed\") on"
                        + " the one that it is now");
        assertThat(log.at(Level.WARNING)).as("once").hasSize(1);
    }

    @Test
    void shouldNameTheTypeThatOneMayHaveBecome() throws IOException {
        log.expect("@Alias(\"told.Truck\") on Lorry");
        assertThat(unclaimed(ToldLorryTable.TYPE, ReplayMode.TOLERANT))
                .containsExactly("component told.Truck: nothing in this program has this type, but told.Lorry has the"
                        + " same fields. If it was renamed, write @Alias(\"told.Truck\") on Lorry");
    }

    @Test
    void shouldWarnOfATypeThatNothingShows() throws IOException {
        log.expect("1 only in the recording, and not shown (component told.Truck)");
        EntityRepository repo = worlds.create();
        try (Recording recording = Recording.open(file)) {
            recording.replayInto(repo, ReplayMode.TOLERANT);
        }
        assertThat(log.at(Level.WARNING)).hasSize(1);
    }

    @Test
    void shouldNameTheTagThatOneMayHaveBecome() throws IOException {
        Path tags = folder.resolve("tags.fdp");
        EntityRepository repo = worlds.create();
        repo.registerTag(Broken.class);
        try (FlightRecorder _ = FlightRecorder.start(repo, tags)) {
            repo.tick();
        }
        log.expect("@Alias(\"told.Broken\") on OutOfOrder");
        EntityRepository now = worlds.create();
        now.registerTag(OutOfOrder.class);
        try (Recording recording = Recording.open(tags)) {
            assertThat(recording.replayInto(now, ReplayMode.TOLERANT).unclaimed())
                    .containsExactly(
                            "tag told.Broken: nothing in this program has this type, but told.OutOfOrder is the"
                                    + " only new tag. If it was renamed, write @Alias(\"told.Broken\") on OutOfOrder");
        }
    }

    @Test
    void shouldOnlyNoticeWhatTheProgramSaysItself() throws IOException {
        assertThat(unclaimed(ToldAliasedTable.TYPE, ReplayMode.TOLERANT)).isEmpty();
        assertThat(log.at(Level.INFO))
                .singleElement()
                .asString()
                .contains("2 renamed (", "1 converted (field load")
                .contains("Replay.report()");
        assertThat(unclaimed(ToldTruckTable.TYPE, ReplayMode.TOLERANT)).isEmpty();
        assertThat(unclaimed(ToldTruckTable.TYPE, ReplayMode.STRICT)).isEmpty();
        assertThat(log.all()).as("nothing more").hasSize(1);
    }
}
