package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FdpException;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.testkit.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with the right checksums that say what cannot be: only declared errors, and nothing that goes on for ever. */
class ForgedRecordingTest {
    private static final int FRAME = 2;
    private static final int INDEX = 4;
    private static final int END = 5;

    @TempDir
    Path folder;

    private List<Forged> whole = List.of();
    private Path original = Path.of("");
    private Path file = Path.of("");

    /** A record with its content as it was before compression. */
    private static final class Forged {
        final byte[] header;
        byte[] content;

        Forged(byte[] header, byte[] content) {
            this.header = header.clone();
            this.content = content.clone();
        }

        int kind() {
            return header[4];
        }

        ByteBuffer fields() {
            return ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        }

        byte[] bytes() {
            ByteBuffer to = fields();
            header[5] &= ~1;
            to.putInt(28, content.length).putInt(32, content.length).putInt(36, crc(content, content.length));
            to.putInt(44, crc(header, 44));
            byte[] all = Arrays.copyOf(header, 48 + content.length);
            System.arraycopy(content, 0, all, 48, content.length);
            return all;
        }

        private static int crc(byte[] of, int length) {
            CRC32C crc = new CRC32C();
            crc.update(of, 0, length);
            return (int) crc.getValue();
        }
    }

    @BeforeEach
    void record() throws IOException {
        original = folder.resolve("original.fdp");
        file = folder.resolve("forged.fdp");
        RecorderConfig config =
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(3);
        Recorded.flown(original, 5, 4, 8, config);
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(original)).order(ByteOrder.LITTLE_ENDIAN);
        List<Forged> records = new ArrayList<>();
        for (int at = 8; at < all.capacity(); at += 48 + all.getInt(at + 32)) {
            byte[] stored = Arrays.copyOfRange(all.array(), at + 48, at + 48 + all.getInt(at + 32));
            byte[] raw = (all.get(at + 5) & 1) == 0
                    ? stored
                    : LZ4Factory.safeInstance().safeDecompressor().decompress(stored, all.getInt(at + 28));
            records.add(new Forged(Arrays.copyOfRange(all.array(), at, at + 48), raw));
        }
        whole = List.copyOf(records);
    }

    private List<Forged> copy() {
        List<Forged> copies = new ArrayList<>();
        whole.forEach(record -> copies.add(new Forged(record.header, record.content)));
        return copies;
    }

    private void write(List<Forged> records) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(Arrays.copyOf(Files.readAllBytes(original), 8));
        for (Forged record : records) {
            out.write(record.bytes());
        }
        replace(out);
    }

    /** A new file, since systems may wait for the disk when one is overwritten. */
    private void replace(ByteArrayOutputStream by) throws IOException {
        Files.deleteIfExists(file);
        Files.write(file, by.toByteArray());
    }

    private static void forge(Forged record, SplittableRandom random) {
        long[] numbers = {
            0,
            1,
            -1,
            7,
            255,
            1024,
            65_536,
            1 << 20,
            1 << 30,
            Integer.MAX_VALUE,
            Integer.MIN_VALUE,
            Long.MAX_VALUE,
            Long.MIN_VALUE
        };
        long number = numbers[random.nextInt(numbers.length)];
        int length = record.content.length;
        switch (random.nextInt(6)) {
            case 0 -> {
                if (length > 0) {
                    record.content[random.nextInt(length)] = (byte) random.nextInt();
                }
            }
            case 1 -> {
                if (length >= 4) {
                    fields(record.content).putInt(random.nextInt(length - 3), (int) number);
                }
            }
            case 2 -> {
                if (length >= 8) {
                    fields(record.content).putLong(random.nextInt(length - 7), number);
                }
            }
            case 3 -> record.content = Arrays.copyOf(record.content, random.nextInt(length + 20));
            case 4 -> {
                switch (random.nextInt(4)) {
                    case 0 -> record.fields().putLong(8, number & Long.MAX_VALUE);
                    case 1 -> record.fields().putLong(16, number);
                    case 2 -> record.fields().put(5, (byte) (random.nextInt(8) << 1));
                    default -> record.fields().put(4, (byte) (1 + random.nextInt(5)));
                }
            }
            default -> { // the head of a section, of which the first is at the beginning
                if (length >= 12) {
                    int at = random.nextInt(3) == 0 ? 28 : 0;
                    if (at + 12 <= length) {
                        fields(record.content).putInt(at + 4 * random.nextInt(3), (int) number);
                    }
                }
            }
        }
    }

    private static ByteBuffer fields(byte[] content) {
        return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Does all that can be done with a file; answers whether it is whole. */
    private boolean useAll() throws IOException {
        boolean isWhole = false;
        try {
            RecordingCheck check = Recording.verify(file, position -> {});
            isWhole = check.isWhole();
            assertThat(check.toString()).isNotEmpty();
        } catch (RecordingException declared) {
            assertThat(declared.getMessage()).isNotEmpty();
        }
        EntityRepository into = EntityRepository.create(Recorded.CONFIG);
        try (into;
                Recording recording = Recording.open(file);
                Recording other = Recording.open(original)) {
            assertThat(recording.dropped()).isNotNegative();
            new DepotWorld(into, 1);
            replay(recording, into);
            RecordingDiff.between(recording, other, recording.isCheckable(), tick -> {});
            Path lines = folder.resolve("forged.jsonl");
            Files.deleteIfExists(lines);
            RecordingExport.of(recording).checking(recording.isCheckable()).toJsonLines(lines);
        } catch (RecordingException declared) {
            assertThat(declared.getMessage()).isNotEmpty();
        }
        return isWhole;
    }

    private static void replay(Recording recording, EntityRepository into) throws IOException {
        Replay replay = recording.replayInto(into);
        boolean more = true;
        for (int i = 0; more && i < 100; i++) {
            try {
                more = replay.next();
            } catch (UncheckedRecordingException withoutHashes) {
                replay.checking(false);
            } catch (FdpException declared) {
                assertThat(declared.getMessage()).isNotEmpty();
            }
        }
        assertThat(more).as("it ends").isFalse();
        for (long tick : new long[] {0, 5, 9, 12, Long.MAX_VALUE}) {
            try {
                replay.seek(tick);
                assertThat(into.currentTick()).isEqualTo(tick);
            } catch (FdpException declared) {
                assertThat(declared.getMessage()).isNotEmpty();
            }
        }
    }

    private void test(SplittableRandom random, boolean withIndex) {
        List<Forged> records = copy();
        if (!withIndex) {
            records.removeIf(record -> record.kind() == INDEX || record.kind() == END);
        }
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times; i++) {
            forge(records.get(random.nextInt(records.size())), random);
        }
        try {
            write(records);
            useAll();
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    @Test
    void shouldOnlyThrowDeclaredErrors() {
        Seeds.run(400, random -> test(random, false));
    }

    @Test
    void shouldOnlyThrowDeclaredErrorsWithAnIndexThatLies() {
        Seeds.run(150, random -> test(random, true));
    }

    @Test
    void shouldNoticeAnIndexThatLies() {
        Seeds.run(250, random -> {
            Forged index = new Forged(new byte[48], new byte[0]);
            for (Forged record : whole) {
                index = record.kind() == INDEX ? new Forged(record.header, record.content) : index;
            }
            byte[] right = index.content.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                index.content[random.nextInt(index.content.length)] = (byte) random.nextInt();
            }
            try {
                byte[] all = Files.readAllBytes(original);
                int end = all.length - 48;
                int at = (int) fields(all).getLong(end + 16);
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                out.write(all, 0, at);
                out.write(index.bytes());
                out.write(all, end, 48);
                replace(out);
                boolean isWhole = useAll();
                if (!Arrays.equals(right, index.content) && isWhole) {
                    // only names that nobody reads may differ
                    try (Recording forged = Recording.open(file);
                            Recording recording = Recording.open(original)) {
                        assertThat(forged.source()
                                        .index()
                                        .isSame(recording.source().index()))
                                .isTrue();
                    }
                }
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
        });
    }

    @Test
    void shouldRefuseAFrameWhoseRecordsAreOfSeveralTicks() throws IOException {
        List<Forged> records = copy();
        records.removeIf(record -> record.kind() == INDEX || record.kind() == END);
        int at = 0;
        while (records.get(at).kind() != FRAME || records.get(at).fields().getLong(8) != 6) {
            at++;
        }
        Forged first = records.get(at);
        assertThat(first.header[5] & ~1).as("a delta in one record").isEqualTo(6);
        Forged second = new Forged(first.header, new byte[0]);
        first.fields().put(5, (byte) 2);
        second.fields().put(5, (byte) 4).putLong(8, 7);
        records.add(at + 1, second);
        for (int i = 0; i < records.size(); i++) {
            records.get(i).fields().putInt(24, i);
        }
        write(records);
        List<Long> shown = new ArrayList<>();
        try (Recording recording = Recording.open(file)) {
            FrameCursor cursor = recording.cursor();
            boolean more = true;
            while (more) {
                try {
                    more = cursor.next();
                    shown.add(more ? cursor.tick() : -1);
                } catch (DamagedRecordingException declared) {
                    assertThat(declared).hasMessageContaining("a record of frame 7 is in frame 6");
                }
            }
        }
        assertThat(shown).containsExactly(5L, 8L, 9L, 10L, 11L, 12L, -1L);
        assertThat(Recording.verify(file, position -> {}).isWhole()).isFalse();
    }
}
