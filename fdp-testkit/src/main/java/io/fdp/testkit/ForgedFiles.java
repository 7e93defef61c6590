package io.fdp.testkit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * Uses many forged files as programs and tools do, and counts the outcomes. It runs in a program of its own with a
 * small heap. The program ends with an exit code other than 0 at the first file that breaks a promise: a use does not
 * catch what is thrown, or the file takes more than 10 seconds of processor time. That file is kept.
 */
@SuppressWarnings("SystemOut") // the test of the program reads it
public final class ForgedFiles {
    /** One use of a file. */
    @FunctionalInterface
    public interface Use {
        /**
         * Uses the file.
         *
         * @return the outcome, in a word
         * @throws IOException if the use does not expect it
         */
        String run() throws IOException;
    }

    /** Processor time, because a machine may have other work. A program that only waits is ended by the clock. */
    private static final long MOST_NANOS = 10_000_000_000L;

    private static final long MOST_WAITING_NANOS = 120_000_000_000L;
    private static final int BROKEN = 2;
    private static final int SLOW = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path file;
    private final Function<SplittableRandom, byte[]> forger;
    private final Map<String, Use> uses = new LinkedHashMap<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final Thread worker = Thread.currentThread();
    private volatile long began = System.nanoTime();
    private volatile long beganWork;
    private volatile long seed;
    private long slowest;

    /**
     * Makes and uses files one after the other, on the calling thread.
     *
     * @param file where they are written
     * @param forger makes the bytes of one file; the random number generator it is given makes all its choices
     */
    public ForgedFiles(Path file, Function<SplittableRandom, byte[]> forger) {
        this.file = file;
        this.forger = forger;
    }

    /**
     * Adds a use for each file.
     *
     * @param name its name in the counts of outcomes
     * @param use the use
     * @return this
     */
    public ForgedFiles use(String name, Use use) {
        uses.put(name, use);
        return this;
    }

    /**
     * Counts an outcome.
     *
     * @param what the name of the use
     * @param outcome the outcome
     */
    public void count(String what, String outcome) {
        outcomes.merge(what + " " + outcome, 1, Integer::sum);
    }

    /**
     * Uses files, and prints the outcomes.
     *
     * @param first the seed of the first file
     * @param count the number of files
     * @throws IOException if a file cannot be written
     */
    public void run(long first, int count) throws IOException {
        Thread watch = new Thread(this::watch);
        watch.setDaemon(true);
        watch.start();
        for (int i = 0; i < count; i++) {
            runOne(first + i);
        }
        System.out.println("files " + count + " from seed " + first + ", slowest " + slowest / 1_000_000 + " ms");
        outcomes.forEach((what, times) -> System.out.println("  " + what + ": " + times));
    }

    @SuppressWarnings("BusyWait") // a hang ends the program
    private void watch() {
        while (!isTooLong()) {
            try {
                Thread.sleep(500);
            } catch (InterruptedException asked) {
                return;
            }
        }
        System.out.println("SLOW: seed " + seed + " takes more than 10 s, see " + file);
        end(worker.getStackTrace(), SLOW);
    }

    private void runOne(long with) throws IOException {
        seed = with;
        byte[] bytes = forger.apply(new SplittableRandom(with));
        Files.deleteIfExists(file);
        Files.write(file, bytes);
        beganWork = work();
        began = System.nanoTime();
        try {
            for (Map.Entry<String, Use> use : uses.entrySet()) {
                count(use.getKey(), use.getValue().run());
            }
        } catch (Throwable undeclared) { // this is what the test looks for
            System.out.println("UNDECLARED: seed " + with + ", " + undeclared + ", see " + file);
            end(undeclared.getStackTrace(), BROKEN);
        }
        slowest = Math.max(slowest, work() - beganWork);
    }

    /**
     * Writes another state hash into a frame of a recording, and makes the checksums right again: its state
     * is then another than the recorded one.
     *
     * @param recording the file
     * @param hash the state hash of the frame; no other frame has the same
     * @throws IOException if the file cannot be read or written
     */
    public static void changeHash(Path recording, long hash) throws IOException {
        byte[] bytes = Files.readAllBytes(recording);
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 8; at < bytes.length; at += 48 + all.getInt(at + 32)) {
            int end = at + 48 + all.getInt(at + 32);
            for (int i = at + 48; i <= end - Long.BYTES; i++) {
                if (all.getLong(i) == hash) { // LZ4 keeps bytes that do not repeat
                    all.putLong(i, ~hash);
                    all.putInt(at + 36, crcOf(bytes, at + 48, end));
                    all.putInt(at + 44, crcOf(bytes, at, at + 44));
                    Files.write(recording, bytes);
                    return;
                }
            }
        }
        throw new IOException(recording + " has no frame with the state hash " + hash);
    }

    private static int crcOf(byte[] bytes, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    private static void end(StackTraceElement[] where, int exitCode) {
        for (StackTraceElement frame : where) {
            System.out.println("    " + frame);
        }
        System.out.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    /** The processor time that the files have taken so far. */
    private long work() {
        return Math.max(0, THREADS.getThreadCpuTime(worker.threadId()));
    }

    private boolean isTooLong() {
        return work() - beganWork > MOST_NANOS || System.nanoTime() - began > MOST_WAITING_NANOS;
    }
}
