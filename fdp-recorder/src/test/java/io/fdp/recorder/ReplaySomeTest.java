package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.depot.SpeedTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of some types, or of some entities, show these and nothing else. */
class ReplaySomeTest {
    @TempDir
    Path folder;

    /** The places of a frame, and how many entities live. */
    private record Seen(List<Depot.Place> places, int living) {
        static Seen of(DepotWorld world, boolean onlyPlaced) {
            List<Depot.Place> places = new ArrayList<>();
            world.repo.query().with(world.places).build().forEach(entity -> places.add(world.places.get(entity)));
            return new Seen(places, onlyPlaced ? places.size() : world.repo.entityCount());
        }
    }

    private void replay(boolean some, long seed) throws IOException {
        Path file = folder.resolve("some.fdp");
        List<Seen> seen = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            RecorderConfig config = some
                    ? Recorded.ALL.where(repo.query().with(world.places).build())
                    : Recorded.ALL.only("depot.Place", "depot.Arrival");
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, config.keyframeEvery(7))) {
                for (int i = 0; i < 60; i++) {
                    world.frame(seed);
                    seen.add(Seen.of(world, some));
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG);
                Recording recording = Recording.open(file)) {
            DepotWorld world = new DepotWorld(repo, 2);
            Replay replay = recording.replayInto(repo).checking(false);
            for (int i = 0; i < 60; i++) {
                assertThat(replay.next()).isTrue();
                assertThat(Seen.of(world, false)).as("tick %s", i + 1).isEqualTo(seen.get(i));
                assertThat(some || world.speeds.count() + world.crates.count() == 0)
                        .isTrue();
            }
            for (int i = 59; i > 0; i -= 9) {
                replay.seek(i);
                assertThat(Seen.of(world, false)).as("tick %s", i).isEqualTo(seen.get(i - 1));
            }
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    @Test
    void shouldShowSomeTypes() {
        ReplayTest.run(4, random -> replay(false, random.nextLong()));
    }

    @Test
    void shouldShowSomeEntities() {
        ReplayTest.run(4, random -> replay(true, random.nextLong()));
    }

    /** What the recording does not know is not in its frames, whenever it was registered. */
    @Test
    void shouldTakeAwayWhatIsRegisteredBetweenFrames() throws IOException {
        Path file = folder.resolve("some.fdp");
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, Recorded.ALL.only("depot.Place"))) {
                for (int i = 0; i < 5; i++) {
                    world.frame(i);
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG);
                Recording recording = Recording.open(file)) {
            PlaceTable places = repo.register(PlaceTable.TYPE);
            Replay replay = recording.replayInto(repo);
            replay.seek(2);
            SpeedTable speeds = repo.register(SpeedTable.TYPE);
            speeds.add(repo.query().with(places).build().first(), new Depot.Speed(1, (byte) 2, 3));
            replay.seek(3);
            assertThat(speeds.count()).isZero();
            TableSingleton<Depot.Speed, SpeedTable> singleton =
                    repo.singletons().register(SpeedTable.TYPE);
            singleton.set(new Depot.Speed(1, (byte) 2, 3));
            replay.seek(4);
            assertThat(singleton.has()).isFalse();
            singleton.set(new Depot.Speed(1, (byte) 2, 3));
            assertThat(replay.next()).isTrue();
            assertThat(singleton.has()).isFalse();
        }
    }
}
