package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.format.Forgery;
import io.fdp.recorder.format.Forgery.Piece;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A check says how many frames were not compared with a state hash, and a program that makes other states than the file
 * says is not mistaken for damage.
 */
class UncheckedFramesTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Adds a type of objects to a schema whose last key is its types, fewer than 15. */
    private static void addType(Piece schema) {
        String text = new String(schema.content, StandardCharsets.ISO_8859_1);
        int header = text.indexOf("\u00a5types") + 6;
        assertThat(schema.content[header] & 0xf0).isEqualTo(0x90);
        DataWriter type = new DataWriter();
        type.mapHeader(3);
        type.string("kind");
        type.string("managed");
        type.string("name");
        type.string("test.none");
        type.string("hashed");
        type.string("program");
        byte[] more = type.toByteArray();
        int length = schema.content.length;
        schema.content = Arrays.copyOf(schema.content, length + more.length);
        schema.content[header]++;
        System.arraycopy(more, 0, schema.content, length, more.length);
    }

    @Test
    void shouldCompareFramesWhateverTypesHaveNoValues() throws IOException {
        Path file = Tapes.record(folder.resolve("world.fdp"), 0, Tapes.CONFIG, Tapes.random(5, 10, 25));
        Forgery forgery = Forgery.of(file);
        forgery.records.stream().filter(each -> each.kind == Forgery.SCHEMA).forEach(UncheckedFramesTest::addType);
        forgery.write(file);
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).isEmpty();
        assertThat(check.unchecked()).isZero();
        for (Piece record : forgery.records) {
            if (record.kind == Forgery.FRAME && (record.flags & 2) != 0) {
                Forgery.le(record.content).putLong(12, 0xbadL + record.tick);
            }
        }
        forgery.write(file);
        check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isFalse();
        assertThat(check.frames()).isZero();
    }

    @Test
    void shouldCountFramesWithObjectsThatOnlyTheirProgramCanHash() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        ManagedEvents<String> words = repo.events()
                .registerManaged(ManagedEventType.of(String.class, 9301).hashedBy(String::length));
        ManagedTable<Point> points = repo.registerManaged(ManagedType.of(Point.class, "test.point")
                .hashedBy((value, hash) -> hash.add(value.x))
                .serializedBy(new PointSerializer(false)));
        Path file = folder.resolve("world.fdp");
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, Tapes.CONFIG)) {
            long entity = repo.createEntity();
            for (int tick = 1; tick <= 12; tick++) {
                if (tick == 3 || tick == 7) {
                    words.publish("a word");
                }
                if (tick == 9) {
                    points.add(entity, new Point(4));
                }
                if (tick == 11) {
                    points.remove(entity);
                }
                repo.tick();
            }
            assertThat(recorder.stats().dropped()).isZero();
        }
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.frames()).isEqualTo(12);
        assertThat(check.unchecked()).as("ticks 3 and 7, and 9 and 10").isEqualTo(4);
    }

    @Test
    void shouldCountAllFramesWithoutStateHashes() throws IOException {
        RecordingCheck check = Recording.verify(FILES.resolve("unhashed.fdp"), position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.unchecked()).isEqualTo(check.frames()).isPositive();
        assertThat(Recording.verify(FILES.resolve("everything.fdp"), position -> {})
                        .unchecked())
                .isZero();
    }

    // ---- programs that differ

    private record Point(int x) {}

    /** Writes one number, or as the next version of a program two. */
    private static final class PointSerializer implements Serializer<Point> {
        private final boolean isNext;

        PointSerializer(boolean isNext) {
            this.isNext = isNext;
        }

        @Override
        public void write(DataWriter to, Point value) {
            to.arrayHeader(isNext ? 2 : 1);
            to.integer(value.x);
            if (isNext) {
                to.integer(0);
            }
        }

        @Override
        public Point read(DataReader from) {
            int fields = from.arrayHeader();
            Point read = new Point(from.int32());
            for (int i = 1; i < fields; i++) {
                from.skip();
            }
            return read;
        }
    }

    private static ManagedTable<Point> register(EntityRepository repo, boolean isNext) {
        return repo.registerManaged(
                ManagedType.of(Point.class, "test.point").serializedBy(new PointSerializer(isNext)));
    }

    @Test
    void shouldNameWhatDiffersWhenTheFileIsRightAndTheProgramIsAnother() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Path file = folder.resolve("world.fdp");
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, Tapes.CONFIG)) {
            ManagedTable<Point> points = register(repo, false);
            repo.tick();
            long entity = repo.createEntity();
            points.add(entity, new Point(4));
            repo.tick();
            points.remove(entity);
            repo.tick();
            assertThat(recorder.stats().dropped()).isZero();
        }
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
        EntityRepository next = worlds.create(Recorded.CONFIG);
        ManagedTable<Point> points = register(next, true);
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(next);
            assertThat(replay.next()).isTrue();
            assertThatThrownBy(replay::next)
                    .isInstanceOf(IncompatibleRecordingException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("tick 2")
                    .hasMessageContaining("because of component test.point;")
                    .hasMessageContaining("with the program that recorded it");
            assertThat(replay.tick()).isEqualTo(-1);
            assertThat(next.entityCount()).isZero();
            assertThat(points.count()).isZero();
            assertThat(replay.next()).isTrue();
            assertThat(replay.tick()).isEqualTo(3);
            assertThatThrownBy(() -> replay.seek(2)).isInstanceOf(IncompatibleRecordingException.class);
        }
    }
}
