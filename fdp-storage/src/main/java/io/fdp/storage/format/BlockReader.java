package io.fdp.storage.format;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.FileKind;
import io.fdp.format.LittleEndian;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.ForeignSaveException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Reads blocks from a stream. A block is returned only when both checksums are right. No memory is allocated for a
 * length before the checksum of the header is right, and then only as bytes arrive.
 */
public final class BlockReader {
    private static final int STEP = 1 << 20;

    private static final byte[] NONE = {};

    private final ReadAccount account;
    private final LZ4SafeDecompressor lz4 = LZ4Factory.fastestInstance().safeDecompressor();
    private final CRC32C crc = new CRC32C();
    private final byte[] header = new byte[SaveFormat.BLOCK_HEADER_BYTES];
    private byte[] stored = NONE;
    private byte[] raw = NONE;
    private int rawLength;
    private InputStream from = InputStream.nullInputStream();
    private int number;
    private long position;
    private long blockPosition;

    public BlockReader(ReadAccount account) {
        this.account = account;
    }

    /** Begins with a stream; refuses a stream that is no save. */
    public void begin(InputStream in) throws IOException {
        from = in;
        number = 0;
        position = 0;
        blockPosition = 0;
        byte[] magic = SaveFormat.magic();
        byte[] start = in.readNBytes(magic.length);
        if (start.length < magic.length && Arrays.equals(start, Arrays.copyOf(magic, start.length))) {
            throw new DamagedSaveException(0, "it ends after " + start.length + " bytes");
        }
        if (!Arrays.equals(start, magic)) {
            throw new ForeignSaveException("this is no save of a world: "
                    + FileKind.advice(start, "pass a file that WorldStorage.save wrote"));
        }
        position = magic.length;
    }

    /** Where the current block begins. */
    public long blockPosition() {
        return blockPosition;
    }

    /** The position of the next byte. */
    public long position() {
        return position;
    }

    /** The number of the current block. */
    public int number() {
        return number - 1;
    }

    /** The content of the current block. */
    public byte[] raw() {
        return raw;
    }

    public int rawLength() {
        return rawLength;
    }

    /** Reads the next block. */
    public BlockKind next() throws IOException {
        blockPosition = position;
        int got = from.readNBytes(header, 0, header.length);
        position += got;
        if (got < header.length) {
            throw damaged("it ends in the header of block " + number + ", before the block that says that it is whole");
        }
        if (crcOf(header, SaveFormat.HEADER_CRC) != intAt(SaveFormat.HEADER_CRC)) {
            throw damaged("the checksum of the header of block " + number + " is wrong");
        }
        BlockKind kind = BlockKind.of(header[SaveFormat.KIND]);
        int flags = header[SaveFormat.FLAGS];
        if (kind == null
                || (flags & ~SaveFormat.FLAG_LZ4) != 0
                || (header[SaveFormat.ZERO] | header[SaveFormat.ZERO + 1]) != 0) {
            throw damaged("block " + number + " is of a kind that this version does not know");
        }
        if (intAt(SaveFormat.NUMBER) != number) {
            throw damaged("block " + intAt(SaveFormat.NUMBER) + " is where block " + number + " should be");
        }
        number++;
        readContent((flags & SaveFormat.FLAG_LZ4) != 0);
        return kind;
    }

    private void readContent(boolean compressed) throws IOException {
        int storedLength = intAt(SaveFormat.STORED_LENGTH);
        rawLength = intAt(SaveFormat.RAW_LENGTH);
        if (storedLength < 0
                || storedLength > SaveFormat.MAX_BLOCK_BYTES
                || rawLength < 0
                || rawLength > SaveFormat.MAX_BLOCK_BYTES
                || rawLength > (compressed ? (long) storedLength * SaveFormat.MAX_RATIO : storedLength)) {
            throw damaged("block " + number() + " cannot have " + storedLength + " bytes for " + rawLength);
        }
        readStored(storedLength);
        account.at("block", number());
        account.earnWork(SaveFormat.BLOCK_HEADER_BYTES + (long) storedLength);
        account.chargeWork(rawLength, "a block");
        if (crcOf(stored, storedLength) != intAt(SaveFormat.STORED_CRC)) {
            throw damaged("the checksum of block " + number() + " is wrong");
        }
        if (raw.length < rawLength) {
            requireTrueLength(compressed, storedLength);
            account.releaseHeap(raw.length);
            raw = NONE;
            int room = roomWithin(rawLength);
            account.chargeHeap(room, "block " + number());
            raw = new byte[room];
        }
        if (compressed) {
            decompress(storedLength);
        } else if (rawLength != storedLength) {
            throw damaged("block " + number() + " cannot have " + storedLength + " bytes for " + rawLength);
        } else {
            System.arraycopy(stored, 0, raw, 0, rawLength);
        }
    }

    /** Reads stored bytes; the buffer grows as bytes arrive, so that a length alone takes no memory. */
    private void readStored(int length) throws IOException {
        int got = 0;
        while (got < length) {
            int step = Math.min(length - got, STEP);
            if (stored.length < got + step) {
                int before = stored.length;
                int room = Math.min(roomWithin(length), Math.max(2 * before, got + step));
                account.chargeHeap(room, "block " + number()); // old and new array exist at the same time
                stored = Arrays.copyOf(stored, room);
                account.releaseHeap(before);
            }
            int read = from.readNBytes(stored, got, step);
            got += read;
            position += read;
            if (read < step) {
                throw damaged("it ends in block " + number() + ", after " + got + " of " + length + " bytes");
            }
        }
    }

    /** Checks a large raw length against the compressed bytes before memory is allocated for it. */
    private void requireTrueLength(boolean compressed, int storedLength) {
        if (compressed && rawLength > STEP) {
            long made = Lz4Length.of(stored, storedLength);
            if (made != rawLength) {
                throw damaged("the header of block " + number() + " states " + rawLength + " bytes, but its content"
                        + " has "
                        + (made < 0 ? "no end" : made));
            }
        }
    }

    /** The room for a length, with some reserve unless that takes a large part of the limit. */
    private int roomWithin(int length) {
        return Math.min(roomFor(length), Math.clamp(account.limits().heapBytes() >> 4, length, Integer.MAX_VALUE));
    }

    /** Releases the memory that is kept for the next block. */
    void release() {
        account.releaseHeap(raw.length + (long) stored.length);
        raw = NONE;
        stored = NONE;
    }

    private static int roomFor(int length) {
        return Math.max(1 << 16, Math.min(SaveFormat.MAX_BLOCK_BYTES, length + (length >> 2)));
    }

    private void decompress(int storedLength) {
        try {
            int got = lz4.decompress(stored, 0, storedLength, raw, 0, rawLength);
            if (got != rawLength) {
                throw damaged(
                        "block " + number() + " has " + got + " bytes, not the " + rawLength + " that its header says");
            }
        } catch (LZ4Exception wrong) {
            throw new DamagedSaveException(blockPosition, "block " + number() + " cannot be decompressed", wrong);
        }
    }

    private int intAt(int offset) {
        return (int) LittleEndian.INT.get(header, offset);
    }

    private int crcOf(byte[] bytes, int length) {
        crc.reset();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    DamagedSaveException damaged(String why) {
        return new DamagedSaveException(blockPosition, why);
    }
}
