package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.ig.Sights.Checked;
import io.fdp.ig.reader.IgFileException;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files that are made to hurt a reader: they cost little to make, and must not cost much to refuse. */
class HostileFileTest {
    private static final int SLOT_BYTES = 32_768;

    private static final long[] ALL = new long[16];

    static {
        Arrays.fill(ALL, -1);
    }

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Sixteen megabytes that describe four million fields, all with the same name of eight megabytes. */
    @Test
    void shouldRefuseTextsThatAreSharedInAllReaders() throws IOException {
        Path file = folder.resolve("shared");
        byte[] header = header(1 << 24, 1024, 4096, SLOT_BYTES, 7, 128);
        write(file, header, 1);
        for (List<String> command : List.of(IgTools.inC(folder), IgTools.inPython(), IgTools.inJava(folder))) {
            IgTools.Ended ended =
                    IgTools.runToEnd(folder, 20, command, file.toString(), "--frames", "1", "--wait", "0.1");
            assertThat(ended.code()).as(ended.text()).isOne();
            assertThat(ended.text()).contains(file.toString()).doesNotContain("Traceback", "Exception", "no frame");
        }
    }

    @Test
    void shouldRefuseArraysInTheHeaderOfAFrame() throws IOException {
        Path file = folder.resolve("over");
        write(file, header(4096, 1, 1, SLOT_BYTES, 7, 64), 1);
        for (List<String> command : List.of(IgTools.inC(folder), IgTools.inPython(), IgTools.inJava(folder))) {
            IgTools.Ended ended =
                    IgTools.runToEnd(folder, 20, command, file.toString(), "--frames", "1", "--wait", "0.1");
            assertThat(ended.code()).as(ended.text()).isOne();
            assertThat(ended.text()).contains(file.toString()).doesNotContain("Traceback", "no frame");
        }
    }

    @Test
    void shouldRefuseFramesWithoutRoom() throws IOException {
        Path file = folder.resolve("large");
        write(file, header(4096, 1, 1, 1L << 40, 7, 128), 1);
        assertThatThrownBy(() -> IgReader.open(file))
                .isInstanceOf(IgFileException.class)
                .hasMessageContaining(file + ": a copy of a frame takes 1099511627776 bytes");
        for (List<String> command : List.of(IgTools.inC(folder), IgTools.inPython())) {
            IgTools.Ended ended =
                    IgTools.runToEnd(folder, 20, command, file.toString(), "--frames", "1", "--wait", "0.1");
            assertThat(ended.code()).as(ended.text()).isOne();
            assertThat(ended.text()).contains(file + ": there is no room for a copy of a frame");
        }
    }

    /** The frames of the first file would lie in memory that is too small for the third. */
    @Test
    void shouldNotMixFilesThatStateTheSameIncarnation() throws IOException {
        Path file = folder.resolve("again");
        write(file, header(4096, 1, 1, SLOT_BYTES, 7, 128), 1);
        try (IgReader reader = IgReader.open(file)) {
            assertThat(reader.update()).isTrue();
            replace(file, header(4096, 1, 1, SLOT_BYTES, 8, 128), 2);
            assertThat(reader.update()).isTrue();
            replace(file, header(4096, 1, 1, 4 * SLOT_BYTES, 7, 3 * SLOT_BYTES), 3);
            assertThat(reader.update()).isTrue();
            assertThat(reader.newest().number()).isEqualTo(3);
            assertThat(reader.between(0)).isOne();
        }
    }

    /** A fault in compiled code is reported later, and must still be an error of the file. */
    @Test
    void shouldTellOfEachCut() throws Exception {
        Path file = folder.resolve("cut");
        byte[] header = header(4096, 1, 1, SLOT_BYTES, 7, 128);
        write(file, header, 1);
        long end = System.nanoTime() + 2_000_000_000L;
        Thread cutting = new Thread(() -> cutUntil(file, end));
        try (IgReader reader = IgReader.open(file)) {
            cutting.start();
            long read = 0;
            while (System.nanoTime() < end) {
                try {
                    read += reader.latest() >= 0 && reader.read(1, reader.newest()) ? 1 : 0;
                } catch (IgFileException cutOff) {
                    assertThat(cutOff).hasMessageContaining("cut the file off");
                }
            }
            assertThat(read).isNotNegative();
        } finally {
            cutting.join();
        }
    }

