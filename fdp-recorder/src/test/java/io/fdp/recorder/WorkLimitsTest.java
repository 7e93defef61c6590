package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small frames that stand for much work are refused after a number of bytes that were made of them; files of programs
 * stay below that.
 */
class WorkLimitsTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");
    private static final int ENTITIES = 2;
    private static final int VALUES = 3;
    private static final int LINKS = 4;
    private static final int EVENTS = 6;
    private static final int NO_ROWS = 16;
    private static final int ALL_ROWS = 8;
    private static final int WHOLE = 2 | 4;
    private static final int KEYFRAME = 8;
    private static final int FRAMES = 60;

    /** How many chunks a family has. */
    private static final int FAMILY = 200;

    private static final int STRIDE = 32_768;
    private static final int FIELDS = 2000;
    private static final int BELLS = 1_000_000;

    /** Far less than the frames stand for. */
    private static final ReadLimits LITTLE = ReadLimits.TOOLS.withWork(64 << 20);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Files of frames with next to nothing in them. */
    enum Hostile {
        DELTAS,
        KEYFRAMES,
        COLUMNS,
        BELLS,
        LINKS
    }

    private Path write(Hostile kind, int frames) throws IOException {
        List<Records.One> records = new ArrayList<>();
        Records.One schema = new Records.One(Records.SCHEMA, 0, 0, schema(kind));
        schema.compressed = true;
        records.add(schema);
        for (int tick = 1; tick <= frames; tick++) {
            boolean keyframe = tick == 1 || kind == Hostile.KEYFRAMES;
            Records.One frame = new Records.One(
                    Records.FRAME, WHOLE | (keyframe ? KEYFRAME : 0), tick, Records.content(sections(kind, tick)));
            frame.compressed = true;
            records.add(frame);
        }
        Path file = folder.resolve("hostile.fdp");
        HostileFiles.write(file, records);
        return file;
    }

    private static byte[] schema(Hostile kind) {
        return switch (kind) {
            case DELTAS, KEYFRAMES, LINKS -> HostileFiles.schema(STRIDE);
            case COLUMNS -> columnSchema();
            case BELLS -> bellSchema();
        };
    }

    private static List<Records.Section> sections(Hostile kind, int tick) {
        List<Records.Section> all = new ArrayList<>();
        int chunks = kind == Hostile.BELLS ? 0 : kind == Hostile.LINKS ? FAMILY : 1;
        all.add(Records.state(0, chunks, chunks * 1024));
        if (kind == Hostile.BELLS) {
            byte[] count = new byte[4];
            Records.fields(count).putInt(0, BELLS);
            all.add(new Records.Section(EVENTS, 0, 0, 0, count));
            return all;
        }
        if (tick == 1 || kind == Hostile.KEYFRAMES) {
            byte[] entities = new byte[128 + 1024 * 36];
            Arrays.fill(entities, 0, 128, (byte) -1);
            Arrays.fill(entities, 128, 128 + 1024, (byte) 1);
            for (int chunk = 0; chunk < chunks; chunk++) {
                all.add(new Records.Section(ENTITIES, 1 | ALL_ROWS, 0, chunk, entities));
            }
        }
        if (kind == Hostile.LINKS) {
            for (int chunk = tick == 1 ? 0 : FAMILY - 1; chunk < FAMILY; chunk++) {
                all.add(tick == 1 ? links(chunk) : lastLink());
            }
            return all;
        }
        byte[] present = new byte[128];
        Arrays.fill(present, (byte) -1);
        if (tick % 2 == 0 && kind == Hostile.COLUMNS) {
            Arrays.fill(present, (byte) 0x55); // each row is a run
        } else if (tick % 2 == 0) {
            present[0] = 1;
        }
        all.add(new Records.Section(VALUES, 1 | NO_ROWS, 0, 0, present));
        return all;
    }

    /** A family of everybody: the first is the parent of all others. */
    private static Records.Section links(int chunk) {
        byte[] body = new byte[1024 * 12];
        for (int slot = 0; slot < 1024; slot++) {
            int index = chunk * 1024 + slot;
            int next = index == 0 || index == FAMILY * 1024 - 1 ? 0 : index + 2;
            body[slot] = (byte) (index == 0 ? 0 : 1);
            body[4096 + slot] = (byte) (index == 0 ? 2 : 0);
            for (int plane = 0; plane < 4; plane++) {
                body[8192 + plane * 1024 + slot] = (byte) (next >>> (8 * plane));
            }
        }
        return new Records.Section(LINKS, ALL_ROWS, 0, chunk, body);
    }

    /** The last child leaves, or comes back: the last two rows differ. */
    private static Records.Section lastLink() {
        byte[] body = new byte[128 + 2 * 12];
        body[127] = (byte) (1 << 6 | 1 << 7);
        body[128 + 1] = 1;
        for (int plane = 0; plane < 4; plane++) {
            body[128 + 16 + 2 * plane] = (byte) ((FAMILY * 1024) >>> (8 * plane));
        }
        return new Records.Section(LINKS, 0, 0, FAMILY - 1, body);
    }

    /** A component of many fields of one byte, each in a column of its own. */
    private static byte[] columnSchema() {
        ComponentLayout.Builder layout = ComponentLayout.columns(FIELDS);
        for (int i = 0; i < FIELDS; i++) {
            layout.field("f" + i, FieldKind.BYTE, i);
        }
        DataWriter to = new DataWriter();
        to.mapHeader(3);
        to.string("format");
        to.integer(1);
        to.string("hash");
        to.string("none");
        to.string("types");
        to.arrayHeader(1);
        to.mapHeader(6);
        to.string("kind");
        to.string("component");
        to.string("name");
        to.string("Wide");
        to.string("arrangement");
        to.string("columns");
        to.string("stride");
        to.integer(FIELDS);
        to.string("layout");
        to.integer(layout.build().hash());
        to.string("fields");
        to.arrayHeader(FIELDS);
        for (int i = 0; i < FIELDS; i++) {
            to.mapHeader(4);
            to.string("name");
            to.string("f" + i);
            to.string("kind");
            to.string("byte");
            to.string("count");
            to.integer(1);
            to.string("offset");
            to.integer(i);
        }
        return to.toByteArray();
    }

    private static byte[] bellSchema() {
        DataWriter to = new DataWriter();
        to.mapHeader(2);
        to.string("format");
        to.integer(1);
        to.string("types");
        to.arrayHeader(1);
        to.mapHeader(7);
        to.string("kind");
        to.string("event");
        to.string("name");
        to.string("Bell");
        to.string("id");
        to.integer(7);
        to.string("arrangement");
        to.string("rows");
        to.string("stride");
        to.integer(4);
        to.string("layout");
        to.integer(layoutHash("ROWS 4/1/4"));
        to.string("fields");
        to.arrayHeader(0);
        return to.toByteArray();
    }

    /** As the page of the format has it. */
    private static long layoutHash(String text) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            h = (h ^ text.charAt(i)) * 0x100000001b3L;
        }
        h = (h ^ (h >>> 32)) * 0xd6e8feb86659fd93L;
        return h ^ (h >>> 32);
    }

    private static void assertRefused(ThrowingCallable reading) {
        assertThatThrownBy(reading)
                .isInstanceOf(RecordingLimitException.class)
                .hasMessageContaining("hostile.fdp")
                .hasMessageContaining("more work than allowed, at tick ")
                .hasMessageContaining("the limit is 64 MB")
                .hasMessageContaining("--max-work");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void shouldRefuseMoreWorkThanTheBytesAreWorth(Hostile kind) throws IOException {
        Path file = write(kind, FRAMES);
        assertRefused(() -> Recording.verify(file, LITTLE, position -> {}));
        try (Recording recording = Recording.open(file, LITTLE);
                Recording other = Recording.open(file, LITTLE)) {
            RecordingExport export = RecordingExport.of(recording).checking(false);
            assertRefused(() -> export.toJsonLines(folder.resolve("out.jsonl")));
            assertRefused(() -> export.toCsv(folder.resolve("out")));
            assertRefused(() -> export.toMcap(folder.resolve("out.mcap")));
            assertRefused(() -> RecordingDiff.between(recording, other, false, tick -> {}));
        }
    }

    /** Keyframes and links say enough to be worth the work. */
    static Stream<Hostile> hostile() {
        return Stream.of(Hostile.DELTAS, Hostile.COLUMNS, Hostile.BELLS);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void shouldCountTheSameWorkEachTime(Hostile kind) throws IOException {
        Path file = write(kind, FRAMES);
        List<Long> work = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            try (Recording recording = Recording.open(file, LITTLE)) {
                FrameCursor cursor = recording.cursor();
                assertRefused(() -> {
                    while (cursor.next()) {
                        cursor.requireRight(false);
                    }
                });
                work.add(cursor.account().workBytes());
            }
        }
        assertThat(work.get(0)).isEqualTo(work.get(1));
        assertThat(work.get(0))
                .isLessThanOrEqualTo(LITTLE.workBytes() + Files.size(file) * ReadLimits.WORK_PER_FRAME_BYTE);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadAllOfTheFramesWhereTheLimitAllowsIt(Hostile kind) throws IOException {
        int some = 4;
        try (Recording recording = Recording.open(write(kind, some), ReadLimits.TOOLS)) {
            FrameWalk walk = new FrameWalk(recording, false);
            int frames = 0;
            while (walk.next()) {
                frames++;
            }
            assertThat(frames).isEqualTo(some);
        }
    }

    /**
     * The links of a large family are many bytes, which are worth much: it is the frames after them that are charged.
     */
    @Test
    void shouldChargeTheFamilyOfALinkThatIsAnother() throws IOException {
        try (Recording recording = Recording.open(write(Hostile.LINKS, 5), ReadLimits.TOOLS)) {
            FrameCursor cursor = recording.cursor();
            long before = Long.MIN_VALUE;
            while (cursor.next()) {
                cursor.requireRight(false);
                long work = cursor.account().workBytes();
                assertThat(work).isGreaterThan(before + FAMILY * 1024L * Long.BYTES);
                before = work;
            }
        }
    }

    /** Nothing but what bytes are worth. */
    private static final ReadLimits NOTHING_MORE = ReadLimits.TOOLS.withWork(1);

    static Stream<Path> conformanceFiles() throws IOException {
        try (Stream<Path> all = Files.list(FILES)) {
            return all
                    .filter(file ->
                            file.toString().endsWith(".fdp") && !file.toString().contains("damaged"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("conformanceFiles")
    void shouldReadFilesOfProgramsWithTheWorkThatTheirBytesAreWorth(Path file) throws IOException {
        assertThat(Recording.verify(file, NOTHING_MORE, position -> {}).isWhole())
                .isTrue();
        try (Recording recording = Recording.open(file, NOTHING_MORE)) {
            RecordingExport export = RecordingExport.of(recording).checking(recording.isCheckable());
            export.toJsonLines(folder.resolve("out.jsonl"));
            export.toCsv(folder.resolve("out"));
            export.toMcap(folder.resolve("out.mcap"));
        }
    }

    @Test
    void shouldReadAWorldInWhichHardlyAnythingChangesWithTheWorkThatItsBytesAreWorth() throws IOException {
        Path file = folder.resolve("still.fdp");
        RepositoryConfig config = RepositoryConfig.DEFAULT.withCapacity(100_000);
        try (EntityRepository repo = EntityRepository.create(config);
                FlightRecorder recorder = FlightRecorder.start(repo, file, Recorded.ALL.keyframeEvery(50))) {
            DepotWorld world = new DepotWorld(repo, 0);
            long first = 0;
            for (int i = 0; i < 50_000; i++) {
                long entity = repo.createEntity();
                world.places.add(entity, 0, 0, 0);
                first = i == 0 ? entity : first;
            }
            for (int i = 0; i < 200; i++) {
                world.places.set(first, i, 0, 0);
                repo.tick();
            }
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(Recording.verify(file, NOTHING_MORE, position -> {}).isWhole())
                .isTrue();
        EntityRepository shown = worlds.create(config);
        new DepotWorld(shown, 1);
        try (Recording recording = Recording.open(file, NOTHING_MORE)) {
            Replay replay = recording.replayInto(shown);
            while (replay.next()) {
                assertThat(shown.entityCount()).isEqualTo(50_000);
            }
            for (long tick = recording.lastTick(); tick > recording.firstTick(); tick -= 20) {
                replay.seek(tick);
            }
            RecordingExport.of(recording).toJsonLines(folder.resolve("still.jsonl"));
        }
    }
}
