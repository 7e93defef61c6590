package io.fdp.recorder;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Does with recordings what tools and programs do, and tells what came of it and how much memory the process took in
 * all. Runs in a JVM of its own, with a small heap.
 */
public final class HostileProgram {
    private HostileProgram() {}

    private interface Use {
        String run() throws IOException;
    }

    /**
     * Uses files.
     *
     * @param files recordings
     */
    @SuppressWarnings("SystemOut") // what the test reads
    public static void main(String[] files) throws IOException {
        for (String name : files) {
            Path file = Path.of(name);
            tell(file, "verify", () -> "frames " + verified(file));
            tell(file, "export", () -> "frames " + exported(file));
            tell(file, "replay", () -> "shown " + replayed(file));
            tell(file, "copy", () -> "frames " + copied(file));
        }
        System.out.println("resident megabytes: " + residentMegabytes());
        System.out.println("end");
    }

    @SuppressWarnings("SystemOut") // as above
    private static void tell(Path file, String what, Use use) {
        long start = System.nanoTime();
        String found;
        try {
            found = use.run();
        } catch (RecordingException declared) {
            found = declared.getClass().getSimpleName() + " " + declared.getMessage();
        } catch (Throwable undeclared) { // what it is about
            found = "UNDECLARED " + undeclared;
        }
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        System.out.println(file.getFileName() + " " + what + (seconds >= 10 ? " SLOW " + seconds : "") + ": " + found);
    }

    private static long verified(Path file) throws IOException {
        return Recording.verify(file, ReadLimits.TOOLS, position -> {}).frames();
    }

    private static long exported(Path file) throws IOException {
        try (Recording recording = Recording.open(file, ReadLimits.TOOLS)) {
            return RecordingExport.of(recording)
                    .checking(recording.isCheckable())
                    .toJsonLines(file.resolveSibling("out.jsonl"))
                    .frames();
        }
    }

    private static long copied(Path file) throws IOException {
        try (Recording recording = Recording.open(file, ReadLimits.TOOLS)) {
            return RecordingCopy.of(recording)
                    .to(file.resolveSibling("copy.fdp"))
                    .frames();
        }
    }

    private static List<Long> replayed(Path file) throws IOException {
        try (Recording recording = Recording.open(file, ReadLimits.TOOLS)) {
            RecordingType large =
                    recording.types().isEmpty() ? null : recording.types().get(0);
            if (large != null && large.name().equals("Large")) {
                return List.of();
            }
            try (EntityRepository repo = EntityRepository.create(
                    RepositoryConfig.DEFAULT.withCapacity(1 << 30).withMemoryBudget(256L << 20))) {
                new DepotWorld(repo, 0);
                Replay replay = recording.replayInto(repo);
                List<Long> shown = new ArrayList<>();
                while (replay.next()) {
                    shown.add(replay.tick());
                }
                replay.seek(recording.firstTick());
                List<String> faults = repo.checkStructure();
                if (!faults.isEmpty()) {
                    throw new IllegalStateException(faults.toString());
                }
                return shown;
            }
        }
    }

    /** The most memory that the process had at once, or 0 where the system does not tell. */
    static long residentMegabytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10;
            }
        }
        return 0;
    }
}
