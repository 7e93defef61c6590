package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageSizesTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @TempDir
    private Path directory;

    /**
     * All kinds of types, gaps, new types on the way: what it writes in the recorder's way is what is in the file, or
     * it throws.
     */
    @ParameterizedTest
    @ValueSource(strings = {"small", "everything", "keyframes", "gaps", "schemas", "empty"})
    void shouldFindTheBytesOfTheFileAgain(String name) throws IOException {
        Path file = FILES.resolve(name + ".fdp");
        StageSizes sizes = StageSizes.of(file);
        assertThat(sizes.deltas().stored(Way.RECORDED)).isEqualTo(sizes.deltas().fileBytes());
        assertThat(sizes.keyframes().stored(Way.RECORDED))
                .isEqualTo(sizes.keyframes().fileBytes());
        assertThat(sizes.deltas().fileBytes() + sizes.keyframes().fileBytes() + sizes.otherBytes())
                .isEqualTo(Files.size(file));
    }

    @Test
    void shouldOnlyChangeTheOrderOfBytes() throws IOException {
        StageSizes sizes = StageSizes.of(FILES.resolve("everything.fdp"));
        for (Way way : Way.ALL) {
            Way first = new Way(way.whole(), false, Way.Order.ROWS);
            assertThat(sizes.deltas().bytes(way)).isEqualTo(sizes.deltas().bytes(first));
            assertThat(sizes.keyframes().stored(way))
                    .isEqualTo(sizes.keyframes().stored(new Way(way.whole(), !way.xor(), way.order())));
        }
    }

    @Test
    void shouldRefuseAFileThatTheRecorderWouldHaveWrittenOtherwise() throws IOException {
        Path file = directory.resolve("apart.fdp");
        rewrite(FILES.resolve("small.fdp"), file, true);
        assertThatThrownBy(() -> StageSizes.of(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("this does not measure what the recorder does: the frame of tick 1 has 28 bytes");
        rewrite(FILES.resolve("small.fdp"), file, false);
        assertThat(StageSizes.of(file).deltas().count()).isEqualTo(4);
    }

    /**
     * Copies a recording whose frames are one record each, and with {@code apart} puts the first section of a frame
     * into a record of its own.
     */
    private static void rewrite(Path from, Path to, boolean apart) throws IOException {
        try (FileChannel in = FileChannel.open(from);
                FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            out.truncate(0);
            RecordReader reader = new RecordReader(in, WayWriter.account());
            RecordWriter writer = new RecordWriter(out);
            writer.begin();
            for (long at = Format.MAGIC_BYTES; reader.header(at) == null; at = reader.next()) {
                if (reader.kind() == RecordKind.SCHEMA && at == Format.MAGIC_BYTES) {
                    writer.schema(reader.schema());
                } else if (reader.kind() == RecordKind.FRAME) {
                    reader.content();
                    int first = apart ? Format.SECTION_BYTES + Format.STATE_BYTES : 0;
                    int keyframe = reader.isKeyframe() ? Format.FLAG_KEYFRAME : 0;
                    if (apart) {
                        writer.frame(Format.FLAG_FIRST | keyframe, reader.tick(), bytes(reader, 0, first));
                    }
                    int flags = Format.FLAG_LAST | (apart ? 0 : Format.FLAG_FIRST) | keyframe;
                    writer.frame(flags, reader.tick(), bytes(reader, first, reader.rawLength()));
                }
            }
            writer.end();
        }
    }

    private static Bytes bytes(RecordReader reader, int from, int to) {
        Bytes bytes = new Bytes();
        bytes.add(reader.raw(), from, to - from);
        return bytes;
    }
}