    /** The same on the other side: what others do to the file does not disturb the simulation. */
    @Test
    void shouldNotDisturbTheSimulationWhenTheFileIsCut() throws Exception {
        Path file = folder.resolve("written");
        EntityRepository repo = worlds.create();
        CheckedTable checked = repo.register(CheckedTable.TYPE);
        for (int i = 0; i < 3000; i++) {
            checked.add(repo.createEntity(), Checked.of(i));
        }
        long end = System.nanoTime() + 3_000_000_000L;
        try (IgConnector ig = IgConnector.start(repo, file, IgConfig.DEFAULT.named("Checked"))) {
            repo.tick();
            Thread cutting = new Thread(() -> cutUntil(file, end));
            cutting.start();
            while (System.nanoTime() < end) {
                checked.markChanged(0, ALL);
                checked.markChanged(1, ALL);
                repo.tick();
            }
            cutting.join();
            repo.tick();
            repo.tick();
            assertThat(ig.stats().failure()).isNull();
            assertThat(ig.stats().replacements()).isPositive();
            try (IgReader reader = IgReader.open(file)) {
                assertThat(reader.update()).isTrue();
                assertThat(reader.newest().number()).isEqualTo(ig.stats().frames());
            }
        }
    }

    private static void cutUntil(Path file, long end) {
        try {
            while (System.nanoTime() < end) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    long size = channel.size();
                    for (int i = 0; i < 10; i++) {
                        channel.truncate(4096);
                        channel.write(ByteBuffer.allocate(1), size - 1);
                    }
                }
            }
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    // ---- files

    private void replace(Path file, byte[] header, long frame) throws IOException {
        Path other = folder.resolve("other");
        write(other, header, frame);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Writes a file with holes, and the head of one frame. */
    private static void write(Path file, byte[] header, long frame) throws IOException {
        ByteBuffer numbers = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(header), 0);
            channel.write(ByteBuffer.allocate(1), numbers.getLong(16) - 1);
            channel.write(longs(frame, 1), numbers.getLong(72));
            long slot = numbers.getLong(80) + frame % numbers.getInt(64) * numbers.getLong(88);
            channel.write(longs(2, frame), slot);
            channel.write(longs(1), slot + 72);
        }
    }

    private static ByteBuffer longs(long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long number : numbers) {
            bytes.putLong(number);
        }
        return bytes.flip();
    }

    /** A header whose components all have the same fields, and whose fields all have the same long name. */
    private static byte[] header(int size, int components, int fields, long slotBytes, long incarnation, long locks) {
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        int fieldsAt = 192 + components * 64;
        int name = fieldsAt + fields * 32;
        int constants = name + (size - name) / 2;
        bytes.put(0, "FDP-IG\r\n".getBytes(StandardCharsets.US_ASCII));
        bytes.putInt(8, 0x0a0b0c0d)
                .putInt(12, 1)
                .putLong(16, size + 64 + 2 * slotBytes)
                .putInt(24, size);
        bytes.putLong(32, incarnation)
                .putInt(56, 1024)
                .putInt(60, 1024)
                .putInt(64, 2)
                .putInt(68, components);
        bytes.putLong(72, size).putLong(80, size + 64L).putLong(88, slotBytes);
        bytes.putLong(96, locks)
                .putLong(104, 256)
                .putLong(112, 8192)
                .putLong(120, 16_384)
                .putInt(128, 192);
        for (int i = 0; i < components; i++) {
            int at = 192 + i * 64;
            bytes.putInt(at, size - 2).putInt(at + 8, 4).putInt(at + 12, 4);
            bytes.putLong(at + 24, 24_576)
                    .putLong(at + 32, 28_160)
                    .putInt(at + 40, fieldsAt)
                    .putInt(at + 44, fields);
        }
        for (int i = 0; i < fields; i++) {
            bytes.putInt(fieldsAt + i * 32, name)
                    .putInt(fieldsAt + i * 32 + 4, 8)
                    .putInt(fieldsAt + i * 32 + 8, 1);
            bytes.putInt(fieldsAt + i * 32 + 20, constants);
        }
        for (int at = name; at < size - 2; at++) {
            bytes.put(at, (byte) (at < constants ? at == constants - 1 ? 0 : 'n' : '\n'));
        }
        CRC32 sum = new CRC32();
        sum.update(bytes.array(), 32, size - 32);
        return bytes.putInt(28, (int) sum.getValue()).array();
    }
}
