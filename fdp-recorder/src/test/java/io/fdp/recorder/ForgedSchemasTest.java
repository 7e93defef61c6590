package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.format.Forgery;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schemas that change what those before them say, and frames that use what only a later schema says: refused, with
 * right checksums, pointers and index.
 */
class ForgedSchemasTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");
    private static final String NOT_YET = "is in no schema before the frame";
    private static final String CONTRADICTS = "does not continue the schema before it";

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** What can be read of a file, and what is said about the rest. */
    private static List<Long> ticks(Path file, List<String> errors) throws IOException {
        List<Long> shown = new ArrayList<>();
        try (Recording recording = Recording.open(file)) {
            RecordedFrames frames = RecordedFrames.of(recording).checking(false);
            boolean more = true;
            while (more) {
                try {
                    more = frames.next();
                    if (more) {
                        shown.add(frames.tick());
                    }
                } catch (DamagedRecordingException wrong) {
                    errors.add(wrong.getMessage());
                }
            }
        }
        return shown;
    }

    private static void assertDamaged(Path file, String why, Predicate<Long> lost) throws IOException {
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isFalse();
        assertThat(check.damages()).anyMatch(damage -> damage.why().contains(why));
        assertThat(ticks(file, new ArrayList<>()))
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .noneMatch(lost);
    }

    // ---- types of later schemas

    /** The second of the schemas is not there, and the last one has all types. */
    private Path withoutSecondSchema(String name) throws IOException {
        Forgery forged = Forgery.of(FILES.resolve(name));
        forged.records.remove(forged.get(Forgery.SCHEMA, 1));
        return forged.write(folder.resolve("forged.fdp"));
    }

    @Test
    void shouldRefuseAFrameWithATypeThatOnlyALaterSchemaHas() throws IOException {
        Forgery right = Forgery.of(FILES.resolve("schemas.fdp"));
        long first = right.records.get(right.records.indexOf(right.get(Forgery.SCHEMA, 1)) + 1).tick;
        Path file = withoutSecondSchema("schemas.fdp");
        assertDamaged(file, NOT_YET, tick -> tick == first);
        List<String> errors = new ArrayList<>();
        assertThat(ticks(file, errors)).contains(first - 1);
        assertThat(errors).anyMatch(error -> error.contains(NOT_YET) && error.contains("forged.fdp"));
        try (Recording recording = Recording.open(file)) {
            assertThatThrownBy(
                            () -> RecordedFrames.of(recording).checking(false).seek(first))
                    .isInstanceOf(DamagedRecordingException.class)
                    .hasMessageContaining(NOT_YET);
        }
    }

    @Test
    void shouldReadTheSameFrameWhereTheSchemaIsBeforeIt() throws IOException {
        Forgery right = Forgery.of(FILES.resolve("schemas.fdp"));
        Path file = right.write(folder.resolve("right.fdp"));
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }

    /** Bytes of a schema before a frame are wrong: nobody knows which types it had. */
    @Test
    void shouldReadFramesBehindADamagedSchemaByALaterOne() throws IOException {
        Forgery forged = Forgery.of(FILES.resolve("schemas.fdp"));
        Forgery.Piece second = forged.get(Forgery.SCHEMA, 1);
        Path file = forged.write(folder.resolve("damaged.fdp"));
        byte[] bytes = java.nio.file.Files.readAllBytes(file);
        bytes[(int) second.at + 48 + 20] ^= 1;
        java.nio.file.Files.write(file, bytes);
        List<String> errors = new ArrayList<>();
        assertThat(ticks(file, errors)).contains(forged.records.get(forged.records.indexOf(second) + 1).tick);
        assertThat(errors).isEmpty();
    }

    // ---- what entities are recorded

    /** Puts a schema before the second keyframe that says something else about who is recorded. */
    private Path withOtherEntities(String name, String before, String after) throws IOException {
        Forgery forged = Forgery.of(FILES.resolve(name));
        Forgery.Piece other = forged.get(Forgery.SCHEMA, 0).copy();
        DataWriter to = new DataWriter();
        int at = indexOf(other.content, before);
        to.raw(other.content, 0, at - 1);
        to.string(after);
        int behind = at + before.length();
        to.raw(other.content, behind, other.content.length - behind);
        other.content = to.toByteArray();
        Forgery.Piece keyframe = forged.records.stream()
                .filter(Forgery.Piece::isKeyframe)
                .skip(1)
                .findFirst()
                .orElseThrow();
        int place = forged.records.indexOf(keyframe);
        other.tick = forged.records.get(place - 1).tick;
        forged.records.add(place, other);
        second = keyframe.tick;
        return forged.write(folder.resolve("forged.fdp"));
    }

    private long second;

    private static int indexOf(byte[] in, String text) {
        return new String(in, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    @Test
    void shouldRefuseASchemaThatRecordsOtherEntities() throws IOException {
        Path file = withOtherEntities("unhashed.fdp", "all", "those that match");
        assertDamaged(file, CONTRADICTS, tick -> tick >= second);
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).anyMatch(damage -> damage.isLost(second));
    }

    @Test
    void shouldNotShowFramesBehindASchemaThatRecordsOtherEntities() throws IOException {
        Path file = withOtherEntities("unhashed.fdp", "all", "those that match");
        EntityRepository world = worlds.create();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.isComplete()).isFalse();
            assertThat(recording.damages()).anyMatch(damage -> damage.why().contains(CONTRADICTS));
            assertThat(recording.lastTick()).isLessThan(second);
            assertThatThrownBy(() -> recording.replayInto(world).checking(false).seek(second))
                    .isInstanceOf(RecordingException.class);
        }
    }

    // ---- when the recording began

    @Test
    void shouldRefuseALastSchemaOfAnotherRecording() throws IOException {
        Forgery forged = Forgery.of(FILES.resolve("small.fdp"));
        Forgery.Piece last = forged.get(Forgery.SCHEMA, 1);
        int at = indexOf(last.content, "created") + "created".length();
        assertThat(last.content[at]).as("an integer of eight bytes").isIn((byte) 0xcf, (byte) 0xd3);
        last.content[at + Long.BYTES] ^= 1;
        Path file = forged.write(folder.resolve("forged.fdp"));
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isFalse();
        assertThat(check.damages()).anyMatch(damage -> damage.why().contains(CONTRADICTS));
    }
}
