package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Readers in C, Python and Java find the values of the repository, in every frame of the ring, frame after frame. */
class ReaderAgreementTest {
    private static final int RING = 3;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldAgreeInC() {
        Seeds.run(1, random -> compare(IgTools.inC(folder), random, 120));
    }

    @Test
    void shouldAgreeInPython() {
        Seeds.run(1, random -> compare(IgTools.inPython(), random, 12));
    }

    @Test
    void shouldAgreeInJavaWithoutFdp() {
        Seeds.run(1, random -> compare(IgTools.inJava(folder), random, 60));
    }

    @Test
    @Tag("long")
    void shouldAgreeInCForTenThousandFrames() {
        Seeds.run(1, random -> compare(IgTools.inC(folder), random, 10_000));
    }

    @Test
    @Tag("long")
    void shouldAgreeInJavaForTenThousandFrames() {
        Seeds.run(1, random -> compare(IgTools.inJava(folder), random, 10_000));
    }

    private void compare(List<String> command, SplittableRandom random, int frames) {
        Path file = folder.resolve("agreed");
        Process process = null;
        try (EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1 << 18));
                SightWorld world = new SightWorld(repo, random);
                IgConnector ig = IgConnector.start(repo, file, SightWorld.all().frames(RING))) {
            process = IgTools.start(command, file.toString(), "--steps");
            PrintWriter ask = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
            BufferedReader told = process.inputReader(StandardCharsets.UTF_8);
            ask.println();
            assertThat(told.readLine()).isEqualTo("none");
            Map<Long, String> expected = new HashMap<>();
            for (int i = 0; i < frames; i++) {
                world.frame();
                long number = ig.stats().frames();
                expected.put(number, number + ":" + repo.currentTick() + ":" + Integer.toHexString(world.checksum()));
                ask.println();
                String line = told.readLine();
                assertThat(line).as("frame %s", number).isNotNull();
                requireFrames(
                        List.of(line.split(" ")), expected, number, ig.stats().replacements());
            }
            assertThat(ig.stats().replacements())
                    .as("the world outgrew its file")
                    .isNotNegative();
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }

    private long first = 1;
    private long replaced;

    /** The reader tells the last frames, all that the file has. */
    private void requireFrames(List<String> told, Map<Long, String> expected, long number, long replacements) {
        if (replaced != replacements) {
            replaced = replacements;
            first = number; // the larger file begins with this frame
        }
        List<String> wanted = new ArrayList<>();
        for (long i = Math.max(first, number - RING + 1); i <= number; i++) {
            wanted.add(expected.get(i));
        }
        assertThat(told).isEqualTo(wanted);
    }
}
