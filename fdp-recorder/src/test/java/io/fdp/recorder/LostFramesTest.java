package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.error.Damage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check says of exactly those ticks that they are lost which were there and cannot be read. */
class LostFramesTest {
    private static final int SCHEMA = 1;
    private static final int FRAME = 2;
    private static final int BEFORE = 4;
    private static final int FRAMES = 9;

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private byte[] bytes = {};

    private record At(int offset, int kind, long tick, int stored) {}

    private final List<At> records = new ArrayList<>();

    /** Ticks 5 to 13, keyframes 5, 8 and 11. */
    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("flight.fdp");
        Recorded.flown(file, 5, BEFORE, FRAMES, Recorded.ALL.keyframeEvery(3));
        bytes = Files.readAllBytes(file);
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 8; at < bytes.length; at += 48 + all.getInt(at + 32)) {
            records.add(new At(at, bytes[at + 4], all.getLong(at + 8), all.getInt(at + 32)));
        }
    }

    /** Damages a byte of the file. */
    private RecordingCheck checkWithWrongByte(int at, int length) throws IOException {
        byte[] wrong = Arrays.copyOf(bytes, length);
        wrong[at] ^= 0x10;
        Files.write(file, wrong);
        return Recording.verify(file, position -> {});
    }

    private static List<Long> lost(RecordingCheck check) {
        TreeSet<Long> ticks = new TreeSet<>();
        for (Damage damage : check.damages()) {
            if (damage.firstLost() >= 0) {
                LongStream.rangeClosed(damage.firstLost(), damage.lastLost()).forEach(ticks::add);
            } else {
                assertThat(damage.lastLost()).isEqualTo(-1);
                assertThat(damage.toString()).contains("no frame in the file is lost");
            }
        }
        return List.copyOf(ticks);
    }

    private static List<Long> ticks(long from, long to) {
        return LongStream.rangeClosed(from, to).boxed().toList();
    }

    @Test
    void shouldLoseNoFrameWithASchema() throws IOException {
        for (At record : records) {
            if (record.kind == SCHEMA) {
                for (int at :
                        new int[] {record.offset, record.offset + 9, record.offset + 48}) { // mark, header, content
                    RecordingCheck check = checkWithWrongByte(at, bytes.length);
                    assertThat(check.isWhole()).isFalse();
                    assertThat(check.frames()).isEqualTo(FRAMES);
                    assertThat(check.firstTick()).isEqualTo(BEFORE + 1);
                    assertThat(lost(check)).as("byte " + at).isEmpty();
                }
            }
        }
    }

    @Test
    void shouldLoseOnlyFramesThatWereThere() throws IOException {
        int cases = 0;
        for (At record : records) {
            if (record.kind == FRAME) {
                long next = record.tick < 8 ? 8 : record.tick < 11 ? 11 : 14;
                List<Long> expected = ticks(record.tick, next - 1);
                assertThat(lost(checkWithWrongByte(record.offset + 48, bytes.length)))
                        .as("content of " + record.tick)
                        .isEqualTo(expected);
                assertThat(lost(checkWithWrongByte(record.offset + 9, bytes.length)))
                        .as("header of " + record.tick)
                        .isEqualTo(expected);
                cases++;
            }
        }
        assertThat(cases).isGreaterThanOrEqualTo(FRAMES);
    }

    @Test
    void shouldGuessNoTickZeroWithoutAnIndex() throws IOException {
        At first = records.get(1);
        At index = records.get(records.size() - 3); // the last schema
        assertThat(first.tick).isEqualTo(BEFORE + 1);
        assertThat(lost(checkWithWrongByte(first.offset + 48, index.offset))).isEqualTo(ticks(5, 7));
        // its header is gone: which tick it had nobody knows
        assertThat(lost(checkWithWrongByte(first.offset + 9, index.offset))).isEqualTo(ticks(1, 7));
    }
}
