package io.fdp.ig;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A world at 60 Hz that the reader in C watches, in a process of its own: it checks each value, and measures how old
 * frames are when it has them.
 *
 * <p>As a program: prints what the reader found. Arguments: seconds (60), entities (100,000). For a machine without
 * other work.
 */
final class WatchedWorld {
    private static final int RATE = 60;
    private static final long FRAME_NANOS = 1_000_000_000L / RATE;

    private WatchedWorld() {}

    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        int entities = args.length > 1 ? Integer.parseInt(args[1]) : 100_000;
        Path memory = Path.of("/dev/shm");
        Path folder = Files.isDirectory(memory)
                ? Files.createTempDirectory(memory, "fdp-watched")
                : Files.createTempDirectory("fdp-watched");
        try (EntityRepository repo =
                EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(Math.max(65_536, 2 * entities)))) {
            System.out.println(watch(repo, folder, entities, seconds * RATE));
        } finally {
            Files.deleteIfExists(folder.resolve("read"));
            Files.deleteIfExists(folder.resolve("watched"));
            Files.delete(folder);
        }
    }

    /** Shows frames until the reader has seen some; what the reader printed. */
    static String watch(EntityRepository repo, Path folder, int entities, int frames) throws Exception {
        Path file = folder.resolve("watched");
        CheckedWorld world = new CheckedWorld(repo, entities, frames);
        try (IgConnector ig = IgConnector.start(
                repo, file, IgConfig.DEFAULT.components(CheckedTable.TYPE).frames(4))) {
            world.frame();
            Process reader = IgTools.start(
                    IgTools.inC(folder),
                    file.toString(),
                    "--frames",
                    Integer.toString(frames),
                    "--check",
                    "ig.Checked");
            try {
                long next = System.nanoTime();
                while (reader.isAlive()) {
                    world.frame();
                    next = Math.max(next + FRAME_NANOS, System.nanoTime() - FRAME_NANOS);
                    waitUntil(next);
                }
                String text = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (reader.waitFor() != 0 || ig.stats().failure() != null) {
                    throw new IOException("the reader ended with " + reader.exitValue() + ": " + text);
                }
                return text.strip();
            } finally {
                reader.destroyForcibly();
                reader.waitFor(10, TimeUnit.SECONDS);
            }
        }
    }

    private static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** A number of what the reader printed. */
    static double number(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":([0-9.]+)").matcher(json);
        if (!found.find()) {
            throw new AssertionError("there is no " + name + " in " + json);
        }
        return Double.parseDouble(found.group(1));
    }
}
