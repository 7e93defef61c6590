package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.DescriptionForm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of {@code small.fdp}, where three entities have a place of three floats: (0, 0.5, -1), (1, 0.5, -1), (2, 0.5, -1) in
 * the first tick.
 */
class WayWriterTest {
    private static final Path SMALL = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording/small.fdp");
    private static final int VALUES_BYTES = 36;

    @ParameterizedTest
    @CsvSource({
        "ROWS, 00000000 0000003f 000080bf 0000803f 0000003f 000080bf 00000040 0000003f 000080bf",
        "FIELDS, 00000000 0000803f 00000040 0000003f 0000003f 0000003f 000080bf 000080bf 000080bf",
        "PLANES, 000000 000000 008000 003f40 000000 000000 000000 3f3f3f 000000 000000 808080 bfbfbf",
    })
    void shouldPutTheBytesOfAKeyframeInOrder(Way.Order order, String bytes) throws IOException {
        for (boolean xor : new boolean[] {false, true}) {
            for (boolean whole : new boolean[] {false, true}) {
                assertThat(lastBytes(1, new Way(whole, xor, order), VALUES_BYTES))
                        .isEqualTo(bytes.replace(" ", ""));
            }
        }
    }

    /** In the fifth tick the second becomes (4, 0.4, -1), which was (1, 0.1, -1). */
    @ParameterizedTest
    @CsvSource({
        "false, ROWS, 00008040 cdcccc3e 000080bf",
        "true, ROWS, 0000007f 00000003 00000000",
        "false, PLANES, 00 00 80 40 cd cc cc 3e 00 00 80 bf",
    })
    void shouldStoreTheRowThatChanged(boolean xor, Way.Order order, String bytes) throws IOException {
        String mask = "02";
        assertThat(lastBytes(5, new Way(false, xor, order), 13)).isEqualTo(mask + bytes.replace(" ", ""));
    }

    @Test
    void shouldStoreRowsThatDidNotChangeInWholeChunks() throws IOException {
        String same = "00000000".repeat(3);
        assertThat(lastBytes(5, new Way(true, true, Way.Order.ROWS), VALUES_BYTES))
                .isEqualTo(same + "0000007f0000000300000000" + same);
        assertThat(lastBytes(5, new Way(true, false, Way.Order.FIELDS), VALUES_BYTES))
                .isEqualTo("000040400000804000000040" + "9a99993ecdcccc3ecdcc4c3e" + "000080bf".repeat(3));
    }

    /** The last bytes of a frame in a way; each frame is one record, and its last section has the values. */
    private static String lastBytes(long tick, Way way, int count) throws IOException {
        try (FileChannel channel = FileChannel.open(SMALL)) {
            RecordReader reader = new RecordReader(channel, WayWriter.account());
            assertThat(reader.header(Format.MAGIC_BYTES)).isNull();
            Schema schema = reader.schema();
            RecordedState before = new RecordedState(schema);
            RecordedState now = new RecordedState(schema);
            FrameDecoder beforeDecoder = new FrameDecoder(before);
            FrameDecoder decoder = new FrameDecoder(now);
            do {
                assertThat(reader.header(reader.next())).isNull();
                reader.content();
                decode(decoder, reader);
                if (reader.tick() < tick) {
                    decode(beforeDecoder, reader);
                }
            } while (reader.tick() < tick);
            WayWriter writer = new WayWriter(before, now);
            writer.begin(way, reader.isKeyframe());
            SectionReader sections = new SectionReader();
            sections.begin(reader.raw(), reader.rawLength(), reader.position());
            while (sections.next()) {
                writer.add(sections);
            }
            int end = writer.out().size();
            return HexFormat.of().formatHex(Arrays.copyOfRange(writer.out().array(), end - count, end));
        }
    }

    private static void decode(FrameDecoder decoder, RecordReader reader) {
        decoder.begin(reader.position(), reader.isKeyframe(), DescriptionForm.MAX_TYPES);
        decoder.record(reader.raw(), reader.rawLength(), reader.position());
        decoder.end(reader.tick(), reader.position());
    }
}
