package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a file: frames are shown as they were, or not at all. */
class RecordingDamageTest {
    private static final int FRAMES = 8;
    private static final long SEED = 7;

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private byte[] bytes = {};
    private final Map<Long, Integer> states = new HashMap<>();

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("small.fdp");
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(3);
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, config)) {
                for (int i = 0; i < FRAMES; i++) {
                    world.frame(SEED);
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        bytes = Files.readAllBytes(file);
        try (Recording recording = Recording.open(file)) {
            FrameCursor cursor = recording.cursor();
            while (cursor.next()) {
                states.put(cursor.tick(), digest(cursor.state()));
            }
        }
        assertThat(states).hasSize(FRAMES);
    }

    /** Everything that a state says. */
    private static int digest(RecordedState state) {
        List<Object> all = new ArrayList<>(List.of(state.tick(), state.hash(), state.reach(), state.entityCount()));
        add(all, state.entities());
        add(all, state.links());
        for (int type = 0; type < state.schema().types().size(); type++) {
            add(all, state.values(type));
            add(all, state.events(type));
            all.add(state.eventCount(type));
        }
        for (int i = 0; i < state.roleCount(); i++) {
            all.add(state.role(i));
            all.add(state.roleEntity(i));
        }
        return all.hashCode();
    }

    private static void add(List<Object> all, ChunkList list) {
        for (int chunk = 0; chunk < list.reach(); chunk++) {
            if (!list.get(chunk).isEmpty()) {
                all.add(chunk);
                add(all, list.get(chunk));
            }
        }
    }

    private static void add(List<Object> all, Image image) {
        all.add(Arrays.hashCode(Arrays.copyOf(image.bytes(), image.length())));
    }

    /** Opens the file as it is now and reads all that can be read; answers how many frames that are, or -1 when it cannot be opened. */
    private int readAll() throws IOException {
        int shown = 0;
        try (Recording recording = Recording.open(file)) {
            FrameCursor cursor = recording.cursor();
            boolean more = true;
            while (more) {
                try {
                    more = cursor.next();
                    if (more) {
                        assertThat(digest(cursor.state())).isEqualTo(states.get(cursor.tick()));
                        shown++;
                    }
                } catch (DamagedRecordingException declared) {
                    assertThat(cursor.tick()).isEqualTo(-1);
                }
            }
            for (long tick = 1; tick <= FRAMES; tick++) {
                seek(cursor, tick);
            }
            return shown;
        } catch (RecordingException declared) {
            return -1;
        }
    }

    private void seek(FrameCursor cursor, long tick) throws IOException {
        try {
            cursor.seek(tick);
            assertThat(cursor.tick()).isEqualTo(tick);
            assertThat(digest(cursor.state())).isEqualTo(states.get(tick));
        } catch (DamagedRecordingException | NoSuchTickException declared) {
            // not shown, which is right
        }
    }

    private boolean isWhole() throws IOException {
        try {
            RecordingCheck check = Recording.verify(file, position -> {});
            for (Damage damage : check.damages()) {
                assertThat(damage.toString()).contains("byte");
            }
            return check.isWhole();
        } catch (RecordingException declared) {
            return false;
        }
    }

    @Test
    void shouldReadEveryCompleteFrameWhereverTheFileIsCut() throws IOException {
        int before = -1;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int length = bytes.length - 1; length >= 0; length--) {
                channel.truncate(length);
                int shown = readAll();
                assertThat(isWhole()).isFalse();
                before = before < 0 ? shown : before;
                assertThat(shown).as("cut at %d", length).isLessThanOrEqualTo(before);
                assertThat(shown).as("cut at %d", length).isGreaterThanOrEqualTo(completeFrames(length));
                before = shown;
            }
        }
        System.out.println("recording, cut at every byte: " + bytes.length + " cases");
    }

    /** How many frames end within the first bytes, as the headers say. */
    private int completeFrames(int length) {
        int frames = 0;
        ByteBuffer all = ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        int at = 8;
        while (at + 48 <= length) {
            int next = at + 48 + all.getInt(at + 32);
            if (next <= length && all.get(at + 4) == 2 && (all.get(at + 5) & 4) != 0) {
                frames++;
            }
            at = next;
        }
        return frames;
    }

    @Test
    void shouldNeverShowAWrongStateWhicheverBitIsWrong() throws IOException {
        int readable = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int at = 0; at < bytes.length; at++) {
                for (int bit = 0; bit < 8; bit++) {
                    put(channel, at, (byte) (bytes[at] ^ (1 << bit)));
                    int shown = readAll();
                    readable += shown > 0 ? 1 : 0;
                    if (isWhole()) {
                        fail("bit " + bit + " of byte " + at + " is wrong, and nobody saw it");
                    }
                    if (shown == 0) {
                        fail("bit " + bit + " of byte " + at + " is wrong, and no frame could be read");
                    }
                }
                put(channel, at, bytes[at]);
            }
        }
        assertThat(isWhole()).isTrue();
        System.out.println("recording, every bit wrong: " + bytes.length * 8L + " cases, in " + readable
                + " of them other frames could be read");
    }

    private static void put(FileChannel channel, int at, byte value) throws IOException {
        channel.write(ByteBuffer.wrap(new byte[] {value}), at);
    }

    @Test
    void shouldRefuseWhatIsNoRecording() throws IOException {
        Files.write(file, new byte[] {});
        assertThat(readAll()).isEqualTo(-1);
        Files.writeString(file, "something else entirely, and long enough for a header of a record");
        assertThat(readAll()).isEqualTo(-1);
        assertThat(isWhole()).isFalse();
    }

    @Test
    void shouldReportBytesAfterTheEnd() throws IOException {
        Files.write(file, new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        assertThat(readAll()).isEqualTo(FRAMES);
        assertThat(isWhole()).isFalse();
    }
}
