package io.fdp.recorder.format;

import io.fdp.format.DescriptionForm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/**
 * How large a recording would be without some of the steps by which the recorder makes it small.
 *
 * <p>Goes through a recording and stores each frame in every {@link Way}, in records as large as the recorder's,
 * compressed as the recorder does. What comes out in the recorder's own way must be what is in the file, byte by byte
 * and record by record; otherwise this measures something else, and says so by an exception.
 *
 * <p>It is in the package of the format, on the class path, to use the parts of the recorder's own reader.
 */
public final class StageSizes {
    /**
     * Records of a frame are closed when they have so many bytes, as in {@link FrameEncoder}; a wrong number would not
     * give the records of the file.
     */
    private static final int RECORD_BYTES = 1 << 18;

    private final LZ4Compressor fast = LZ4Factory.fastestInstance().fastCompressor();
    private final LZ4Compressor high = LZ4Factory.fastestInstance().highCompressor();
    private final SectionReader sections = new SectionReader();
    private final List<byte[]> contents = new ArrayList<>();
    private final List<Integer> storedLengths = new ArrayList<>();
    private final Frames deltas = new Frames();
    private final Frames keyframes = new Frames();
    private byte[] compressed = {};
    private long otherBytes = Format.MAGIC_BYTES;
    private @Nullable States states;

    private StageSizes() {}

    /** Both states that frames lie between, and what reads them. */
    private static final class States {
        final RecordedState before;
        final RecordedState now;
        final FrameDecoder beforeDecoder;
        final FrameDecoder decoder;
        final WayWriter writer;

        States(Schema schema) {
            before = new RecordedState(schema);
            now = new RecordedState(schema);
            beforeDecoder = new FrameDecoder(before);
            decoder = new FrameDecoder(now);
            writer = new WayWriter(before, now);
        }
    }

    /** What the frames of one kind, deltas or keyframes, come to. */
    public static final class Frames {
        private final long[] bytes = new long[Way.ALL.size()];
        private final long[] stored = new long[Way.ALL.size()];
        private long count;
        private long fileBytes;
        private long headerBytes;
        private long changedBytes;
        private long highStored;
        private long fastNanos;
        private long highNanos;

        /** How many there are. */
        public long count() {
            return count;
        }

        /** Their bytes in the file, with the headers of their records. */
        public long fileBytes() {
            return fileBytes;
        }

        /** The bytes of the headers of their records. */
        public long headerBytes() {
            return headerBytes;
        }

        /** The bytes of the values that differ from those before, and of events. */
        public long changedBytes() {
            return changedBytes;
        }

        /** The bytes of the sections in a way, before LZ4. */
        public long bytes(Way way) {
            return bytes[Way.ALL.indexOf(way)];
        }

        /** The bytes of the records in a way, after LZ4 and with their headers. */
        public long stored(Way way) {
            return stored[Way.ALL.indexOf(way)];
        }

        /** The bytes of the records as recorded, but with the LZ4 that takes its time. */
        public long highStored() {
            return highStored;
        }

        /** How long LZ4 took for what is recorded. */
        public long fastNanos() {
            return fastNanos;
        }

        /** The same with the LZ4 that takes its time. */
        public long highNanos() {
            return highNanos;
        }
    }

    /** Goes through a recording that is whole. */
    public static StageSizes of(Path file) throws IOException {
        StageSizes sizes = new StageSizes();
        try (FileChannel channel = FileChannel.open(file)) {
            RecordReader reader = new RecordReader(channel, WayWriter.account());
            reader.requireMagic();
            for (long at = Format.MAGIC_BYTES; at < reader.fileBytes(); at = reader.next()) {
                String wrong = reader.header(at);
                if (wrong != null) {
                    throw reader.damaged(wrong);
                }
                sizes.take(reader);
            }
        }
        return sizes;
    }

    public Frames deltas() {
        return deltas;
    }

    public Frames keyframes() {
        return keyframes;
    }

    /** The bytes of all that is no frame: schemas, gaps, index, and the first bytes of the file. */
    public long otherBytes() {
        return otherBytes;
    }

    // ---- records

    private void take(RecordReader reader) throws IOException {
        if (reader.kind() == RecordKind.FRAME) {
            takeFrame(reader);
            return;
        }
        otherBytes += reader.next() - reader.position();
        if (reader.kind() == RecordKind.SCHEMA) {
            Schema schema = reader.schema();
            if (states == null) {
                states = new States(schema);
            } else {
                states.before.extend(schema);
                states.now.extend(schema);
            }
        }
    }

