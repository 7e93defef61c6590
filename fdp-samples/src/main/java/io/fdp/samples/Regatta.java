package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.ReplayPlayer;
import io.fdp.recorder.WhenBehind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Shows a recording, and goes on from the middle of it: the code of docs/guide/replay.md. */
public final class Regatta {
    /** The position of a boat, and its speed per frame. */
    @Component(name = "regatta.Boat")
    record Boat(int x, int speed) {}

    /** A boat has passed a buoy. */
    @Event(id = 61, name = "regatta.Passed")
    record Passed(@EntityRef long boat, int buoy) {}

    private static final int BUOYS = 100;

    private final EntityRepository repo = EntityRepository.create();
    private final BoatTable boats = repo.register(BoatTable.TYPE);
    private final PassedEvents passed = repo.events().register(PassedEvents.TYPE);

    private Regatta() {}

    /** Runs a frame of the race: boats that passed a buoy are a bit faster in the next frame. */
    private void race() {
        for (int i = 0; i < passed.count(); i++) {
            long boat = passed.get(i).boat();
            Boat before = boats.get(boat);
            boats.set(boat, new Boat(before.x(), before.speed() + 1));
        }
        repo.query().with(boats).build().forEach(boat -> {
            Boat before = boats.get(boat);
            Boat now = new Boat(before.x() + before.speed(), before.speed());
            boats.set(boat, now);
            if (now.x() / BUOYS > before.x() / BUOYS) {
                passed.publish(boat, now.x() / BUOYS);
            }
        });
        repo.tick();
    }

    /** Records a race; returns the state hash at its end. */
    static long record(Path file, int frames) throws IOException {
        Regatta original = new Regatta();
        try (EntityRepository repo = original.repo;
                FlightRecorder recorder =
                        FlightRecorder.start(repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            original.boats.add(repo.createEntity(), 0, 7);
            original.boats.add(repo.createEntity(), 50, 6);
            for (int i = 0; i < frames; i++) {
                original.race();
            }
            return recorder.stats().dropped() == 0 ? repo.stateHash() : 0;
        }
    }

    /** Goes to frames of a recording. */
    static List<String> look(Path file) throws IOException {
        List<String> seen = new ArrayList<>();
        Regatta race = new Regatta();
        try (EntityRepository repo = race.repo;
                Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo);
            replay.seek(90);
            long boat = repo.query().with(race.boats).build().first();
            seen.add(replay.tick() + ": " + race.boats.get(boat) + ", " + race.passed.count() + " passed");
            replay.stepBack();
            seen.add(replay.tick() + ": " + race.boats.get(boat) + ", " + race.passed.count() + " passed");
            replay.next();
            seen.add(replay.tick() + ": " + race.boats.get(boat) + ", " + race.passed.count() + " passed");
        }
        return seen;
    }

    /** Plays a recording at four times its speed, like a viewer that draws 60 images in a second. */
    static int play(Path file) throws IOException {
        Regatta race = new Regatta();
        int images = 0;
        try (EntityRepository repo = race.repo;
                Recording recording = Recording.open(file)) {
            ReplayPlayer player = recording.replayInto(repo).player().speed(4);
            player.play();
            while (player.isPlaying()) {
                if (player.advance(1_000_000_000L / 60)) {
                    images++;
                }
            }
        }
        return images;
    }

    /** Goes on from the middle; returns the state hash at the end. */
    static long goOn(Path file, long from) throws IOException {
        Regatta race = new Regatta();
        try (EntityRepository repo = race.repo;
                Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo);
            replay.seek(from);
            replay.takeOver();
            while (repo.currentTick() < recording.lastTick()) {
                race.race();
            }
            return repo.stateHash();
        }
    }
}
