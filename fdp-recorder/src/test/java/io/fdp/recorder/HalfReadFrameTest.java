package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.read.FrameCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows are changed where they are: what a frame changed before it turned out to be damaged counts as changed. */
class HalfReadFrameTest {
    private static final int ENTITIES = 2;
    private static final int VALUES = 3;
    private static final int LINKS = 4;
    private static final int PRESENT = 1;
    private static final int ALL_ROWS = 8;
    private static final int NO_ROWS = 16;
    private static final int WHOLE = 2 | 4;
    private static final int KEYFRAME = 8;
    private static final int STRIDE = 4;

    @TempDir
    Path folder;

    private static byte[] filled(int zeros, int ones, int value) {
        byte[] made = new byte[zeros + ones];
        Arrays.fill(made, zeros, made.length, (byte) value);
        return made;
    }

    private static Records.Section entities() {
        byte[] body = new byte[128 + 1024 * 36];
        Arrays.fill(body, 0, 128, (byte) -1);
        Arrays.fill(body, 128, 128 + 1024, (byte) 1);
        return new Records.Section(ENTITIES, PRESENT | ALL_ROWS, 0, 0, body);
    }

    private static Records.One frame(int tick, int flags, Records.Section... sections) {
        List<Records.Section> all = new ArrayList<>();
        all.add(Records.state(0, 1, 1024));
        all.addAll(List.of(sections));
        return new Records.One(Records.FRAME, flags, tick, Records.content(all));
    }

    @Test
    void shouldCountRowsAsChangedThatADamagedFrameChangedAndAKeyframeConfirms() throws IOException {
        byte[] present = filled(0, 128, -1);
        byte[] ones = filled(0, 1024 * STRIDE, 1);
        byte[] presentAndOnes = Arrays.copyOf(present, present.length + ones.length);
        System.arraycopy(ones, 0, presentAndOnes, present.length, ones.length);
        List<Records.One> records = new ArrayList<>();
        records.add(HostileFiles.schemaRecord(STRIDE));
        records.add(
                frame(1, WHOLE | KEYFRAME, entities(), new Records.Section(VALUES, PRESENT | NO_ROWS, 0, 0, present)));
        records.add(frame(
                2,
                WHOLE,
                new Records.Section(VALUES, ALL_ROWS, 0, 0, ones),
                new Records.Section(LINKS, NO_ROWS, 0, 7, new byte[0])));
        records.add(frame(
                3,
                WHOLE | KEYFRAME,
                entities(),
                new Records.Section(VALUES, PRESENT | ALL_ROWS, 0, 0, presentAndOnes)));
        Path file = folder.resolve("half.fdp");
        HostileFiles.write(file, records);
        try (Recording recording = Recording.open(file)) {
            FrameCursor cursor = recording.cursor();
            assertThat(cursor.next()).isTrue();
            long shown = cursor.state().sequence();
            assertThatThrownBy(cursor::next)
                    .isInstanceOf(DamagedRecordingException.class)
                    .hasMessageContaining("the world has 1 chunks");
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.tick()).isEqualTo(3);
            ChunkList values = cursor.state().values(0);
            assertThat(values.get(0).bytes()[2 * 128]).isEqualTo((byte) 1);
            assertThat(values.changedAt(0)).isGreaterThan(shown);
        }
    }
}
