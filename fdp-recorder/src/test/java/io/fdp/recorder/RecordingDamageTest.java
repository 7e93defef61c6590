package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.read.FrameCursor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to a file: frames are shown as they were, or not at all. */
class RecordingDamageTest {
    private static final int FRAMES = 5;
    private static final long SEED = 7;

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private byte[] bytes = {};
    private final Map<Long, ByteBuffer> states = new HashMap<>();
    private final ByteBuffer shown = ByteBuffer.allocate(1 << 20);

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
                ByteBuffer all = all(cursor.state());
                states.put(
                        cursor.tick(), ByteBuffer.allocate(all.limit()).put(all).flip());
            }
        }
        assertThat(states).hasSize(FRAMES);
    }

    /** Everything that a state says, up to the next call. */
    private ByteBuffer all(RecordedState state) {
        shown.clear();
        shown.putLong(state.tick()).putLong(state.hash()).putInt(state.reach()).putInt(state.entityCount());
        add(state.entities());
        add(state.links());
        for (int type = 0; type < state.schema().types().size(); type++) {
            add(state.values(type));
            add(state.events(type));
            shown.putInt(state.eventCount(type));
        }
        for (int i = 0; i < state.roleCount(); i++) {
            shown.putInt(state.role(i)).putLong(state.roleEntity(i));
        }
        return shown.flip();
    }

    private void add(ChunkList list) {
        for (int chunk = 0; chunk < list.reach(); chunk++) {
            if (!list.get(chunk).isEmpty()) {
                shown.putInt(chunk);
                add(list.get(chunk));
            }
        }
        shown.putInt(-1);
    }

    private void add(Image image) {
        shown.putInt(image.length()).put(image.bytes(), 0, image.length());
    }

    private void requireRight(FrameCursor cursor) {
        if (!all(cursor.state()).equals(states.get(cursor.tick()))) {
            fail("frame " + cursor.tick() + " is shown otherwise than it was");
        }
    }

    /**
     * Opens the file as it is now and reads all that can be read; answers how many frames that are, or -1 when it
     * cannot be opened.
     */
    private int readAll() throws IOException {
        int frames = 0;
        try (Recording recording = Recording.open(file)) {
            FrameCursor cursor = recording.cursor();
            boolean more = true;
            while (more) {
                try {
                    more = cursor.next();
                    if (more) {
                        requireRight(cursor);
                        frames++;
                    }
                } catch (DamagedRecordingException declared) {
                    assertThat(cursor.tick()).isEqualTo(-1);
                }
            }
            for (long tick = 1; tick <= FRAMES; tick++) {
                seek(cursor, tick);
            }
            return frames;
        } catch (RecordingException declared) {
            return -1;
        }
    }

    private void seek(FrameCursor cursor, long tick) throws IOException {
        try {
            cursor.seek(tick);
            assertThat(cursor.tick()).isEqualTo(tick);
            requireRight(cursor);
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
                int frames = Math.max(0, readAll());
                assertThat(isWhole()).isFalse();
                before = before < 0 ? frames : before;
                assertThat(frames).as("cut at %d", length).isLessThanOrEqualTo(before);
                assertThat(frames).as("cut at %d", length).isGreaterThanOrEqualTo(completeFrames(length));
                before = frames;
            }
        }
        System.out.println("recording, cut at every byte: " + bytes.length + " cases");
    }

    /** How many frames end within the first bytes, as the headers say. */
    private int completeFrames(int length) {
        int frames = 0;
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
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
                    int frames = readAll();
                    readable += frames > 0 ? 1 : 0;
                    if (isWhole()) {
                        fail("bit " + bit + " of byte " + at + " is wrong, and nobody saw it");
                    }
                    if (frames == 0) {
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
    void shouldNeverShowAWrongStateWhicheverRecordIsMissingOrThereTwice() throws IOException {
        List<Integer> starts = starts();
        int cases = 0;
        for (int i = 0; i + 1 < starts.size(); i++) {
            byte[] record = Arrays.copyOfRange(bytes, starts.get(i), starts.get(i + 1));
            requireNoneWrong(join(Arrays.copyOf(bytes, starts.get(i)), rest(starts.get(i + 1))));
            for (int to : starts) {
                requireNoneWrong(join(Arrays.copyOf(bytes, to), join(record, rest(to))));
                cases++;
            }
            cases++;
        }
        System.out.println("recording, a record missing or there twice: " + cases + " cases");
    }

    /** Where records begin, and the end of the last. */
    private List<Integer> starts() {
        List<Integer> starts = new ArrayList<>();
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 8; at < bytes.length; at += 48 + all.getInt(at + 32)) {
            starts.add(at);
        }
        starts.add(bytes.length);
        return starts;
    }

    /** Files are read by 1 MiB: sizes around that, with nothing useful between two records. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 47, 48, 49, 6_000, 1 << 20, 2 << 20, (2 << 20) + 7})
    void shouldFindTheFramesInFilesOfAnySize(int more) throws IOException {
        byte[] nothing = new byte[(1 << 20) + more - bytes.length];
        List<Integer> starts = starts();
        for (int at : starts) {
            Files.write(file, join(Arrays.copyOf(bytes, at), join(nothing, rest(at))));
            int frames = readAll();
            int after = FRAMES - completeFrames(at); // of these, those up to the next keyframe are lost
            assertThat(frames).as("at byte %d", at).isBetween(FRAMES - Math.min(2, after), FRAMES);
            assertThat(isWhole()).isFalse();
        }
    }

    private byte[] rest(int from) {
        return Arrays.copyOfRange(bytes, from, bytes.length);
    }

    private static byte[] join(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private void requireNoneWrong(byte[] content) throws IOException {
        Files.write(file, content);
        readAll();
        assertThat(isWhole()).isFalse();
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
