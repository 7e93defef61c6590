package io.fdp.recorder;

import io.fdp.codec.data.ReadLimits;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.OtherJson;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FdpException;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.depot.Grown;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.testkit.ForgedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Does with many changed recordings what tools and programs do. Runs in a JVM of its own with a small heap: {@code
 * FuzzProgram FILE SEED COUNT}. Ends with a number other than 0 at the first file that breaks a promise, which it
 * keeps.
 */
public final class FuzzProgram {
    private static final ReadLimits LIMITS = new ReadLimits(48L << 20, 32L << 20);

    private final Path folder;
    private final Path original;
    private final Path file;
    private final ForgedFiles files;

    private FuzzProgram(Path original) throws IOException {
        this.original = original;
        this.folder = original.toAbsolutePath().getParent();
        this.file = folder.resolve("fuzzed.fdp");
        RecordingMutator mutator = new RecordingMutator(Files.readAllBytes(original));
        this.files = new ForgedFiles(file, mutator::next)
                .use("verify", this::verify)
                .use("export", this::export)
                .use("diff", this::diff)
                .use("query", this::query)
                .use("replay", this::replay)
                .use("tolerant replay", () -> replay(ReplayMode.TOLERANT));
    }

    /**
     * Changes a recording and uses it.
     *
     * @param args a recording, the first seed, how many
     */
    @SuppressWarnings("SystemOut") // what the test reads
    public static void main(String[] args) throws IOException {
        new FuzzProgram(Path.of(args[0])).files.run(Long.parseLong(args[1]), Integer.parseInt(args[2]));
        System.out.println("resident megabytes: " + HostileProgram.residentMegabytes());
        System.out.println("end");
    }

    private String verify() throws IOException {
        try {
            return Recording.verify(file, LIMITS, position -> {}).isWhole() ? "whole" : "damaged";
        } catch (RecordingException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    private String export() throws IOException {
        try (Recording recording = Recording.open(file, LIMITS)) {
            Path lines = folder.resolve("fuzzed.jsonl");
            Files.deleteIfExists(lines);
            return RecordingExport.of(recording)
                                    .checking(recording.isCheckable())
                                    .toJsonLines(lines)
                                    .frames()
                            > 0
                    ? "frames"
                    : "no frames";
        } catch (RecordingException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    private String diff() throws IOException {
        try (Recording recording = Recording.open(file, LIMITS);
                Recording other = Recording.open(original, LIMITS)) {
            return RecordingDiff.between(recording, other, recording.isCheckable(), tick -> {})
                            .isSame()
                    ? "same"
                    : "other";
        } catch (RecordingException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    /** Looks for entities in each frame, and writes all of the last one. */
    private String query() throws IOException {
        try (Recording recording = Recording.open(file, LIMITS)) {
            RecordedFrames frames = RecordedFrames.of(recording).checking(recording.isCheckable());
            RecordedEntities entities = RecordedEntities.of(frames, TemplateNames.NONE);
            List<BoundQuery> queries = queries(entities);
            OtherJson others = new OtherJson(entities.types());
            JsonWriter json = new JsonWriter();
            boolean more = true;
            while (more) {
                try {
                    more = frames.next();
                } catch (DamagedRecordingException damaged) {
                    continue; // the next call goes on after it
                }
                if (more) {
                    queries.forEach(entities::count);
                    entities.forEach(
                            entity -> entities.writeMembers(entity, json.reset().beginObject()));
                    entities.forEachSingleton(value -> others.writeValue(value, json.reset()));
                    entities.forEachEvent(value -> others.writeEvent(value, json.reset()));
                }
            }
            return "asked";
        } catch (RecordingException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    /** A comparison with each field that takes a number, and with header fields. */
    private static List<BoundQuery> queries(RecordedEntities entities) {
        List<BoundQuery> queries = new ArrayList<>();
        queries.add(entities.bind(TextQuery.parse("children > 1, role != none, parent = none, spawned < 3")));
        for (int type = 0; type < entities.types().count(); type++) {
            for (FieldDescription field : entities.types().get(type).fields()) {
                try {
                    String name = "`" + entities.types().get(type).name().replace("`", "") + "`";
                    queries.add(entities.bind(TextQuery.parse(name + ".`" + field.name() + "` < 0.5")));
                } catch (TextQueryException declared) {
                    queries.add(entities.bind(TextQuery.parse("")));
                }
            }
        }
        return queries;
    }

    private String replay() throws IOException {
        return replay(ReplayMode.STRICT);
    }

    private String replay(ReplayMode mode) throws IOException {
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG.withMemoryBudget(64L << 20));
                Recording recording = Recording.open(file, LIMITS)) {
            if (mode == ReplayMode.STRICT) {
                new DepotWorld(repo, 0);
            } else {
                Grown.register(repo);
            }
            Replay replay = recording.replayInto(repo, mode);
            FrameCursor frames = recording.cursor();
            boolean more = true;
            int shown = 0;
            for (int i = 0; more && i < 200; i++) {
                try {
                    more = replay.next();
                    if (more) {
                        shown++;
                        if (mode == ReplayMode.STRICT) {
                            requireRecorded(recording, frames, replay, repo);
                        }
                    }
                } catch (FdpException declared) {
                    files.count("frame", declared.getClass().getSimpleName());
                }
            }
            for (long tick : List.of(recording.firstTick(), recording.lastTick(), Long.MAX_VALUE)) {
                try {
                    replay.seek(tick);
                    replay.stepBack();
                } catch (FdpException declared) {
                    files.count("seek", declared.getClass().getSimpleName());
                }
            }
            List<String> faults = repo.checkStructure();
            if (!faults.isEmpty()) {
                throw new IllegalStateException("the world is not sound: " + faults);
            }
            return shown > 0 ? "frames" : "no frames";
        } catch (RecordingException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    /** What is shown has the hash that the file says, where it says one. */
    private static void requireRecorded(Recording recording, FrameCursor frames, Replay replay, EntityRepository repo)
            throws IOException {
        if (recording.schema().hash() == Schema.HashCover.WORLD) {
            frames.seek(replay.tick());
            if (frames.state().hash() != repo.stateHash()) {
                throw new IllegalStateException("tick " + replay.tick() + " is shown with another state than recorded");
            }
        }
    }
}
