package io.fdp.recorder.format;

import io.fdp.codec.data.DataWriter;
import io.fdp.format.LittleEndian;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/**
 * Writes records: compresses them, adds checksums and numbers, and gathers the index. A frame goes to the channel when
 * it is complete.
 */
public final class RecordWriter {
    private static final int BUFFER = 1 << 20;

    /**
     * After this many frames, everything so far is signed before the next keyframe. A killed program leaves at most
     * these frames unsigned.
     */
    private static final int SIGNED_FRAMES = 60;

    private final WritableByteChannel channel;
    private final LZ4Compressor lz4 = LZ4Factory.fastestInstance().fastCompressor();
    private final CRC32C crc = new CRC32C();
    private final byte[] header = new byte[Format.HEADER_BYTES];
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private final RecordIndex index = new RecordIndex();
    private final DataWriter data = new DataWriter();
    private byte[] compressed = {};
    private volatile long waitNanos;
    private volatile long waitingSince;
    private int number;
    private long offset;
    private long lastTick;
    private @Nullable Schema lastSchema;
    private final @Nullable RecordSigner signer;
    private long unsigned;

    public RecordWriter(WritableByteChannel channel) {
        this(channel, null);
    }

    /** Writes to a channel, and signs if there is a signer. */
    public RecordWriter(WritableByteChannel channel, @Nullable RecordSigner signer) {
        this.channel = channel;
        this.signer = signer;
    }

    /** How many bytes were written or wait to be written. */
    public long offset() {
        return offset;
    }

    /** How long the channel has taken for writes, up to now. Any thread may ask. */
    public long waitNanos() {
        long since = waitingSince;
        return waitNanos + (since == 0 ? 0 : Math.max(0, System.nanoTime() - since));
    }

    /** Writes the first bytes of a file. */
    public void begin() throws IOException {
        byte[] magic = Format.magic();
        put(magic, magic.length);
        offset = magic.length;
    }

    public void schema(Schema schema) throws IOException {
        lastSchema = schema;
        index.addSchema(offset);
        data.reset();
        schema.write(data, signer != null);
        writeSigned(RecordKind.SCHEMA, 0);
        flush();
    }

    /** Writes a gap. */
    public void gap(long first, long count, int why) throws IOException {
        index.addGap(first, count, why);
        byte[] content = new byte[Format.GAP_BYTES];
        LittleEndian.LONG.set(content, 0, first);
        LittleEndian.LONG.set(content, 8, count);
        content[16] = (byte) why;
        write(RecordKind.GAP, 0, lastTick, 0, content, content.length);
    }

    /** Writes a record of a frame; the record with the last flag sends the frame to the channel. */
    void frame(int flags, long tick, Bytes content) throws IOException {
        boolean keyframe = (flags & Format.FLAG_KEYFRAME) != 0;
        if ((flags & Format.FLAG_FIRST) != 0) {
            if (keyframe && signer != null && lastSchema != null && unsigned >= SIGNED_FRAMES) {
                schema(lastSchema);
            }
            unsigned++;
            index.addFrame(tick, keyframe, offset);
            lastTick = tick;
        }
        long keyframeBefore = keyframe ? index.keyframeBefore() : index.lastKeyframe();
        write(RecordKind.FRAME, flags, tick, keyframeBefore, content.array(), content.size());
        if ((flags & Format.FLAG_LAST) != 0) {
            flush();
        }
    }

    /**
     * Writes the schema once more, so that damage at the beginning does not cost the whole file. Then writes the index
     * and the end mark.
     */
    public void end() throws IOException {
        if (lastSchema != null) {
            schema(lastSchema);
        }
        long at = offset;
        data.reset();
        index.write(data, signer != null);
        writeSigned(RecordKind.INDEX, index.lastKeyframe());
        write(RecordKind.END, 0, lastTick, at, header, 0);
        flush();
    }

