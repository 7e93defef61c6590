package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.NameLimit;
import io.fdp.codec.data.ReadLimits;
import io.fdp.format.FieldDescription;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.SaveLimitException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.format.SaveHeader;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small blocks that stand for many values are refused after a number of bytes that could be made of them; saves of
 * programs stay below that.
 */
class SaveWorkTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/save");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private static Forgery.Block block(BlockKind kind, DataWriter content) {
        return new Forgery.Block(kind, content.toByteArray(), 0);
    }

    /** Blocks of a few bytes with 65,536 events each, which have no fields. */
    private Path bells(int blocks) throws IOException {
        List<Forgery.Block> all = new ArrayList<>();
        DataWriter header = new DataWriter();
        TypeDescription bell = TypeDescription.of(TypeKind.EVENT, "Bell", 7, null);
        new SaveHeader(5, 9, 0, 0, null, List.of(bell), KeptKeys.NONE).write(header);
        all.add(block(BlockKind.HEADER, header));
        for (int i = 0; i < blocks; i++) {
            DataWriter events = new DataWriter();
            events.arrayHeader(4);
            events.integer(0);
            events.bool(false);
            events.integer(SaveFormat.ROWS_PER_BLOCK);
            events.arrayHeader(0);
            all.add(block(BlockKind.EVENTS, events));
        }
        DataWriter end = new DataWriter();
        end.arrayHeader(2);
        end.integer(all.size());
        end.integer(0);
        all.add(block(BlockKind.END, end));
        return Files.write(folder.resolve("bells.fdpw"), Forgery.saveOf(all));
    }

    private static void assertRefused(ThrowingCallable reading) {
        assertThatThrownBy(reading)
                .isInstanceOf(SaveLimitException.class)
                .hasMessageContaining("bells.fdpw takes more work than allowed, at block ")
                .hasMessageContaining("the limit is 16 MB")
                .hasMessageContaining("--max-work");
    }

    @Test
    void shouldRefuseMoreEventsThanTheBytesAreWorth() throws IOException {
        Path file = bells(100);
        ReadLimits little = ReadLimits.TOOLS.withWork(16 << 20);
        EntityRepository repo = worlds.create();
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        assertRefused(() -> SaveFile.verify(file, little));
        assertRefused(() -> SaveFile.writeJson(file, little, json));
        assertRefused(() -> WorldStorage.of(repo).withLimits(little).load(file));
        assertThat(json.size()).isLessThan(10 << 20);
        assertThat(SaveFile.verify(file, little.withWork(1L << 40))
                        .types()
                        .getFirst()
                        .values())
                .isEqualTo(100L * SaveFormat.ROWS_PER_BLOCK);
    }

    /** Blocks of 65,536 events each, whose one byte has a long name. */
    private Path namesakes(String field, int blocks) throws IOException {
        List<Forgery.Block> all = new ArrayList<>();
        DataWriter header = new DataWriter();
        FieldDescription known =
                new FieldDescription(field, FieldKind.BYTE, 1, false, FieldDescription.NOWHERE, List.of());
        TypeDescription bell = TypeDescription.ofFields(TypeKind.EVENT, "Bell", 7, List.of(known));
        new SaveHeader(5, 9, 0, 0, null, List.of(bell), KeptKeys.NONE).write(header);
        all.add(block(BlockKind.HEADER, header));
        for (int i = 0; i < blocks; i++) {
            DataWriter events = new DataWriter();
            events.arrayHeader(4);
            events.integer(0);
            events.bool(false);
            events.integer(SaveFormat.ROWS_PER_BLOCK);
            events.arrayHeader(1);
            events.binaryHeader(SaveFormat.ROWS_PER_BLOCK);
            events.raw(new byte[SaveFormat.ROWS_PER_BLOCK], 0, SaveFormat.ROWS_PER_BLOCK);
            all.add(block(BlockKind.EVENTS, events));
        }
        DataWriter end = new DataWriter();
        end.arrayHeader(2);
        end.integer(all.size());
        end.integer(0);
        all.add(block(BlockKind.END, end));
        return Files.write(folder.resolve("names.fdpw"), Forgery.saveOf(all));
    }

    /** With each value, however few bytes that has, the names of its fields are written. */
    @Test
    void shouldChargeNamesThatJsonRepeats() throws IOException {
        Path file = namesakes("n".repeat(NameLimit.MAX_LENGTH), 4);
        ReadLimits little = ReadLimits.TOOLS.withWork(64 << 20);
        assertThat(Files.size(file)).isLessThan(10_000);
        assertThat(SaveFile.verify(file, little).types().getFirst().values()).isEqualTo(4L * SaveFormat.ROWS_PER_BLOCK);
        assertThatThrownBy(() -> SaveFile.writeJson(file, little, OutputStream.nullOutputStream()))
                .isInstanceOf(SaveLimitException.class)
                .hasMessageContaining("names.fdpw takes more work than allowed")
                .hasMessageContaining("--max-work");
    }

    @Test
    void shouldRefuseNamesThatAreTooLong() throws IOException {
        Path file = namesakes("n".repeat(NameLimit.MAX_LENGTH + 1), 0);
        assertThatThrownBy(() -> SaveFile.verify(file, ReadLimits.TOOLS))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("a name has 1025 characters, at most 1,024 are allowed")
                .message()
                .hasSizeLessThan(1_000);
    }

    static Stream<Path> conformanceFiles() throws IOException {
        try (Stream<Path> all = Files.list(FILES)) {
            return all
                    .filter(file -> file.toString().endsWith(".fdpw")
                            && !file.toString().contains("damaged"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("conformanceFiles")
    void shouldReadSavesOfProgramsWithTheWorkThatTheirBytesAreWorth(Path file) throws IOException {
        ReadLimits nothingMore = ReadLimits.TOOLS.withWork(1);
        SaveFile.verify(file, nothingMore);
        SaveFile.writeJson(file, nothingMore, new ByteArrayOutputStream());
    }
}
