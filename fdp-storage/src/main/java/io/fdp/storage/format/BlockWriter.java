package io.fdp.storage.format;

import io.fdp.codec.data.DataWriter;
import io.fdp.format.LittleEndian;
import io.fdp.storage.error.UnsavableException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/** Writes blocks: compresses them, adds checksums and numbers. Keeps its memory from one save to the next. */
public final class BlockWriter {
    private final LZ4Compressor lz4 = LZ4Factory.fastestInstance().fastCompressor();
    private final CRC32C crc = new CRC32C();
    private final byte[] header = new byte[SaveFormat.BLOCK_HEADER_BYTES];
    private byte[] compressed = {};
    private OutputStream to = OutputStream.nullOutputStream();
    private int number;
    private long written;

    public void begin(OutputStream out) throws IOException {
        to = out;
        number = 0;
        byte[] magic = SaveFormat.magic();
        out.write(magic);
        written = magic.length;
    }

    /** How many blocks were written so far. */
    public int blocks() {
        return number;
    }

    /** How many bytes were written so far. */
    public long written() {
        return written;
    }

    /** Writes a payload as one block. */
    public void write(BlockKind kind, DataWriter payload) throws IOException {
        int raw = payload.size();
        if (raw > SaveFormat.MAX_BLOCK_BYTES) {
            throw new UnsavableException("a chunk has " + raw + " bytes in one component, more than the "
                    + SaveFormat.MAX_BLOCK_BYTES + " of a block: split the component");
        }
        int most = lz4.maxCompressedLength(raw);
        if (compressed.length < most) {
            compressed = new byte[most];
        }
        int stored = lz4.compress(payload.array(), 0, raw, compressed, 0, most);
        boolean smaller = stored < raw;
        writeFramed(kind, raw, smaller ? compressed : payload.array(), smaller ? stored : raw, smaller);
    }

    private void writeFramed(BlockKind kind, int raw, byte[] bytes, int stored, boolean lz4Used) throws IOException {
        header[SaveFormat.KIND] = (byte) kind.code();
        header[SaveFormat.FLAGS] = (byte) (lz4Used ? SaveFormat.FLAG_LZ4 : 0);
        LittleEndian.INT.set(header, SaveFormat.NUMBER, number);
        LittleEndian.INT.set(header, SaveFormat.RAW_LENGTH, raw);
        LittleEndian.INT.set(header, SaveFormat.STORED_LENGTH, stored);
        LittleEndian.INT.set(header, SaveFormat.STORED_CRC, crcOf(bytes, stored));
        LittleEndian.INT.set(header, SaveFormat.HEADER_CRC, crcOf(header, SaveFormat.HEADER_CRC));
        to.write(header);
        to.write(bytes, 0, stored);
        number++;
        written += header.length + (long) stored;
    }

    private int crcOf(byte[] bytes, int length) {
        crc.reset();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
