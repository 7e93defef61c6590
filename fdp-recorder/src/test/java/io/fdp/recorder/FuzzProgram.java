package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.data.ReadLimits;
import io.fdp.kernel.error.FdpException;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Does with many changed recordings what tools and programs do. Runs in a JVM of its own with a small heap: {@code FuzzProgram FILE SEED COUNT}. Ends with a number other than 0 at the first file that breaks a promise, which it keeps.
 */
public final class FuzzProgram {
    /** Of the processor, because a machine may have other work; a program that only waits ends by the clock. */
    private static final long MOST_NANOS = 10_000_000_000L;

    private static final long MOST_WAITING_NANOS = 120_000_000_000L;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final ReadLimits LIMITS = new ReadLimits(48L << 20, 32L << 20);

    private final Path folder;
    private final Path original;
    private final Path file;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final long worker = Thread.currentThread().threadId();
    private volatile long began = System.nanoTime();
    private volatile long beganWork;
    private volatile long seed;
    private long slowest;

    private FuzzProgram(Path original) {
        this.original = original;
        this.folder = original.toAbsolutePath().getParent();
        this.file = folder.resolve("fuzzed.fdp");
    }

    /**
     * Changes a recording and uses it.
     *
     * @param args a recording, the first seed, how many
     */
    @SuppressWarnings("SystemOut") // what the test reads
    public static void main(String[] args) throws IOException {
        FuzzProgram fuzz = new FuzzProgram(Path.of(args[0]));
        RecordingMutator mutator = new RecordingMutator(Files.readAllBytes(fuzz.original));
        long first = Long.parseLong(args[1]);
        int count = Integer.parseInt(args[2]);
        Thread watch = new Thread(fuzz::watch);
        watch.setDaemon(true);
        watch.start();
        for (int i = 0; i < count; i++) {
            fuzz.run(mutator, first + i);
        }
        System.out.println("files " + count + " from seed " + first + ", slowest " + fuzz.slowest / 1_000_000 + " ms");
        fuzz.outcomes.forEach((what, times) -> System.out.println("  " + what + ": " + times));
        System.out.println("resident megabytes: " + HostileProgram.residentMegabytes());
        System.out.println("end");
    }

    @SuppressWarnings({"SystemOut", "BusyWait"}) // a hang ends the program
    private void watch() {
        while (true) {
            try {
                Thread.sleep(500);
            } catch (InterruptedException asked) {
                return;
            }
            if (isTooLong()) {
                System.out.println("SLOW: seed " + seed + " takes more than 10 s, see " + file);
                Thread.getAllStackTraces().forEach((thread, frames) -> {
                    if (thread.getName().equals("main")) {
                        for (StackTraceElement frame : frames) {
                            System.out.println("    " + frame);
                        }
                    }
                });
                System.out.flush();
                Runtime.getRuntime().halt(3);
            }
        }
    }

    @SuppressWarnings("SystemOut") // as above
    private void run(RecordingMutator mutator, long with) throws IOException {
        seed = with;
        byte[] bytes = mutator.next(new SplittableRandom(with));
        Files.deleteIfExists(file);
        Files.write(file, bytes);
        beganWork = work();
        began = System.nanoTime();
        try {
            count("verify ", verify());
            count("export ", export());
            count("diff ", diff());
            count("replay ", replay());
        } catch (Throwable undeclared) { // what it is about
            System.out.println("UNDECLARED: seed " + with + ", " + undeclared + ", see " + file);
            for (StackTraceElement frame : undeclared.getStackTrace()) {
                System.out.println("    " + frame);
            }
            System.out.flush();
            Runtime.getRuntime().halt(2);
        }
        slowest = Math.max(slowest, work() - beganWork);
    }

    /** The time of the processor that the files have taken so far. */
    private long work() {
        return Math.max(0, THREADS.getThreadCpuTime(worker));
    }

    private boolean isTooLong() {
        return work() - beganWork > MOST_NANOS || System.nanoTime() - began > MOST_WAITING_NANOS;
    }

    private void count(String what, String outcome) {
        outcomes.merge(what + outcome, 1, Integer::sum);
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
            return RecordingExport.of(recording).checking(recording.isCheckable()).toJsonLines(lines).frames() > 0 ? "frames" : "no frames";
        } catch (RecordingException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    private String diff() throws IOException {
        try (Recording recording = Recording.open(file, LIMITS);
                Recording other = Recording.open(original, LIMITS)) {
            return RecordingDiff.between(recording, other, recording.isCheckable(), tick -> {}).isSame() ? "same" : "other";
        } catch (RecordingException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    private String replay() throws IOException {
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG.withMemoryBudget(64L << 20));
                Recording recording = Recording.open(file, LIMITS)) {
            new DepotWorld(repo, 0);
            Replay replay = recording.replayInto(repo);
            FrameCursor frames = recording.cursor();
            boolean more = true;
            int shown = 0;
            for (int i = 0; more && i < 200; i++) {
                try {
                    more = replay.next();
                    if (more) {
                        shown++;
                        requireRecorded(recording, frames, replay, repo);
                    }
                } catch (FdpException declared) {
                    count("frame ", declared.getClass().getSimpleName());
                }
            }
            for (long tick : List.of(recording.firstTick(), recording.lastTick(), Long.MAX_VALUE)) {
                try {
                    replay.seek(tick);
                    replay.stepBack();
                } catch (FdpException declared) {
                    count("seek ", declared.getClass().getSimpleName());
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
