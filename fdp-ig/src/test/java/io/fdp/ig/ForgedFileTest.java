package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.ig.Sights.Checked;
import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgField;
import io.fdp.ig.reader.IgFileException;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgKind;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Foreign, damaged and cut files are errors with the name of the file, or harmless; no reader crashes or hangs. */
class ForgedFileTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private byte[] good = {};
    private Path forged = Path.of("");

    @BeforeEach
    void makeAFile() throws IOException {
        Path file = folder.resolve("good");
        EntityRepository repo = worlds.create();
        CheckedTable checked = repo.register(CheckedTable.TYPE);
        repo.register(CrewTable.TYPE);
        for (int i = 0; i < 1500; i++) {
            checked.add(repo.createEntity(), Checked.of(i));
        }
        try (IgConnector ig = IgConnector.start(repo, file, IgConfig.DEFAULT.named("Checked", "Crew"))) {
            repo.tick();
            repo.tick();
            repo.tick();
            assertThat(ig.stats().frames()).isEqualTo(3);
        }
        good = Files.readAllBytes(file);
        forged = folder.resolve("forged");
    }

    @Test
    void shouldReadOrRefuseInJava() {
        Seeds.run(60, random -> readInJava(forge(random)));
    }

    @Test
    @Tag("long")
    void shouldReadOrRefuseManyInJava() {
        Seeds.run(5000, random -> readInJava(forge(random)));
    }

    @Test
    void shouldReadOrRefuseInC() {
        Seeds.run(40, random -> readOutside(IgTools.inC(folder), forge(random)));
    }

    @Test
    @Tag("long")
    void shouldReadOrRefuseManyInC() {
        Seeds.run(3000, random -> readOutside(IgTools.inC(folder), forge(random)));
    }

    @Test
    void shouldReadOrRefuseInPython() {
        Seeds.run(8, random -> readOutside(IgTools.inPython(), forge(random)));
    }

    @Test
    @Tag("long")
    void shouldReadOrRefuseManyInPython() {
        Seeds.run(300, random -> readOutside(IgTools.inPython(), forge(random)));
    }

    @Test
    void shouldSayWhatIsWrong() throws IOException {
        for (List<String> command : List.of(IgTools.inC(folder), IgTools.inPython(), IgTools.inJava(folder))) {
            requireRefused(command, new byte[0], "not a world in shared memory");
            requireRefused(
                    command,
                    "something else entirely, and long enough\n".repeat(10).getBytes(StandardCharsets.UTF_8),
                    "not a world");
            requireRefused(command, changed(12, 2), "version");
            requireRefused(command, changed(8, 0x0d0c0b0a), "byte order");
            requireRefused(command, changed(200, 77), "checksum");
            requireRefused(command, Arrays.copyOf(good, good.length - 1), "cut off");
        }
    }

    /** The stated alignment of places, in each reader: all else is right. */
    @Test
    void shouldRefusePlacesThatAreNotAligned() throws IOException {
        ByteBuffer numbers = ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN);
        int components = numbers.getInt(128);
        for (List<String> command : List.of(IgTools.inC(folder), IgTools.inPython(), IgTools.inJava(folder))) {
            requireRefused(command, resigned(72, numbers.getInt(72) - 8), "forged: ");
            requireRefused(command, resigned(80, numbers.getInt(80) - 8), "forged: ");
            requireRefused(command, resigned(88, numbers.getInt(88) - 8), "forged: ");
            requireRefused(command, resigned(96, numbers.getInt(96) + 4), "forged: ");
            requireRefused(command, resigned(128, components - 4), "forged: ");
            requireRefused(command, resigned(components + 40, numbers.getInt(components + 40) - 4), "forged: ");
        }
    }

    /** A file with another number in its header, and the checksum of that. */
    private byte[] resigned(int at, int to) {
        byte[] copy = changed(at, to);
        ByteBuffer numbers = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
        sign(numbers, copy);
        return copy;
    }

    private static void sign(ByteBuffer numbers, byte[] file) {
        CRC32 sum = new CRC32();
        sum.update(file, 32, numbers.getInt(24) - 32);
        numbers.putInt(28, (int) sum.getValue());
    }

    private byte[] changed(int at, int to) {
        byte[] copy = good.clone();
        ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(at, to);
        return copy;
    }

    private void requireRefused(List<String> command, byte[] bytes, String why) throws IOException {
        Files.write(forged, bytes);
        IgTools.Ended ended =
                IgTools.runToEnd(folder, 60, command, forged.toString(), "--frames", "1", "--wait", "0.1");
        assertThat(ended.code()).as(ended.text()).isOne();
        assertThat(ended.text())
                .contains(forged.toString())
                .contains(why)
                .doesNotContain("Traceback", "Exception", "no frame");
    }

    /** A file in which a few numbers are others, with a right checksum, so that readers look at them. */
    private byte[] forge(SplittableRandom random) {
        byte[] copy = good.clone();
        ByteBuffer numbers = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
        int size = numbers.getInt(24);
        long slot = numbers.getLong(80);
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            int at = random.nextInt(8) == 0
                    ? (int) slot + random.nextInt(40) * 4
                    : random.nextBoolean() ? 16 + random.nextInt(29) * 4 : 192 + random.nextInt((size - 192) / 4) * 4;
            int value = switch (random.nextInt(5)) {
                case 0 -> random.nextInt();
                case 1 -> random.nextInt(64);
                case 2 -> numbers.getInt(at) + random.nextInt(-64, 64);
                case 3 -> Integer.MAX_VALUE - random.nextInt(3);
                default -> numbers.getInt(at) ^ (1 << random.nextInt(32));
            };
            numbers.putInt(at, value);
        }
        if (numbers.getInt(24) == size) {
            sign(numbers, copy);
        }
        return random.nextInt(6) == 0 ? Arrays.copyOf(copy, random.nextInt(copy.length)) : copy;
    }

    private void readInJava(byte[] bytes) {
        try {
            Files.write(forged, bytes);
            try (IgReader reader = IgReader.open(forged)) {
                reader.update();
                if (reader.newest().number() > 0) {
                    readAll(reader.newest());
                }
            } catch (IgFileException refused) {
                assertThat(refused).hasMessageContaining(forged.toString());
            }
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    private static void readAll(IgFrame frame) {
        frame.checksum();
        for (IgComponent component : frame.components()) {
            for (int index = 0; index < frame.limit(); index++) {
                for (IgField field : component.fields()) {
                    if (frame.has(component, index) && field.kind() != IgKind.STRING) {
                        frame.number(component, field, index, field.count() - 1);
                    }
                }
            }
        }
    }

    private void readOutside(List<String> command, byte[] bytes) {
        try {
            Files.write(forged, bytes);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
        IgTools.Ended ended = IgTools.runToEnd(
                folder, 60, command, forged.toString(), "--frames", "3", "--check", "ig.Checked", "--wait", "0.05");
        assertThat(ended.code()).as(ended.text()).isBetween(0, 1);
        assertThat(ended.text()).doesNotContain("Traceback");
    }

    /** A file that is cut off while readers read it. */
    @Test
    void shouldSurviveACutInC() throws Exception {
        SplittableRandom random = new SplittableRandom(good.length);
        for (int i = 0; i < 10; i++) {
            byte[] live = good.clone();
            long liveAt = ByteBuffer.wrap(live).order(ByteOrder.LITTLE_ENDIAN).getLong(72);
            live[(int) liveAt + 8] = 1;
            Files.write(forged, live);
            Process reader = IgTools.start(IgTools.inC(folder), forged.toString(), "--frames", "1000", "--wait", "20");
            Thread.sleep(random.nextInt(60));
            try (FileChannel channel = FileChannel.open(forged, StandardOpenOption.WRITE)) {
                channel.truncate(random.nextInt(good.length));
            }
            assertThat(reader.waitFor()).as("an error, and no signal").isOne();
        }
    }
}
