package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.ig.Sights.Checked;
import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Children;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Writers and readers are killed at any moment: the others go on, and nobody sees a wrong value. */
class KillTest {
    private static final int ENTITIES = 3000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldSurviveKilledWriters() throws IOException, InterruptedException {
        killWriters(5);
    }

    @Test
    @Tag("long")
    void shouldSurviveManyKilledWriters() throws IOException, InterruptedException {
        killWriters(200);
    }

    @Test
    void shouldNotNoticeKilledReaders() throws IOException, InterruptedException {
        killReaders(12);
    }

    @Test
    @Tag("long")
    void shouldNotNoticeManyKilledReaders() throws IOException, InterruptedException {
        killReaders(200);
    }

    private void killWriters(int times) throws IOException, InterruptedException {
        long seed = System.nanoTime();
        System.out.println("killed writers: seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        Path file = folder.resolve("killed");
        Process outside = null;
        long shown = 0;
        try {
            runAndKill(file, 1);
            outside = IgTools.start(
                    IgTools.inC(folder),
                    file.toString(),
                    "--frames",
                    "2000000000",
                    "--check",
                    "ig.Checked",
                    "--wait",
                    "60");
            try (IgReader reader = IgReader.open(file)) {
                for (int i = 0; i < times; i++) {
                    long last = runAndKill(file, random.nextInt(1, 60));
                    boolean other = reader.update();
                    assertThat(other || reader.newest().number() > 0).isTrue();
                    assertThat(reader.newest().number())
                            .as("the last frames before the kill are there")
                            .isGreaterThanOrEqualTo(last);
                    requireRing(reader);
                    shown += last;
                }
            }
            assertThat(outside.isAlive()).as("the reader in C goes on").isTrue();
        } finally {
            if (outside != null) {
                outside.destroy();
            }
        }
        try (EntityRepository repo = worlds.create()) {
            repo.register(CheckedTable.TYPE);
            IgConnector.start(repo, file, IgConfig.DEFAULT.named("Checked")).close();
        }
        assertThat(folder.resolve(".killed.lock")).doesNotExist();
        assertThat(folder.resolve(".killed.part")).doesNotExist();
        System.out.println("killed writers: " + times + ", " + shown + " frames");
    }

    /** At least all but one of the frames in the ring are whole, and all their values are right. */
    private static void requireRing(IgReader reader) throws IOException {
        long latest = reader.latest();
        int whole = 0;
        for (long number = Math.max(1, latest - reader.frames() + 1); number <= latest; number++) {
            IgFrame frame = reader.newFrame();
            if (reader.read(number, frame)) {
                whole++;
                requireChecked(frame);
            }
        }
        assertThat(whole).isGreaterThanOrEqualTo((int) Math.min(latest, reader.frames() - 1));
    }

    static void requireChecked(IgFrame frame) {
        IgComponent component = frame.component("ig.Checked");
        int found = 0;
        for (int index = 0; index < frame.limit(); index++) {
            if (frame.has(component, index)) {
                found++;
                int first = (int) frame.integer(component, component.field("a"), index, 0);
                assertThat((int) frame.integer(component, component.field("sum"), index, 0))
                        .isEqualTo(Checked.of(first).sum());
            }
        }
        assertThat(found).isEqualTo((int) frame.living());
    }

    /** Starts a writer and kills it after some frames; answers the last one that it told. */
    private static long runAndKill(Path file, int frames) throws IOException, InterruptedException {
        Process process =
                IgTools.start(IgTools.javaOf(ShowingProgram.class), file.toString(), Integer.toString(ENTITIES));
        return Children.killAfter(process, frames);
    }

    private void killReaders(int times) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(times);
        Path file = folder.resolve("shown");
        List<Process> readers = new ArrayList<>();
        try (EntityRepository repo = worlds.create()) {
            CheckedWorld world = new CheckedWorld(repo, ENTITIES, times);
            try (IgConnector ig = IgConnector.start(repo, file, IgConfig.DEFAULT.named("Checked"))) {
                for (int i = 0; i < times; i++) {
                    List<String> command = i % 4 == 3 ? IgTools.inPython() : IgTools.inC(folder);
                    readers.add(
                            IgTools.start(command, file.toString(), "--frames", "1000000000", "--check", "ig.Checked"));
                    for (int frame = random.nextInt(1, 40); frame > 0; frame--) {
                        world.frame();
                        TimeUnit.MILLISECONDS.sleep(1);
                    }
                    Process any = readers.get(random.nextInt(readers.size()));
                    any.destroyForcibly(); // the same one twice is harmless
                }
                assertThat(ig.stats().failure()).isNull();
                assertThat(ig.stats().replacements()).isZero();
                assertThat(ig.stats().frames()).isEqualTo(repo.currentTick());
                try (IgReader reader = IgReader.open(file)) {
                    assertThat(reader.update()).isTrue();
                    requireChecked(reader.newest());
                }
            }
        } finally {
            readers.forEach(Process::destroyForcibly);
            for (Process reader : readers) {
                reader.waitFor();
            }
        }
        assertThat(Files.exists(file)).isTrue();
    }
}
