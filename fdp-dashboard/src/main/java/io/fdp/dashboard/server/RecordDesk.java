package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FdpException;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderStats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records the world when people ask for it, into files of one folder that the program chose. The server makes the names
 * of files, from the date and a number: nobody on the page names a path. The thread that carries out orders uses it.
 */
final class RecordDesk implements AutoCloseable {
    private static final int MOST_FILES = 10_000;

    private final EntityRepository world;
    private final Path folder;
    private volatile @Nullable FlightRecorder recorder;
    private @Nullable Path file;

    RecordDesk(EntityRepository world, Path folder) {
        this.world = world;
        this.folder = folder;
    }

    /** Where code runs while the world is still. */
    interface SyncPoint {
        /** Runs code in the next sync point; returns whether one came soon. */
        boolean run(Runnable code);
    }

    // ---- orders

    /** Begins a recording, in a sync point. */
    Answer begin(SyncPoint at) {
        List<FlightRecorder> running = world.observers().of(FlightRecorder.class);
        if (!running.isEmpty()) {
            throw new Refusal(
                    409,
                    recorder == null
                            ? "the program records already, to " + shortName(running.getFirst())
                            : "a recording runs already, to " + shortName(running.getFirst()) + ": end it first");
        }
        giveUp(); // one that stopped by itself
        Path to = reserve();
        Beginning beginning = new Beginning(to);
        at.run(beginning);
        FlightRecorder started = beginning.result();
        if (started == null) {
            remove(to);
            Exception wrong = beginning.wrong;
            throw wrong == null
                    ? new Refusal(503, "no frame came to begin the recording in: run frames")
                    : new Refusal(409, "cannot record into " + name(to) + ": " + words(wrong, to));
        }
        recorder = started;
        file = to;
        JsonWriter json = new JsonWriter();
        return Answer.json(json.beginObject().field("file", name(to)).endObject());
    }

    /** Starts a recorder in a sync point, unless nobody waits for it any more. */
    private final class Beginning implements Runnable {
        private final Path to;
        private @Nullable FlightRecorder started;
        private @Nullable Exception wrong;
        private boolean isOver;

        Beginning(Path to) {
            this.to = to;
        }

        @Override
        public synchronized void run() {
            if (isOver) {
                return;
            }
            try {
                started = FlightRecorder.start(world, to);
            } catch (IOException | FdpException cannot) {
                wrong = cannot;
            }
        }

        /** The recorder; from here on none is started. */
        synchronized @Nullable FlightRecorder result() {
            isOver = true;
            return started;
        }
    }

    /** Ends the recording that people began; its file is complete afterwards. */
    Answer end(SyncPoint at) {
        FlightRecorder open = recorder;
        Path of = file;
        if (open == null || of == null) {
            throw new Refusal(409, "nobody on the page records: what the program records, the program ends");
        }
        at.run(() -> world.observers().remove(open)); // without frames, the recorder leaves by itself
        RecorderStats stats = finish(open);
        recorder = null;
        file = null;
        JsonWriter json = new JsonWriter();
        json.beginObject().field("file", name(of)).field("frames", stats.frames());
        json.field("bytes", stats.fileBytes()).field("dropped", stats.dropped());
        json.name("failure");
        String failure = stats.failure();
        if (failure == null) {
            json.nullValue();
        } else {
            json.value(failure);
        }
        return Answer.json(json.endObject());
    }

    private static RecorderStats finish(FlightRecorder open) {
        LiveSource.betweenObservations(() -> {
            try {
                open.close();
            } catch (IOException told) { // the figures have the reason
                System.getLogger("io.fdp.dashboard")
                        .log(System.Logger.Level.WARNING, "a recording is not complete: " + told.getMessage());
            }
        });
        return open.stats();
    }

    private void giveUp() {
        FlightRecorder open = recorder;
        recorder = null;
        file = null;
        if (open != null) {
            finish(open);
        }
    }

    // ---- files

    /** Takes a name that nobody has, as {@code 2026-11-17-1.fdp}. */
    private Path reserve() {
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        try {
            for (int number = 1; number <= MOST_FILES; number++) {
                Path wanted = folder.resolve(today + "-" + number + ".fdp");
                if (!Files.exists(wanted) && isTaken(wanted)) {
                    return wanted;
                }
            }
        } catch (IOException wrong) {
            throw new Refusal(
                    409,
                    "cannot write a recording into the folder of the program: "
                            + wrong.getClass().getSimpleName());
        }
        throw new Refusal(409, "the folder of the program has " + MOST_FILES + " recordings of today: move some away");
    }

    private static boolean isTaken(Path wanted) throws IOException {
        try {
            Files.createFile(wanted);
            return true;
        } catch (FileAlreadyExistsException other) { // of another program, a moment ago
            return false;
        }
    }

    private static void remove(Path reserved) {
        try {
            Files.deleteIfExists(reserved);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    /** What was wrong, without the folders of the machine. */
    private static String words(Exception wrong, Path to) {
        return String.valueOf(wrong.getMessage())
                .replace(to.toAbsolutePath().toString(), name(to))
                .replace(to.toString(), name(to));
    }

    private static String name(Path of) {
        return String.valueOf(of.getFileName());
    }

    // ---- figures

    /** Writes all recorders of a world, whoever started them, as an array. */
    static void write(EntityRepository world, @Nullable RecordDesk desk, JsonWriter json) {
        json.beginArray();
        for (FlightRecorder each : world.observers().of(FlightRecorder.class)) {
            json.beginObject().field("name", shortName(each));
            json.field("own", desk != null && desk.owns(each));
            json.field("frames", each.frames()).field("bytes", each.bytes());
            json.field("dropped", each.dropped()).field("thinned", each.thinned());
            json.field("disk_free", diskFree(each))
                    .field("failed", each.hasFailed())
                    .endObject();
        }
        json.endArray();
    }

    /** How many bytes the disk of a recorder has left; -1 if it writes to no file. */
    private static long diskFree(FlightRecorder of) {
        try {
            return Files.getFileStore(Path.of(of.name()).toAbsolutePath()).getUsableSpace();
        } catch (IOException | InvalidPathException noFile) {
            return -1;
        }
    }

    @SuppressWarnings("ReferenceEquality") // identity is meant
    private boolean owns(FlightRecorder each) {
        return recorder == each;
    }

    /** The name of the file without its folder: the page shows no paths of the machine. */
    static String shortName(FlightRecorder of) {
        String name = of.name();
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    @Override
    public void close() {
        giveUp();
    }
}
