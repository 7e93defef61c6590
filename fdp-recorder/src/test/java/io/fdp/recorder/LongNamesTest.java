package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.NameLimit;
import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names in files: how long they may be, what writing them again and again is charged, and what messages show of them.
 */
class LongNamesTest {
    private static final int ENTITIES = 2;
    private static final int VALUES = 3;
    private static final int WHOLE = 2 | 4;
    private static final int KEYFRAME = 8;
    private static final int FRAMES = 20;
    private static final String LONGEST = "n".repeat(NameLimit.MAX_LENGTH - 2);

    /** Far less than the rows are as text. */
    private static final ReadLimits LITTLE = ReadLimits.TOOLS.withWork(64 << 20);

    @TempDir
    Path folder;

    private static byte[] schema(String name, ComponentLayout layout) {
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
        to.string(name);
        to.string("arrangement");
        to.string("rows");
        to.string("stride");
        to.integer(layout.stride());
        to.string("layout");
        to.integer(layout.hash());
        to.string("fields");
        to.arrayHeader(layout.fields().size());
        for (FieldLayout field : layout.fields()) {
            to.mapHeader(6);
            to.string("name");
            to.string(field.name());
            to.string("kind");
            to.string(field.kind().name().toLowerCase(Locale.ROOT));
            to.string("count");
            to.integer(field.count());
            to.string("array");
            to.bool(field.array());
            to.string("offset");
            to.integer(field.offset());
            to.string("constants");
            to.collection(field.constants(), DataWriter::string);
        }
        return to.toByteArray();
    }

    private static ComponentLayout oneField(String name) {
        return ComponentLayout.rows(4, 4).field(name, FieldKind.INT, 0).build();
    }

    private static ComponentLayout oneConstant(String name) {
        return ComponentLayout.rows(4, 4).enumeration("e", 0, name).build();
    }

    /** A thousand entities that get and lose a value of zeros in turn; a frame has some hundred bytes. */
    private Path write(String file, String name, ComponentLayout layout) throws IOException {
        List<Records.One> records = new ArrayList<>();
        records.add(compressed(new Records.One(Records.SCHEMA, 0, 0, schema(name, layout))));
        byte[] entities = new byte[128 + 1024 * 36];
        Arrays.fill(entities, 0, 128, (byte) -1);
        Arrays.fill(entities, 128, 128 + 1024, (byte) 1);
        for (int tick = 1; tick <= FRAMES; tick++) {
            List<Records.Section> sections = new ArrayList<>();
            sections.add(Records.state(0, 1, 1024));
            if (tick == 1) {
                sections.add(new Records.Section(ENTITIES, 1 | 8, 0, 0, entities));
            }
            byte[] present = new byte[128];
            Arrays.fill(present, (byte) -(tick % 2));
            sections.add(new Records.Section(VALUES, 1 | 16, 0, 0, present));
            records.add(compressed(new Records.One(
                    Records.FRAME, WHOLE | (tick == 1 ? KEYFRAME : 0), tick, Records.content(sections))));
        }
        Path path = folder.resolve(file);
        HostileFiles.write(path, records);
        return path;
    }

    private static Records.One compressed(Records.One record) {
        record.compressed = true;
        return record;
    }

    private void assertTooLong(Path file) {
        assertThatThrownBy(() -> Recording.open(file).close())
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessageContaining("a name has 1025 characters, at most 1,024 are allowed")
                .message()
                .hasSizeLessThan(1_000);
    }

    @Test
    void shouldRefuseNamesOfTypesFieldsAndConstantsThatAreTooLong() throws IOException {
        String tooLong = LONGEST + "nnn";
        assertTooLong(write("type.fdp", tooLong, oneField("a")));
        assertTooLong(write("field.fdp", "C", oneField(tooLong)));
        assertTooLong(write("constant.fdp", "C", oneConstant(tooLong)));
        String most = LONGEST + "nn";
        for (Path file : List.of(
                write("type.fdp", most, oneField("a")),
                write("field.fdp", "C", oneField(most)),
                write("constant.fdp", "C", oneConstant(most)))) {
            try (Recording recording = Recording.open(file)) {
                assertThat(recording.frames()).isEqualTo(FRAMES);
            }
        }
    }

    private static void assertRefused(ThrowingCallable export) {
        assertThatThrownBy(export)
                .isInstanceOf(RecordingLimitException.class)
                .hasMessageContaining("more work than allowed, at tick ")
                .hasMessageContaining("--max-work");
    }

    /** With each value, however few bytes that has, the names of all its fields are written. */
    @Test
    void shouldChargeNamesOfFieldsThatAnExportWrites() throws IOException {
        ComponentLayout.Builder fields = ComponentLayout.rows(16, 1);
        for (int i = 0; i < 16; i++) {
            fields.field((char) ('a' + i) + LONGEST, FieldKind.BYTE, i);
        }
        Path file = write("fields.fdp", "C", fields.build());
        assertThat(Files.size(file)).isLessThan(5_000);
        try (Recording recording = Recording.open(file, LITTLE)) {
            RecordingExport export = RecordingExport.of(recording).checking(false);
            assertRefused(() -> export.toJsonLines(folder.resolve("out.jsonl")));
            assertRefused(() -> export.toMcap(folder.resolve("out.mcap")));
            assertThat(export.toCsv(folder.resolve("out")).frames()).isEqualTo(FRAMES); // names are at the top only
        }
    }

    @Test
    void shouldChargeNamesOfConstantsThatAnExportWrites() throws IOException {
        ComponentLayout layout = ComponentLayout.rows(256, 4)
                .field(new FieldLayout("e", FieldKind.ENUM, 64, true, 0, List.of(LONGEST)))
                .build();
        Path file = write("constants.fdp", "C", layout);
        assertThat(Files.size(file)).isLessThan(5_000);
        try (Recording recording = Recording.open(file, LITTLE)) {
            RecordingExport export = RecordingExport.of(recording).checking(false);
            assertRefused(() -> export.toJsonLines(folder.resolve("out.jsonl")));
            assertRefused(() -> export.toMcap(folder.resolve("out.mcap")));
            assertRefused(() -> export.toCsv(folder.resolve("out")));
        }
    }

    @Test
    void shouldShortenNamesInWhatIsSaidOfDamage() throws IOException {
        byte[] owned = new byte[128];
        owned[0] = 1;
        List<Records.One> records = new ArrayList<>();
        String name = LONGEST;
        records.add(compressed(new Records.One(Records.SCHEMA, 0, 0, schema(name, oneField("a")))));
        for (int tick = 1; tick <= FRAMES; tick++) {
            List<Records.Section> sections =
                    List.of(Records.state(0, 1, 0), new Records.Section(VALUES, 2 | 16, 0, 0, owned));
            records.add(new Records.One(Records.FRAME, WHOLE | KEYFRAME, tick, Records.content(sections)));
        }
        Path file = folder.resolve("damages.fdp");
        HostileFiles.write(file, records);
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).hasSizeGreaterThan(FRAMES);
        assertThat(check.damages().stream().filter(damage -> damage.firstLost() >= 0))
                .hasSize(FRAMES)
                .allMatch(damage -> damage.why().contains("component nnn"))
                .allMatch(damage -> damage.why().length() < 400);
    }
}
