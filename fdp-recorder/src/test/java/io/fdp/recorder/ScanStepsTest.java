package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.ReadLimits;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.read.RecordingScan;
import io.fdp.recorder.read.RecordingSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Going through a file of damaged records passes each byte a few times. */
class ScanStepsTest {
    private static final int WHOLE_KEYFRAME = 2 | 4 | 8;

    /** How often a byte may be passed on average. */
    private static final int TIMES = 12;

    @TempDir
    Path folder;

    /** Bytes of a record with another checksum of its content than the right one. */
    private static byte[] header(int number, int length) {
        byte[] of = new byte[Records.HEADER];
        Records.fields(of)
                .putInt(0, 0x66504446)
                .put(4, (byte) Records.FRAME)
                .put(5, (byte) WHOLE_KEYFRAME)
                .putLong(8, number)
                .putInt(24, number)
                .putInt(28, length)
                .putInt(32, length)
                .putInt(36, 12345);
        Records.fields(of).putInt(44, Records.crc(of, 44));
        return of;
    }

    private RecordingScan scan(ByteArrayOutputStream records) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<Records.One> beginning = new ArrayList<>(List.of(HostileFiles.schemaRecord(4)));
        all.writeBytes(Records.file(beginning));
        all.writeBytes(records.toByteArray());
        Path file = folder.resolve("damaged.fdp");
        Files.write(file, all.toByteArray());
        try (FileChannel channel = FileChannel.open(file)) {
            RecordReader reader = new RecordReader(channel, RecordingSource.account(file, ReadLimits.TOOLS));
            RecordingScan scan = new RecordingScan(reader).run(position -> {});
            assertThat(reader.passed()).isLessThan((long) TIMES * all.size());
            return scan;
        }
    }

    @Test
    void shouldPassEachByteAFewTimesWhenRecordsAreInsideOfEachOther() throws IOException {
        int count = 2000;
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            records.writeBytes(header(i + 1, Records.HEADER * (count - 1 - i)));
        }
        assertThat(scan(records).damages()).hasSizeGreaterThan(count);
    }

    @Test
    void shouldPassEachByteAFewTimesWhenRecordsBetweenAreMissing() throws IOException {
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        int count = 30_000;
        for (int i = 0; i < count; i++) {
            records.writeBytes(header(2 * i + 1, 8));
            records.writeBytes(new byte[8]);
        }
        assertThat(scan(records).damages()).hasSizeGreaterThan(count);
    }

    @Test
    void shouldFindAFrameBehindRecordsThatAreInsideOfEachOther() throws IOException {
        int count = 100;
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            records.writeBytes(header(i + 1, Records.HEADER * (count - 1 - i)));
        }
        Records.One frame = new Records.One(
                Records.FRAME, WHOLE_KEYFRAME, count + 1, Records.content(List.of(Records.state(0, 0, 0))));
        Records.fields(frame.header).putInt(24, count + 1);
        records.writeBytes(frame.bytes());
        assertThat(scan(records).index().frames()).isEqualTo(1);
    }
}
