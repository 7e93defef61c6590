package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.DataWriter;
import io.fdp.recorder.RecordingDiff.Difference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects are the same when their bytes are, whatever they look like as JSON. */
class ObjectDiffTest {
    private static final int ENTITIES = 2;
    private static final int VALUES = 3;
    private static final int EVENTS = 6;

    @TempDir
    Path folder;

    private static byte[] schema(boolean events) {
        DataWriter to = new DataWriter();
        to.mapHeader(3);
        to.string("format");
        to.integer(1);
        to.string("hash");
        to.string("none");
        to.string("types");
        to.arrayHeader(1);
        to.mapHeader(4);
        to.string("kind");
        to.string(events ? "managed event" : "managed");
        to.string("name");
        to.string("M");
        to.string("id");
        to.integer(events ? 5 : 0);
        to.string("fields");
        to.arrayHeader(0);
        return to.toByteArray();
    }

    /** A frame in which one entity has an object, or in which there is one event. */
    private Path write(String name, boolean events, byte[] object) throws IOException {
        List<Records.Section> sections = new ArrayList<>();
        sections.add(Records.state(0, events ? 0 : 1, events ? 0 : 1));
        if (events) {
            byte[] body = new byte[8 + object.length];
            Records.fields(body).putInt(0, 1).putInt(4, object.length).put(8, object);
            sections.add(new Records.Section(EVENTS, 32, 0, 0, body));
        } else {
            byte[] entities = new byte[128 + 1024 * 36];
            entities[0] = 1;
            entities[128] = 1;
            sections.add(new Records.Section(ENTITIES, 1 | 8, 0, 0, entities));
            byte[] body = new byte[128 + 4 + object.length];
            body[0] = 1;
            Records.fields(body).putInt(128, object.length).put(132, object);
            sections.add(new Records.Section(VALUES, 1 | 8, 0, 0, body));
        }
        List<Records.One> records = new ArrayList<>();
        records.add(new Records.One(Records.SCHEMA, 0, 0, schema(events)));
        records.add(new Records.One(Records.FRAME, 2 | 4 | 8, 1, Records.content(sections)));
        Path file = folder.resolve(name);
        HostileFiles.write(file, records);
        return file;
    }

    private RecordingDiff diff(boolean events, String mine, String its) throws IOException {
        try (Recording first =
                        Recording.open(write("a.fdp", events, HexFormat.of().parseHex(mine)));
                Recording second =
                        Recording.open(write("b.fdp", events, HexFormat.of().parseHex(its)))) {
            RecordingDiff diff = RecordingDiff.between(first, second, false, tick -> {});
            assertThat(diff.frames()).isEqualTo(diff.isSame() ? 1 : 0);
            return diff;
        }
    }

    @Test
    void shouldTellObjectsApartWhoseTextIsTheSame() throws IOException {
        String[][] pairs = {
            {"a451554a44", "c403414243", "\"QUJD\""}, // a text, and bytes in base 64
            {"ca3fc00000", "cb3ff8000000000000", "1.5"}, // floats of 32 and of 64 bits
            {"81a13102", "810102", "{\"1\":2}"}, // a key that is a text, and one that is a number
            {"01", "cc01", "1"} // a number in one byte, and in two
        };
        for (boolean events : new boolean[] {false, true}) {
            for (String[] pair : pairs) {
                RecordingDiff diff = diff(events, pair[0], pair[1]);
                assertThat(diff.isSame()).isFalse();
                assertThat(diff.tick()).isEqualTo(1);
                Difference only = diff.differences().getFirst();
                assertThat(diff.differences()).hasSize(1);
                assertThat(only.type()).isEqualTo("M");
                assertThat(only.first()).startsWith(pair[2] + " (the text is the same, and the bytes differ: at byte ");
                assertThat(only.second())
                        .startsWith(pair[2] + " (the text is the same, and the bytes differ: at byte ");
                assertThat(only.first()).isNotEqualTo(only.second());
            }
        }
        assertThat(diff(false, "ca3fc00000", "cb3ff8000000000000").differences().getFirst())
                .hasToString(
                        "component M of entity 0#1: 1.5 (the text is the same, and the bytes differ: at byte 0 of 5,"
                            + " ca 3f c0 00 00) in the first, 1.5 (the text is the same, and the bytes differ: at byte"
                            + " 0 of 9, cb 3f f8 00 00 00 00 00 …) in the second");
    }

    @Test
    void shouldShowObjectsAloneWhenTheirTextsDiffer() throws IOException {
        for (boolean events : new boolean[] {false, true}) {
            Difference only = diff(events, "01", "02").differences().getFirst();
            assertThat(only.first()).isEqualTo("1");
            assertThat(only.second()).isEqualTo("2");
            assertThat(diff(events, "81a13102", "81a13102").isSame()).isTrue();
        }
    }
}
