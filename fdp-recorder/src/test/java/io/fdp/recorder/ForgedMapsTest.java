package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.recorder.error.DamagedRecordingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Maps of a recording that say something twice, or what does not go together with the rest: refused, with right
 * checksums.
 */
class ForgedMapsTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");
    private static final int LINKS = 4;
    private static final int NO_ROWS = 16;

    @TempDir
    Path folder;

    /** Changes all records of a kind, and leaves everything else right. */
    private Path forge(String name, int kind, Consumer<Records.One> change) throws IOException {
        List<Records.One> records = Records.of(Files.readAllBytes(FILES.resolve(name)));
        records.stream().filter(record -> record.kind() == kind).forEach(change);
        Records.renumber(records);
        return Files.write(folder.resolve("forged.fdp"), Records.file(records));
    }

    /** Adds an entry at the end of a map that is the whole content. */
    private static void append(Records.One record, Consumer<DataWriter> entry) {
        DataWriter to = new DataWriter();
        to.raw(record.content, 0, record.content.length);
        entry.accept(to);
        record.content = to.toByteArray();
        record.content[0]++;
    }

    /** Adds an entry at the beginning of a map whose header is before a byte. */
    private static void insert(Records.One record, int at, Consumer<DataWriter> entry) {
        DataWriter to = new DataWriter();
        to.raw(record.content, 0, at);
        entry.accept(to);
        to.raw(record.content, at, record.content.length - at);
        record.content = to.toByteArray();
        record.content[at - 1]++;
    }

    private static int indexOf(byte[] in, String text, int from) {
        byte[] what = text.getBytes(StandardCharsets.US_ASCII);
        int at = from;
        while (!Arrays.equals(in, at, at + what.length, what, 0, what.length)) {
            at++;
        }
        return at - 1; // its length
    }

    private void assertUnreadable(Path file, String why) {
        assertThatThrownBy(() -> Recording.open(file).close())
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessageContaining(why);
        assertThatThrownBy(() -> Recording.verify(file, position -> {}))
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"format", "created", "hash", "entities", "types"})
    void shouldRefuseAKeyOfASchemaThatIsThereTwice(String key) throws IOException {
        Path file = forge(
                "everything.fdp",
                Records.SCHEMA,
                schema -> append(schema, to -> {
                    to.string(key);
                    switch (key) {
                        case "hash" -> to.string("none");
                        case "entities" -> to.string("all");
                        case "types" -> to.arrayHeader(0);
                        default -> to.integer(2);
                    }
                }));
        assertUnreadable(file, "the key " + key + " is there twice");
    }

    @Test
    void shouldRefuseAnUnknownKeyThatIsThereTwice() throws IOException {
        Consumer<DataWriter> entry = to -> {
            to.string("later");
            to.nil();
        };
        Path once = forge("everything.fdp", Records.SCHEMA, schema -> append(schema, entry));
        Recording.open(once).close();
        Path twice = forge("everything.fdp", Records.SCHEMA, schema -> {
            append(schema, entry);
            append(schema, entry);
        });
        assertUnreadable(twice, "the key later is there twice");
    }

    @Test
    void shouldRefuseMoreKeysThanAReaderRemembers() throws IOException {
        Path file = forge("empty.fdp", Records.SCHEMA, schema -> {
            DataWriter to = new DataWriter();
            to.mapHeader(5000);
            to.string("format");
            to.integer(1);
            for (int i = 1; i < 5000; i++) {
                to.string("later" + i);
                to.nil();
            }
            schema.content = to.toByteArray();
        });
        assertUnreadable(file, "more than 4096 keys");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "name"})
    void shouldRefuseAKeyOfATypeOrFieldThatIsThereTwice(String key) throws IOException {
        Consumer<DataWriter> entry = to -> {
            to.string(key);
            to.string(key.equals("kind") ? "component" : "other");
        };
        Path type =
                forge("small.fdp", Records.SCHEMA, schema -> insert(schema, indexOf(schema.content, "kind", 0), entry));
        assertUnreadable(type, "the key " + key + " is there twice");
        Path field = forge("small.fdp", Records.SCHEMA, schema -> {
            int fields = indexOf(schema.content, "fields", 0) + 1 + "fields".length();
            insert(schema, fields + 2, to -> {
                to.string(key);
                to.string(key.equals("kind") ? "int" : "other");
            });
        });
        assertUnreadable(field, "the key " + key + " is there twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"frames", "first", "last", "dropped", "skipped", "schemas", "keyframes", "gaps", "later"})
    void shouldRefuseAKeyOfTheIndexThatIsThereTwice(String key) throws IOException {
        Path file = forge("everything.fdp", Records.INDEX, index -> {
            for (int i = key.equals("later") ? 0 : 1; i < 2; i++) {
                append(index, to -> {
                    to.string(key);
                    switch (key) {
                        case "schemas", "gaps" -> to.arrayHeader(0);
                        case "keyframes" -> {
                            to.arrayHeader(2);
                            to.binaryHeader(0);
                            to.binaryHeader(0);
                        }
                        case "frames", "last" -> to.integer(12);
                        case "first" -> to.integer(1);
                        default -> to.integer(0);
                    }
                });
            }
        });
        assertThat(Recording.verify(file, position -> {}).damages())
                .anyMatch(damage -> damage.why().contains("the key " + key + " is there twice"));
    }

    /** Without frames the ticks are absent: a tick below 0 would say the same. */
    @ParameterizedTest
    @CsvSource({"first, -1", "last, -1", "first, 4611686018427387905", "last, -9223372036854775808"})
    void shouldRefuseTicksOfTheIndexThatCannotBe(String key, long tick) throws IOException {
        Path file = forge(
                "empty.fdp",
                Records.INDEX,
                index -> append(index, to -> {
                    to.string(key);
                    to.integer(tick);
                }));
        assertThat(Recording.verify(file, position -> {}).damages())
                .anyMatch(damage -> damage.why().contains("the index has a tick " + tick));
    }

    // ---- only some entities

    @ParameterizedTest
    @CsvSource({"world", "types"})
    void shouldRefuseStateHashesWhereOnlySomeEntitiesAreRecorded(String cover) throws IOException {
        Path file = forge("some.fdp", Records.SCHEMA, schema -> {
            int at = indexOf(schema.content, "none", indexOf(schema.content, "hash", 0));
            DataWriter to = new DataWriter();
            to.raw(schema.content, 0, at);
            to.string(cover);
            to.raw(schema.content, at + 5, schema.content.length - at - 5);
            schema.content = to.toByteArray();
        });
        assertUnreadable(file, "state hashes cover " + cover + ", and only some entities are recorded");
    }

    @Test
    void shouldRefuseLinksWhereOnlySomeEntitiesAreRecorded() throws IOException {
        Path file = forge("some.fdp", Records.FRAME, frame -> {
            List<Records.Section> all = Records.sections(frame.content);
            int place = 0;
            while (place < all.size() && all.get(place).kind < LINKS) {
                place++;
            }
            all.add(place, new Records.Section(LINKS, NO_ROWS, 0, 0, new byte[0]));
            frame.content = Records.content(all);
        });
        assertThat(Recording.verify(file, position -> {}).damages())
                .anyMatch(damage -> damage.why().contains("there are links, but only some entities are recorded"));
        try (Recording recording = Recording.open(file)) {
            RecordedFrames frames = RecordedFrames.of(recording).checking(false);
            assertThatThrownBy(frames::next)
                    .isInstanceOf(DamagedRecordingException.class)
                    .hasMessageContaining("only some entities are recorded");
        }
    }
}