    /** Writes the gathered data. With a signer, the record is not compressed and ends with a signature. */
    private void writeSigned(RecordKind kind, long back) throws IOException {
        RecordSigner by = signer;
        int length = data.size();
        if (by == null) {
            write(kind, 0, lastTick, back, data.array(), length);
            return;
        }
        unsigned = 0;
        header(kind, 0, lastTick, back, length, length);
        LittleEndian.INT.set(header, Format.STORED_CRC, 0);
        LittleEndian.INT.set(header, Format.HEADER_CRC, 0);
        byte[] signature = by.sign(header, data.array(), length, offset);
        System.arraycopy(signature, 0, data.array(), length - signature.length, signature.length);
        put(data.array(), length, crcOf(data.array(), length));
    }

    private void header(RecordKind kind, int flags, long tick, long back, int raw, int stored) {
        LittleEndian.INT.set(header, 0, Format.MARK);
        header[Format.KIND] = (byte) kind.code();
        header[Format.FLAGS] = (byte) flags;
        LittleEndian.LONG.set(header, Format.TICK, tick);
        LittleEndian.LONG.set(header, Format.BACK, back);
        LittleEndian.INT.set(header, Format.NUMBER, number++);
        LittleEndian.INT.set(header, Format.RAW_LENGTH, raw);
        LittleEndian.INT.set(header, Format.STORED_LENGTH, stored);
    }

    /** Appends the header and the stored bytes. */
    private void put(byte[] stored, int length, int storedCrc) throws IOException {
        LittleEndian.INT.set(header, Format.STORED_CRC, storedCrc);
        LittleEndian.INT.set(header, Format.HEADER_CRC, crcOf(header, Format.HEADER_CRC));
        put(header, header.length);
        put(stored, length);
        offset += header.length + (long) length;
    }

    private void write(RecordKind kind, int flags, long tick, long back, byte[] content, int raw) throws IOException {
        if (raw > Format.MAX_RECORD_BYTES) {
            throw new IOException("a record has " + raw + " bytes, more than the " + Format.MAX_RECORD_BYTES
                    + " that it may have: split the component");
        }
        int stored = raw == 0 ? 0 : compress(content, raw);
        boolean smaller = stored < raw;
        byte[] bytes = smaller ? compressed : content;
        int length = smaller ? stored : raw;
        header(kind, flags | (smaller ? Format.FLAG_LZ4 : 0), tick, back, raw, length);
        put(bytes, length, crcOf(bytes, length));
    }

    private int compress(byte[] content, int raw) {
        int most = lz4.maxCompressedLength(raw);
        if (compressed.length < most) {
            compressed = new byte[most + (most >> 2)];
        }
        return lz4.compress(content, 0, raw, compressed, 0, most);
    }

    private int crcOf(byte[] bytes, int length) {
        crc.reset();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    // ---- the channel

    private void put(byte[] bytes, int length) throws IOException {
        if (signer != null) {
            signer.add(bytes, length);
        }
        int at = 0;
        while (at < length) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int step = Math.min(length - at, buffer.remaining());
            buffer.put(bytes, at, step);
            at += step;
        }
    }

    /** Writes everything to the channel. Refuses a channel that takes no bytes, which would be called forever. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    public void flush() throws IOException {
        buffer.flip();
        long start = System.nanoTime();
        waitingSince = start == 0 ? 1 : start;
        try {
            while (buffer.hasRemaining()) {
                int before = buffer.position();
                int end = buffer.limit();
                int told = channel.write(buffer);
                if (told <= 0) {
                    throw new IOException("the channel takes no more bytes; write to another channel or file");
                }
                if (buffer.position() <= before || buffer.limit() != end) {
                    throw new IOException("the channel reported " + told + " written bytes, but did not advance the"
                            + " buffer; write to another channel or file");
                }
            }
        } finally {
            buffer.clear();
            waitingSince = 0;
            waitNanos += System.nanoTime() - start;
        }
    }
}
