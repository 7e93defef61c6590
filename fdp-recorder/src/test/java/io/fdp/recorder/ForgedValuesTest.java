package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.format.FieldDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.yard.YardWorld;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values that cannot be, in files with right checksums: refused on the way in, with a state hash and without, in
 * components, parts, events and objects.
 */
class ForgedValuesTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Changes a byte of a field in the first row of a type. */
    private static Tapes.Change set(String type, String field, int byteOfField, int value) {
        return (known, rows, image, base) -> {
            if (!known.name().equals(type) || rows == 0) {
                return;
            }
            for (int i = 0; i < known.fields().size(); i++) {
                FieldDescription of = known.fields().get(i);
                if (of.name().equals(field)) {
                    image.bytes()[base + known.shape().start(i, rows) + byteOfField] = (byte) value;
                }
            }
        };
    }

    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of("the boolean 2", set("yard.Label", "z", 0, 2)),
                Arguments.of("the boolean 255", set("yard.Label", "switches", 1, 255)),
                Arguments.of("the constant 99 of an enum that has 3", set("yard.Label", "state", 0, 99)),
                Arguments.of("of an enum that has 3", set("yard.Load", "state", 3, 0x80)),
                Arguments.of("a text of 255 bytes, and room for 31", set("yard.Label", "text", 0, 255)),
                Arguments.of("a text with bytes after its end", set("yard.Label", "text", 31, 7)),
                Arguments.of("a text of 32 bytes, and room for 31", set("yard.Entered", "gate", 0, 32)),
                Arguments.of("a text that is no UTF-8", noUtf8()),
                Arguments.of("an object of managed yard.Papers", object("yard.Papers", 0xc1)),
                Arguments.of("an object of managed event yard.Notice", object("yard.Notice", 0xdf)));
    }

    private static Tapes.Change noUtf8() {
        Tapes.Change length = set("yard.Label", "text", 0, 31);
        return (known, rows, image, base) -> {
            length.apply(known, rows, image, base);
            for (int i = 1; i < 32; i++) {
                set("yard.Label", "text", i, i == 4 ? 0xff : 'a').apply(known, rows, image, base);
            }
        };
    }

    private static Tapes.Change object(String type, int firstByte) {
        return (known, rows, image, base) -> {
            if (known.name().equals(type) && rows > 0 && known.kind().hasObjects()) {
                image.bytes()[base + rows * Integer.BYTES] = (byte) firstByte;
            }
        };
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("values")
    void shouldRefuseAValueThatCannotBe(String reason, Tapes.Change change) throws IOException {
        for (Schema.HashCover cover : new Schema.HashCover[] {Schema.HashCover.WORLD, Schema.HashCover.NONE}) {
            Path file = Tapes.forge(FILES.resolve("everything.fdp"), folder.resolve("forged" + cover), cover, change);
            RecordingCheck check = Recording.verify(file, position -> {});
            assertThat(check.damages())
                    .as("%s with hash %s", reason, cover)
                    .anyMatch(damage -> damage.why().contains(reason), reason);
            EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(4000));
            new YardWorld(repo, 0);
            long lost = check.damages().getFirst().firstLost();
            try (Recording recording = Recording.open(file)) {
                Replay replay = recording.replayInto(repo).checking(false);
                assertThatThrownBy(() -> replay.seek(lost))
                        .isInstanceOf(DamagedRecordingException.class)
                        .hasMessageContaining(reason);
            }
        }
    }

    @Test
    void shouldCallWholeWhatWasOnlyWrittenAgain() throws IOException {
        for (Schema.HashCover cover : new Schema.HashCover[] {Schema.HashCover.WORLD, Schema.HashCover.NONE}) {
            Path file = Tapes.forge(
                    FILES.resolve("everything.fdp"),
                    folder.resolve("same" + cover),
                    cover,
                    (type, rows, image, base) -> {});
            assertThat(Recording.verify(file, position -> {}).damages()).isEmpty();
        }
    }

    /** Everything about the state can be, and it is not the one that was recorded. */
    @Test
    void shouldRefuseAnotherStateThanTheRecordedOneWithoutItsProgram() throws IOException {
        Path file = Tapes.forge(
                FILES.resolve("everything.fdp"),
                folder.resolve("other"),
                Schema.HashCover.WORLD,
                set("yard.Place", "y", 1, 77));
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).anyMatch(damage -> damage.why().contains("does not have the state hash"));
        long lost = check.damages().getFirst().firstLost();
        try (Recording recording = Recording.open(file)) {
            RecordedFrames frames = RecordedFrames.of(recording);
            assertThatThrownBy(() -> frames.seek(lost)).hasMessageContaining("does not have the state hash");
            frames.checking(false).seek(lost);
            assertThat(frames.tick()).isEqualTo(lost);
        }
    }

    private Path withoutHashes() throws IOException {
        return Tapes.forge(
                FILES.resolve("everything.fdp"),
                folder.resolve("none"),
                Schema.HashCover.NONE,
                (type, rows, image, base) -> {});
    }

    @Test
    void shouldShowFramesWithoutHashOnlyWhenAsked() throws IOException {
        Path file = withoutHashes();
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(4000));
        new YardWorld(repo, 0);
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.isCheckable()).isFalse();
            Replay replay = recording.replayInto(repo);
            assertThatThrownBy(() -> replay.seek(3))
                    .isInstanceOf(UncheckedRecordingException.class)
                    .hasMessageContaining("checking(false)");
            assertThatThrownBy(replay::next).isInstanceOf(UncheckedRecordingException.class);
            assertThat(replay.tick()).isEqualTo(-1);
            replay.checking(false).seek(3);
            assertThat(repo.currentTick()).isEqualTo(3);
            RecordedFrames frames = RecordedFrames.of(recording);
            assertThatThrownBy(frames::next).isInstanceOf(UncheckedRecordingException.class);
            assertThat(frames.checking(false).next()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl", "mcap"})
    void shouldExportFramesWithoutHashOnlyWhenAsked(String format) throws IOException {
        Path to = folder.resolve("out");
        try (Recording recording = Recording.open(withoutHashes())) {
            RecordingExport export = RecordingExport.of(recording);
            assertThatThrownBy(() -> write(export, format, to))
                    .isInstanceOf(UncheckedRecordingException.class)
                    .hasMessageContaining("checking(false)");
            assertThat(to).as("nothing is written").doesNotExist();
            assertThat(write(export.checking(false), format, to).frames()).isEqualTo(recording.frames());
        }
    }

    private static RecordingExport.Report write(RecordingExport export, String format, Path to) throws IOException {
        return switch (format) {
            case "csv" -> export.toCsv(to);
            case "jsonl" -> export.toJsonLines(to);
            default -> export.toMcap(to);
        };
    }

    @Test
    void shouldCompareFramesWithoutHashOnlyWhenAsked() throws IOException {
        try (Recording checked = Recording.open(FILES.resolve("everything.fdp"));
                Recording recording = Recording.open(withoutHashes())) {
            for (Recording other : List.of(checked, recording)) {
                assertThatThrownBy(() -> RecordingDiff.between(recording, other))
                        .isInstanceOf(UncheckedRecordingException.class)
                        .hasMessageContaining("checking(false)");
                assertThatThrownBy(() -> RecordingDiff.between(other, recording))
                        .isInstanceOf(UncheckedRecordingException.class);
            }
            assertThat(RecordingDiff.between(recording, recording, false, tick -> {})
                            .isSame())
                    .isTrue();
        }
    }
}
