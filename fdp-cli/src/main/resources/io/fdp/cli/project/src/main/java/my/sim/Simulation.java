package my.sim;

import io.fdp.codec.json.JsonReader;
import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.storage.WorldStorage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/** The simulation: its types, its templates, its systems, and how it is recorded, replayed, saved and loaded. */
final class Simulation {
    private static final String TEMPLATES = "templates.json";

    private Simulation() {}

    /** Registers the types of the program in a new world. */
    static EntityRepository prepare(EntityRepository repo) {
        repo.register(BallTable.TYPE);
        return repo;
    }

    /** Creates the first entities, from the templates in {@code templates.json}. */
    static void populate(EntityRepository repo) {
        Tkb tkb = templates(repo);
        tkb.createEntity("iron ball");
        tkb.createEntity("rubber ball");
        tkb.createEntity("rubber ball", repo.table(BallTable.TYPE), new Ball(20, 0, 0.8f), 0); // from higher up
    }

    private static Tkb templates(EntityRepository repo) {
        try (InputStream file = Simulation.class.getResourceAsStream(TEMPLATES)) {
            byte[] text = Objects.requireNonNull(file, TEMPLATES + " is not on the class path")
                    .readAllBytes();
            return Tkb.builder(repo).load(JsonReader.of(TEMPLATES, text)).build();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Starts an engine with all systems: 60 frames are a second, and the first failure stops it. */
    static Engine start(EntityRepository repo) {
        return Engine.builder(repo)
                .tkb(templates(repo)) // for systems, and so that saves have the names of templates
                .clock(SimClock.fixed(60))
                .onFailure(FailurePolicy.stopAfter(1))
                .add(new Falling())
                .start();
    }

    /** Runs some frames as fast as possible, records them, and saves the world; returns the state hash at the end. */
    static long record(Path file, Path save, int frames) throws IOException {
        try (EntityRepository repo = prepare(EntityRepository.create());
                Engine engine = start(repo)) {
            populate(repo); // before the recorder starts, which replaces an earlier recording
            try (FlightRecorder _ = FlightRecorder.start(repo, file)) {
                engine.run(frames);
            }
            WorldStorage.of(repo).save(save);
            return repo.stateHash();
        }
    }

    /** Loads a saved world and runs some frames more; returns the state hash at the end. */
    static long goOn(Path save, int frames) throws IOException {
        try (EntityRepository repo = prepare(EntityRepository.create())) {
            WorldStorage.of(repo).load(save); // before the engine starts, which then goes on with this world
            try (Engine engine = start(repo)) {
                engine.run(frames);
            }
            return repo.stateHash();
        }
    }

    /** Shows every frame of a recording, which checks each state hash; returns the last one. */
    static long replay(Path file) throws IOException {
        try (EntityRepository repo = prepare(EntityRepository.create());
                Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo);
            while (replay.next()) {
                // here the world is as it was in frame replay.tick()
            }
            return repo.stateHash();
        }
    }
}
