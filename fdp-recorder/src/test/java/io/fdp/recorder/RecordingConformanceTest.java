package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.ForeignRecordingException;
import io.fdp.recorder.format.Forgery;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.tool.SchemaText;
import io.fdp.recorder.tool.TwinWriter;
import io.fdp.recorder.yard.YardWorld;
import io.fdp.testkit.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The files under {@code docs/spec/recording}: each recording has a twin in JSON that says the same. They are what
 * readers in other languages are tested with.
 *
 * <p>{@code -Dfdp.golden.update=true} writes them anew: look at the difference before you commit it. {@code
 * -Dfdp.golden.add=true} writes only those that are not there yet, {@code -Dfdp.golden.twins=true} only the twins.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // damaged files are made of whole ones
class RecordingConformanceTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @TempDir
    Path folder;

    private static String twin(Path file) throws IOException {
        JsonWriter json = new JsonWriter();
        boolean whole = Recording.verify(file, position -> {}).isWhole();
        try (Recording recording = Recording.open(file)) {
            json.beginObject().field("format", 1);
            json.field("created", recording.created().toEpochMilli());
            json.field("hash", recording.hashCover()).field("recorded", recording.entities());
            json.name("types");
            SchemaText.writeTypes(recording.schema(), json);
            json.name("frames").beginArray();
            FrameWalk walk = new FrameWalk(recording, recording.isCheckable());
            while (walk.next()) {
                TwinWriter.writeFrame(walk.state(), walk.isKeyframe(), json);
            }
            json.endArray().name("gaps").beginArray();
            for (Gap gap : recording.gaps()) {
                json.beginObject().field("first", gap.first()).field("count", gap.count());
                json.field("why", gap.why().name().toLowerCase(Locale.ROOT)).endObject();
            }
            json.endArray().field("whole", whole).endObject();
        }
        return json.toString();
    }

    private static void updateTwin(Path file, Path twin) throws IOException {
        if (Boolean.getBoolean("fdp.golden.twins")) {
            Files.writeString(twin, inLines(twin(file)));
        }
    }

    /** A line for each frame, so that people and tools can compare versions. */
    private static String inLines(String json) {
        return json.replace("{\"tick\":", "\n{\"tick\":").replace(",\"gaps\":", ",\n\"gaps\":") + "\n";
    }

    // ---- making them

    private Path make(String name) throws IOException {
        Path file = folder.resolve(name);
        return switch (name) {
            case "empty" -> Tapes.record(file, 0, Tapes.CONFIG, world -> {});
            case "small" ->
                Tapes.record(file, 0, Tapes.CONFIG.only("yard.Place"), world -> {
                    for (int tick = 0; tick < 5; tick++) {
                        world.small(tick);
                    }
                });
            case "keyframes" -> Tapes.record(file, 0, Tapes.CONFIG.keyframeEvery(1), Tapes.random(7, 4, 30));
            case "gaps" ->
                Tapes.rewrite(
                        make("everything"),
                        file,
                        tick -> tick == 9,
                        tick -> tick != 4 && tick != 6 && tick != 7,
                        tick -> tick == 5 ? Format.GAP_SKIPPED : Format.GAP_DROPPED);
            case "schemas" -> recordSchemas(file);
            case "unhashed" ->
                Tapes.record(file, 0, Tapes.CONFIG.withoutStateHash().keyframeEvery(3), Tapes.random(8, 5, 30));
            case "plain" -> Forgery.of(FILES.resolve("everything.fdp")).write(file);
            case "several" -> {
                Forgery split = Forgery.of(FILES.resolve("everything.fdp"));
                split.split(2);
                yield split.write(file);
            }
            case "some" -> recordSome(file);
            case "flags" -> Tapes.record(file, 0, Tapes.CONFIG.keyframeEvery(4), YardWorld::identities);
            case "holes" -> makeHoles(file);
            case "values" -> recordValues(file);
            default -> Tapes.record(file, 0, Tapes.CONFIG.keyframeEvery(5), Tapes.random(2026, 12, 30));
        };
    }

    /** Only entities that match a query. */
    private static Path recordSome(Path file) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            YardWorld world = new YardWorld(repo, 0);
            Query query = repo.query().with(world.places()).build();
            FlightRecorder recorder = FlightRecorder.start(
                    repo, file, Tapes.CONFIG.keyframeEvery(4).where(query));
            try {
                Tapes.random(12, 8, 40).accept(world);
            } finally {
                recorder.close();
            }
        }
        return file;
    }

    /**
     * All kinds of gaps: before the first frame, next to each other, before a delta and a keyframe, after the last
     * frame.
     */
    private Path makeHoles(Path file) throws IOException {
        Path holes = Tapes.rewrite(
                FILES.resolve("everything.fdp"),
                folder.resolve("some-holes"),
                tick -> tick == 10,
                tick -> tick != 3 && tick != 5 && tick != 6 && tick != 9,
                tick -> tick == 7 ? Format.GAP_DROPPED : Format.GAP_SKIPPED);
        Forgery forgery = Forgery.of(holes);
        forgery.records.remove(forgery.get(Forgery.GAP, 1));
        forgery.gapBefore(forgery.frame(7), 5, 1, Format.GAP_SKIPPED);
        forgery.gapBefore(forgery.frame(7), 6, 1, Format.GAP_DROPPED);
        forgery.gapBefore(forgery.frame(1), 0, 1, Format.GAP_DROPPED);
        forgery.gapBefore(forgery.last(Forgery.SCHEMA), 13, 1L << 40, Format.GAP_DROPPED);
        return forgery.write(file);
    }

    /** Texts, numbers, truth values and constants of enums, as objects and as events. */
    private static Path recordValues(Path file) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            List<Runnable> frames = List.of(
                    values(repo, String.class, 1, "Aa", "BB", "", "lone \ud83d, snow ☃", "x".repeat(40)),
                    values(repo, Boolean.class, 2, true, false),
                    values(repo, Character.class, 3, 'x', '\uffff'),
                    values(repo, Byte.class, 4, (byte) -128, (byte) 127, (byte) 0),
                    values(repo, Short.class, 5, (short) -1, (short) 300),
                    values(repo, Integer.class, 6, Integer.MIN_VALUE, 1, 70_000),
                    values(repo, Long.class, 7, Long.MIN_VALUE, 1L << 40, 1L),
                    values(repo, Float.class, 8, Float.NaN, -0f, 1f),
                    values(repo, Double.class, 9, -0.0, Double.NaN, 1e300),
                    values(repo, TimeUnit.class, 10, TimeUnit.DAYS, TimeUnit.HOURS));
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, Tapes.CONFIG.keyframeEvery(3))) {
                for (int tick = 0; tick < 5; tick++) {
                    frames.forEach(Runnable::run);
                    repo.tick();
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        return file;
    }

    /** An entity with an object of a class; each frame gives it the next object, and publishes two. */
    @SafeVarargs
    private static <T> Runnable values(EntityRepository repo, Class<T> type, int number, T... all) {
        String name = "yard." + type.getSimpleName();
        ManagedTable<T> table = repo.registerManaged(ManagedType.of(type, name));
        ManagedEvents<T> events = repo.events().registerManaged(ManagedEventType.of(type, 9400 + number));
        long entity = repo.createEntity();
        table.add(entity, all[0]);
        int[] frame = {0};
        return () -> {
            T next = all[++frame[0] % all.length];
            table.set(entity, next);
            events.publish(next);
            events.publish(all[(frame[0] + 1) % all.length]);
        };
    }

    /** Types are registered while it is recorded. */
    private static Path recordSchemas(Path file) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            FlightRecorder recorder = FlightRecorder.start(repo, file, Tapes.CONFIG);
            try {
                repo.createEntity();
                repo.tick();
                repo.tick();
                YardWorld world = new YardWorld(repo, 0);
                SplittableRandom random = new SplittableRandom(11);
                for (int i = 0; i < 3; i++) {
                    world.frame(random, 30);
                }
            } finally {
                recorder.close();
            }
        }
        return file;
    }

    private static byte[] damaged(String name) throws IOException {
        byte[] whole = Files.readAllBytes(FILES.resolve("everything.fdp"));
        switch (name) {
            case "cut" -> {
                return Arrays.copyOf(whole, whole.length * 6 / 10);
            }
            case "missing" -> {
                int from = frame(whole, 5) + 60; // the keyframe behind begins inside the stated length
                byte[] shorter = Arrays.copyOf(whole, whole.length - 10);
                System.arraycopy(whole, from + 10, shorter, from, shorter.length - from);
                return shorter;
            }
            case "flipped" -> whole[frame(whole, 7) + 60] ^= 0x10;
            case "header" -> whole[frame(whole, 3) + 9] ^= 0x01;
            case "keyframe" -> whole[frame(whole, 6) + 70] ^= 0x20;
            case "index" -> whole[whole.length - 60] ^= 0x08;
            case "schema" -> whole[100] ^= 0x08;
            case "foreign" -> {
                return "no recording at all\n".getBytes(StandardCharsets.US_ASCII);
            }
            default -> {
                return newer();
            }
        }
        return whole;
    }

    /** Where the frame of a tick begins, as the specification has it. */
    private static int frame(byte[] file, long tick) {
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int at = 8;
        while (in.get(at + 4) != 2 || in.getLong(at + 8) != tick) {
            at += 48 + in.getInt(at + 32);
        }
        return at;
    }

    /** A schema of a version that does not exist yet. */
    private static byte[] newer() throws IOException {
        DataWriter data = new DataWriter();
        data.mapHeader(1);
        data.string("format");
        data.integer(2);
        ByteBuffer head = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(0, 0x66504446).put(4, (byte) 1).putInt(28, data.size()).putInt(32, data.size());
        head.putInt(36, crc(data.array(), data.size()));
        head.putInt(44, crc(head.array(), 44));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(Format.magic());
        out.write(head.array());
        out.write(data.array(), 0, data.size());
        return out.toByteArray();
    }

    private static int crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    // ---- comparing

    private static void assertAgree(Path file, Path twin) throws IOException {
        String text = Files.readString(twin);
        assertThat(inLines(twin(file))).as("the file as JSON").isEqualTo(text);
        assertThat(inLines(SpecReader.toJson(Files.readAllBytes(file))))
                .as("read by other means")
                .isEqualTo(text);
    }

    @Order(1)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "empty",
                "small",
                "everything",
                "keyframes",
                "gaps",
                "schemas",
                "several",
                "plain",
                "unhashed",
                "some",
                "flags",
                "holes",
                "values"
            })
    void shouldAgreeWithItsTwin(String name) throws IOException {
        Path file = FILES.resolve(name + ".fdp");
        Path twin = FILES.resolve(name + ".json");
        if (Boolean.getBoolean("fdp.golden.update") || (Boolean.getBoolean("fdp.golden.add") && !Files.exists(file))) {
            Files.createDirectories(FILES);
            Files.write(file, Files.readAllBytes(make(name)));
            Files.writeString(twin, inLines(twin(file)));
        }
        updateTwin(file, twin);
        assertAgree(file, twin);
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
        try (Recording kept = Recording.open(file);
                Recording now = Recording.open(make(name))) {
            assertThat(RecordingDiff.between(kept, now, kept.isCheckable(), tick -> {})
                            .isSame())
                    .as("what is recorded today is what was recorded then")
                    .isTrue();
        }
    }

    /** Earlier programs hashed texts and numbers otherwise, as their schemas say. Nobody writes such files any more. */
    @Test
    void shouldCheckObjectsOfEarlierPrograms() throws IOException {
        Path file = FILES.resolve("older.fdp");
        updateTwin(file, FILES.resolve("older.json"));
        assertAgree(file, FILES.resolve("older.json"));
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.frames()).isEqualTo(5);
        assertThat(check.unchecked()).isZero();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.schema().types().stream().map(TypeDescription::hashed))
                    .contains("content", "java")
                    .doesNotContain("value");
        }
        Path forged = Tapes.forge(file, folder.resolve("forged"), Schema.HashCover.WORLD, (known, rows, image, at) -> {
            if (rows > 0 && known.name().endsWith("Float")) {
                int length = image.bytes()[at];
                image.bytes()[at + rows * Integer.BYTES + length - 1] ^= 1;
            }
        });
        assertThat(Recording.verify(forged, position -> {}).damages())
                .anyMatch(damage -> damage.why().contains("state hash"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "flipped", "header", "keyframe", "index", "schema", "missing"})
    void shouldReadWhatIsLeftOfTheDamagedOnes(String name) throws IOException {
        Path file = FILES.resolve("damaged-" + name + ".fdp");
        Path twin = FILES.resolve("damaged-" + name + ".json");
        if (Boolean.getBoolean("fdp.golden.update") || (Boolean.getBoolean("fdp.golden.add") && !Files.exists(file))) {
            Files.write(file, damaged(name));
            Files.writeString(twin, inLines(twin(file)));
        }
        updateTwin(file, twin);
        assertAgree(file, twin);
        assertThat(Recording.verify(file, position -> {}).isWhole()).isFalse();
        long frames = Files.readAllLines(twin).stream()
                .filter(line -> line.startsWith("{\"tick\""))
                .count();
        assertThat(frames)
                .isEqualTo(
                        switch (name) {
                            case "flipped" -> 7 + 1; // ticks 7 to 10 are lost: keyframes are 1, 6 and 11
                            case "header" -> 2 + 7; // 3 to 5
                            case "missing" -> 4 + 7; // 5
                            case "keyframe" -> 5 + 2; // 6 to 10
                            case "index", "schema" -> 12;
                            default -> Recording.verify(file, position -> {}).frames();
                        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"foreign", "newer"})
    void shouldRefuseWhatItCannotRead(String name) throws IOException {
        Path file = FILES.resolve("damaged-" + name + ".fdp");
        if (Boolean.getBoolean("fdp.golden.update")) {
            Files.write(file, damaged(name));
        }
        assertThatThrownBy(() -> Recording.open(file).close()).isInstanceOf(ForeignRecordingException.class);
    }

    @Test
    void shouldSayThatNothingCanBeReadWithoutASchema() throws IOException {
        byte[] bytes = Files.readAllBytes(FILES.resolve("damaged-cut.fdp"));
        bytes[100] ^= 1;
        Path file = folder.resolve("no-schema");
        Files.write(file, bytes);
        assertThatThrownBy(() -> Recording.open(file).close())
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessageContaining("no readable schema");
    }

    /** Files that nobody has seen before: both readers say the same, also of damaged ones. */
    @Test
    void shouldSayTheSameAsTheSpecificationOfAnyFile() {
        Seeds.run(6, random -> {
            try {
                Path file = folder.resolve("any" + random.nextLong());
                Tapes.record(
                        file,
                        random.nextInt(8),
                        Tapes.CONFIG.keyframeEvery(1 + random.nextInt(6)),
                        Tapes.random(random.nextLong(), 15, 30));
                assertThat(SpecReader.toJson(Files.readAllBytes(file))).isEqualTo(twin(file));
                byte[] bytes = Files.readAllBytes(file);
                for (int i = 0; i < 8; i++) {
                    byte[] wrong = bytes.clone();
                    int schema = frame(bytes, 1); // without one nothing can be read
                    int at = schema + random.nextInt(bytes.length - schema);
                    wrong[at] ^= (byte) (1 << random.nextInt(8));
                    Path damaged = folder.resolve("damaged" + random.nextLong());
                    Files.write(damaged, wrong);
                    assertThat(SpecReader.toJson(wrong)).as("byte " + at).isEqualTo(twin(damaged));
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }
}