    private void takeFrame(RecordReader reader) throws IOException {
        States both = states;
        if (both == null) {
            throw reader.damaged("a frame comes before the schema");
        }
        if (reader.isFirst()) {
            contents.clear();
            storedLengths.clear();
            both.decoder.begin(reader.position(), reader.isKeyframe(), DescriptionForm.MAX_TYPES);
        }
        reader.content();
        both.decoder.record(reader.raw(), reader.rawLength(), reader.position());
        contents.add(Arrays.copyOf(reader.raw(), reader.rawLength()));
        storedLengths.add((int) (reader.next() - reader.position()) - Format.HEADER_BYTES);
        Frames frames = reader.isKeyframe() ? keyframes : deltas;
        frames.fileBytes += reader.next() - reader.position();
        frames.headerBytes += Format.HEADER_BYTES;
        if (reader.isLast()) {
            both.decoder.end(reader.tick(), reader.position());
            frames.count++;
            for (int i = 0; i < Way.ALL.size(); i++) {
                measure(both.writer, i, frames, reader);
            }
            frames.changedBytes += both.writer.changedBytes();
            catchUp(both, reader);
        }
    }

    /** Makes the state before that after the frame. */
    private void catchUp(States both, RecordReader reader) {
        both.beforeDecoder.begin(reader.position(), reader.isKeyframe(), DescriptionForm.MAX_TYPES);
        for (byte[] content : contents) {
            both.beforeDecoder.record(content, content.length, reader.position());
        }
        both.beforeDecoder.end(reader.tick(), reader.position());
    }

    // ---- one frame in one way

    private void measure(WayWriter writer, int way, Frames frames, RecordReader reader) {
        writer.begin(Way.ALL.get(way), reader.isKeyframe());
        int record = 0;
        for (byte[] content : contents) {
            sections.begin(content, content.length, reader.position());
            while (sections.next()) {
                writer.add(sections);
                if (writer.out().size() >= RECORD_BYTES) {
                    store(writer.out(), record++, way, frames, reader);
                }
            }
        }
        store(writer.out(), record++, way, frames, reader);
        if (Way.ALL.get(way).equals(Way.RECORDED) && record != contents.size()) {
            throw other(reader, "has " + contents.size() + " records", "" + record);
        }
    }

    private void store(Bytes out, int record, int way, Frames frames, RecordReader reader) {
        boolean recorded = Way.ALL.get(way).equals(Way.RECORDED);
        long start = System.nanoTime();
        int length = compress(fast, out);
        frames.bytes[way] += out.size();
        frames.stored[way] += Format.HEADER_BYTES + length;
        if (recorded) {
            long middle = System.nanoTime();
            frames.highStored += Format.HEADER_BYTES + compress(high, out);
            frames.highNanos += System.nanoTime() - middle;
            frames.fastNanos += middle - start;
            requireSame(out, length, record, reader);
        }
        out.clear();
    }

    private int compress(LZ4Compressor lz4, Bytes out) {
        int most = lz4.maxCompressedLength(out.size());
        if (compressed.length < most) {
            compressed = new byte[2 * most];
        }
        return out.size() == 0
                ? 0
                : Math.min(out.size(), lz4.compress(out.array(), 0, out.size(), compressed, 0, most));
    }

    private void requireSame(Bytes out, int length, int record, RecordReader reader) {
        if (record >= contents.size()) {
            throw other(reader, "has " + contents.size() + " records", "more");
        }
        byte[] content = contents.get(record);
        int differs = Arrays.mismatch(content, 0, content.length, out.array(), 0, out.size());
        if (differs >= 0) {
            throw other(
                    reader,
                    "has " + content.length + " bytes in record " + record,
                    out.size() + ", which differ from byte " + differs + " on");
        }
        if (length != storedLengths.get(record)) {
            throw other(reader, "stores " + storedLengths.get(record) + " bytes for record " + record, "" + length);
        }
    }

    private static IllegalStateException other(RecordReader reader, String file, String here) {
        return new IllegalStateException("this does not measure what the recorder does: the frame of tick "
                + reader.tick() + " " + file + " in the file, and here " + here);
    }
}
