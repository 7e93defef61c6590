package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.Children;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed at any moment leaves a file with every frame but the last few, and each as it was. */
class KillTest {
    /** As many as there are buffers. */
    private static final int MOST_LOST = 4;

    private static final int MOST_TICKS = 1500;

    @TempDir
    Path folder;

    private final List<Long> hashes = new ArrayList<>();

    @Test
    void shouldLoseFewFramesWhenKilled() throws IOException, InterruptedException {
        kill(8);
    }

    @Test
    @Tag("long")
    void shouldLoseFewFramesWhenKilledManyTimes() throws IOException, InterruptedException {
        kill(200);
    }

    private void kill(int times) throws IOException, InterruptedException {
        long seed = System.nanoTime();
        System.out.println("kills: seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        long worldSeed = random.nextLong();
        runLive(worldSeed);
        long mostLost = 0;
        long shown = 0;
        for (int i = 0; i < times; i++) {
            Path file = folder.resolve("killed-" + i + ".fdp");
            long witnessed = runAndKill(file, worldSeed, random.nextInt(1, MOST_TICKS));
            long last = requireGood(file);
            assertThat(witnessed - last).isLessThanOrEqualTo(MOST_LOST);
            mostLost = Math.max(mostLost, witnessed - last);
            shown += last;
        }
        System.out.println("kills: " + times + ", 0 files unreadable, at most " + mostLost + " frames lost, " + shown
                + " frames compared");
    }

    /** What the world is in each tick, when nobody kills it. */
    private void runLive(long seed) {
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            for (int i = 0; i < MOST_TICKS + 3_000; i++) {
                world.frame(seed);
                hashes.add(repo.stateHash());
            }
        }
    }

    /** Runs the program and kills it some time after it has told a tick; answers the last one that it told. */
    private static long runAndKill(Path file, long seed, int tick) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator,
                        KilledProgram.class.getName(),
                        file.toString(),
                        Long.toString(seed))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return Children.killAfter(process, tick);
    }

    /** Compares all frames of a file with the live run; answers the last tick. */
    private long requireGood(Path file) throws IOException {
        try (Recording recording = Recording.open(file);
                EntityRepository into = EntityRepository.create(Recorded.CONFIG)) {
            assertThat(recording.isComplete()).isFalse();
            new DepotWorld(into, 1);
            Replay replay = recording.replayInto(into);
            long shown = 0;
            while (replay.next()) {
                shown++;
                assertThat(replay.tick()).isEqualTo(shown);
                assertThat(into.stateHash()).isEqualTo(hashes.get((int) shown - 1));
            }
            assertThat(recording.lastTick())
                    .isEqualTo(shown == 0 ? -1 : shown); // it may die before its first frame is out
            return shown;
        }
    }
}
