package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small file that stands for more bytes than there is memory ends with a declared error, and what else is in it can
 * still be read.
 */
class SmallHeapTest {
    private static final int ZEROS = 600 << 20;
    private static final int SCHEMA = 1;
    private static final int FRAME = 2;
    private static final int INDEX = 4;

    @TempDir
    Path folder;

    private byte[] bytes = {};
    private final List<Integer> records = new ArrayList<>();

    /** Ticks 1 to 9, keyframes 1, 4 and 7. */
    @BeforeEach
    void record() throws IOException {
        Path file = folder.resolve("whole.fdp");
        Recorded.flown(file, 5, 0, 9, Recorded.ALL.keyframeEvery(3));
        bytes = Files.readAllBytes(file);
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 8; at < bytes.length; at += 48 + all.getInt(at + 32)) {
            records.add(at);
        }
    }

    /** LZ4 that makes zeros: two literals, one long match, five literals. */
    private static byte[] zeros(int length) {
        int match = length - 6;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x1f);
        out.write(0);
        out.write(1);
        out.write(0);
        int more = match - 4 - 15;
        byte[] full = new byte[more / 255];
        Arrays.fill(full, (byte) 255);
        out.writeBytes(full);
        out.write(more % 255);
        out.write(0x50);
        out.writeBytes(new byte[5]);
        return out.toByteArray();
    }

    /** A frame in which a thousand entities have parts, all zeros, for which no bytes are needed. */
    private byte[] manyParts() throws IOException {
        int type = 0;
        int stride = 0;
        try (Recording recording = Recording.open(folder.resolve("whole.fdp"))) {
            List<TypeDescription> types = recording.schema().types();
            while (types.get(type).kind() != TypeKind.PARTS) {
                type++;
            }
            stride = types.get(type).shape().stride();
        }
        int parts = (400 << 20) / 1024 / stride;
        assertThat(parts).isBetween(1, 65_536);
        ByteBuffer out = ByteBuffer.allocate(12 + 16 + 12 + 128 + 4096).order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) 1).put((byte) 0).putShort((short) 0).putInt(0).putInt(16);
        out.putLong(0).putInt(1).putInt(1024);
        out.put((byte) 3)
                .put((byte) (1 | 4 | 16))
                .putShort((short) type)
                .putInt(0)
                .putInt(128 + 4096);
        for (int i = 0; i < 128; i++) {
            out.put((byte) -1);
        }
        for (int plane = 0; plane < 4; plane++) {
            for (int i = 0; i < 1024; i++) {
                out.put((byte) (parts >>> (8 * plane)));
            }
        }
        return out.array();
    }

    /** Writes the file with another content of one record, and a header that tells the truth about it. */
    private Path forge(String name, int kind, int nth, byte[] content, int raw) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, 8);
        int seen = 0;
        boolean forged = false;
        int indexAt = 0;
        for (int at : records) {
            ByteBuffer header =
                    ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, at + 48)).order(ByteOrder.LITTLE_ENDIAN);
            byte[] stored = Arrays.copyOfRange(bytes, at + 48, at + 48 + header.getInt(32));
            if (header.get(4) == INDEX) {
                indexAt = out.size();
            }
            if (header.get(4) == 5) {
                header.putLong(16, indexAt);
            }
            if (header.get(4) == kind && seen++ == nth) {
                stored = content;
                header.put(5, (byte) (raw == content.length ? header.get(5) & ~1 : header.get(5) | 1));
                header.putInt(28, raw).putInt(32, stored.length).putInt(36, crc(stored, stored.length));
                forged = true;
            }
            header.putInt(44, crc(header.array(), 44));
            out.writeBytes(header.array());
            out.writeBytes(stored);
        }
        assertThat(forged).isTrue();
        return Files.write(folder.resolve(name), out.toByteArray());
    }

    private static int crc(byte[] of, int length) {
        CRC32C crc = new CRC32C();
        crc.update(of, 0, length);
        return (int) crc.getValue();
    }

    private static List<String> run(Path... files) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-Xmx96m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator,
                SmallHeapProgram.class.getName()));
        for (Path file : files) {
            command.add(file.toString());
        }
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            List<String> told =
                    process.inputReader(StandardCharsets.UTF_8).lines().toList();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return told;
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void shouldTellOfRecordsThatDoNotFit() throws IOException, InterruptedException {
        byte[] bomb = zeros(ZEROS);
        assertThat(bomb.length).isBetween(2_400_000, 2_600_000);
        assertThat(LZ4Factory.safeInstance().safeDecompressor().decompress(zeros(100_000), 100_000))
                .containsOnly(0)
                .hasSize(100_000);
        byte[] parts = manyParts();
        Path index = forge("index.fdp", INDEX, 0, bomb, ZEROS);
        Path first = forge("first.fdp", SCHEMA, 0, bomb, ZEROS);
        Path frame = forge("frame.fdp", FRAME, 4, bomb, ZEROS);
        Path section = forge("section.fdp", FRAME, 3, parts, parts.length);
        List<String> told = run(index, first, frame, section);
        told.forEach(System.out::println);
        assertThat(told).hasSize(8);
        assertThat(told).noneMatch(line -> line.contains("OutOfMemoryError"));
        String limit = "exceeds the limit of 72 MB of heap";
        assertThat(told.get(0))
                .startsWith("index.fdp verify: 9 frames")
                .contains("index.fdp " + limit, "record ", "ReadLimits");
        assertThat(told.get(1)).startsWith("index.fdp replay: [1, 2, 3, 4, 5, 6, 7, 8, 9, end]");
        assertThat(told.get(2)).startsWith("first.fdp verify: 9 frames").contains(limit);
        assertThat(told.get(3)).startsWith("first.fdp replay: [1, 2, 3, 4, 5, 6, 7, 8, 9, end]");
        assertThat(told.get(4))
                .startsWith("frame.fdp verify: io.fdp.recorder.error.RecordingLimitException")
                .contains("frame.fdp " + limit);
        assertThat(told.get(5))
                .startsWith("frame.fdp replay: [1, 2, 3, 4, ")
                .contains(limit)
                .endsWith(", 7, 8, 9, end]");
        assertThat(told.get(6)).contains("section.fdp " + limit, "a chunk needs");
        assertThat(told.get(7))
                .startsWith("section.fdp replay: [1, 2, 3, ")
                .contains(limit)
                .endsWith(", 7, 8, 9, end]");
    }
}
