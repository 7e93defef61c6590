package io.fdp.recorder.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.format.FileKind;
import io.fdp.format.LittleEndian;
import io.fdp.kernel.error.DataException;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.ForeignRecordingException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.jspecify.annotations.Nullable;

/**
 * Reads records at any place of a file. A header or content counts only if its checksum is right. No memory is
 * allocated for a length that the file cannot hold.
 */
public final class RecordReader {
    private static final int WINDOW = 1 << 20;
    private static final byte[] NONE = {};

    /**
     * The heap that is charged for each byte of a schema: short texts become objects, and only the parser knows how
     * many.
     */
    private static final int HEAP_PER_SCHEMA_BYTE = 64;

    private final FileChannel channel;
    private final ReadAccount account;
    private final LZ4SafeDecompressor lz4 = LZ4Factory.fastestInstance().safeDecompressor();
    private final CRC32C crc = new CRC32C();
    private final byte[] header = new byte[Format.HEADER_BYTES];
    private final ByteBuffer alone = ByteBuffer.allocateDirect(Format.HEADER_BYTES);
    private final ByteBuffer window;
    private final long fileBytes;
    private long windowAt;

    /** How many bytes were read and went through checksums so far. */
    private long passed;

    private byte[] stored = NONE;
    private byte[] raw = NONE;

    private long position;
    private RecordKind kind = RecordKind.END;
    private int flags;
    private long tick;
    private long back;
    private int number;
    private int rawLength;
    private int storedLength;
    private long gapFirst;
    private long gapCount;
    private int gapReason;

    public RecordReader(FileChannel channel, ReadAccount account) throws IOException {
        this.channel = channel;
        this.account = account;
        this.fileBytes = channel.size();
        int room = (int) Math.min(WINDOW, fileBytes);
        account.chargeNative(room, "a buffer");
        this.window = ByteBuffer.allocateDirect(room).limit(0);
    }

    /** What reading is charged to. */
    public ReadAccount account() {
        return account;
    }

    /** The size of the file when reading began. */
    public long fileBytes() {
        return fileBytes;
    }

    /** How many bytes were read into the window and went through checksums so far. */
    public long passed() {
        return passed;
    }

    /** Refuses a file that does not begin like a recording. */
    public void requireMagic() throws IOException {
        byte[] magic = Format.magic();
        byte[] start = new byte[(int) Math.min(magic.length, fileBytes)];
        read(0, start, start.length);
        if (!Arrays.equals(start, Arrays.copyOf(magic, start.length)) || fileBytes == 0) {
            throw new ForeignRecordingException("this is no recording: "
                    + FileKind.advice(start, "pass a file that a flight recorder wrote, as fdp demo --record does"));
        }
        if (start.length < magic.length) {
            throw new DamagedRecordingException(0, "it ends after " + start.length + " bytes");
        }
    }

    // ---- headers

    /** Reads the header at a position; returns why there is no right header, or null. */
    public @Nullable String header(long at) throws IOException {
        position = at;
        if (fileBytes - at < Format.HEADER_BYTES) {
            return "it ends in the header of a record";
        }
        read(at, header, header.length);
        return readHeader();
    }

    /** Reads only the header at a position, for callers that go from header to header without contents. */
    public @Nullable String headerAlone(long at) throws IOException {
        if (fileBytes - at < Format.HEADER_BYTES) {
            return header(at);
        }
        position = at;
        readAlone(at, header, header.length);
        return readHeader();
    }

    private @Nullable String readHeader() {
        if ((int) LittleEndian.INT.get(header, 0) != Format.MARK) {
            return "expected a record at this place, found other bytes";
        }
        if (crcOf(header, Format.HEADER_CRC) != intAt(Format.HEADER_CRC)) {
            return "the checksum of the header of a record is wrong";
        }
        return takeHeader();
    }

    private @Nullable String takeHeader() {
        RecordKind known = RecordKind.of(header[Format.KIND]);
        flags = header[Format.FLAGS] & 0xff;
        tick = (long) LittleEndian.LONG.get(header, Format.TICK);
        back = (long) LittleEndian.LONG.get(header, Format.BACK);
        number = intAt(Format.NUMBER);
        rawLength = intAt(Format.RAW_LENGTH);
        storedLength = intAt(Format.STORED_LENGTH);
        int flagsKnown = Format.FLAG_LZ4 | (known == RecordKind.FRAME ? Format.FRAME_FLAGS : 0);
        if (known == null
                || (flags & ~flagsKnown) != 0
                || (short) LittleEndian.SHORT.get(header, Format.ZERO) != 0
                || intAt(Format.MORE_ZERO) != 0) {
            return "a record is of a kind that this version does not know";
        }
        if (tick < 0 || tick > Format.MAX_TICK) {
            return "a record has tick " + Long.toUnsignedString(tick) + ", which no world reaches";
        }
        kind = known;
        boolean compressed = (flags & Format.FLAG_LZ4) != 0;
        if (storedLength < 0
                || storedLength > Format.MAX_RECORD_BYTES
                || rawLength < 0
                || rawLength > Format.MAX_RECORD_BYTES
                || (compressed
                        ? storedLength == 0 || rawLength > (long) storedLength * Format.MAX_RATIO
                        : rawLength != storedLength)) {
            return "a record cannot have " + Integer.toUnsignedString(storedLength) + " bytes for "
                    + Integer.toUnsignedString(rawLength);
        }
        if (storedLength > fileBytes - position - Format.HEADER_BYTES) {
            return "it ends in a record, which has " + storedLength + " bytes";
        }
        return null;
    }

    public long position() {
        return position;
    }

    public RecordKind kind() {
        return kind;
    }

    public boolean isFirst() {
        return (flags & Format.FLAG_FIRST) != 0;
    }

    public boolean isLast() {
        return (flags & Format.FLAG_LAST) != 0;
    }

    public boolean isKeyframe() {
        return (flags & Format.FLAG_KEYFRAME) != 0;
    }

    public long tick() {
        return tick;
    }

    public long back() {
        return back;
    }

    public int number() {
        return number;
    }

    /** Where the next record begins. */
    public long next() {
        return position + Format.HEADER_BYTES + storedLength;
    }

    // ---- contents

    /** Whether the content of the record has the right checksum. */
    public boolean isContentRight() throws IOException {
        crc.reset();
        long at = position + Format.HEADER_BYTES;
        long end = next();
        while (at < end) {
            int there = fill(at, (int) Math.min(end - at, WINDOW));
            int from = (int) (at - windowAt);
            int step = (int) Math.min(there, end - at);
            crc.update(window.slice(from, step));
            passed += step;
            at += step;
        }
        return (int) crc.getValue() == intAt(Format.STORED_CRC);
    }

    /** Reads the content of the record, or throws. */
    public void content() throws IOException {
        account.earnWork(Format.HEADER_BYTES + (long) storedLength);
        account.chargeWork(rawLength, "a record");
        if (stored.length < storedLength) {
            account.releaseHeap(stored.length);
            stored = NONE;
            stored = newArray(storedLength);
        }
        if (kind == RecordKind.GAP) {
            readAlone(position + Format.HEADER_BYTES, stored, storedLength);
        } else {
            read(position + Format.HEADER_BYTES, stored, storedLength);
        }
        if (crcOf(stored, storedLength) != intAt(Format.STORED_CRC)) {
            throw damaged("the checksum of record " + Integer.toUnsignedString(number) + " is wrong");
        }
        byte[] read = stored; // making room may release the field
        if (raw.length < rawLength) {
            account.releaseHeap(raw.length);
            raw = NONE;
            raw = newArray(rawLength);
        }
        if ((flags & Format.FLAG_LZ4) == 0) {
            System.arraycopy(read, 0, raw, 0, rawLength);
            return;
        }
        try {
            int got = lz4.decompress(read, 0, storedLength, raw, 0, rawLength);
            if (got != rawLength) {
                throw damaged(
                        "record " + number + " has " + got + " bytes, not the " + rawLength + " that its header says");
            }
        } catch (LZ4Exception wrong) {
            throw new DamagedRecordingException(position, "record " + number + " cannot be decompressed", wrong);
        }
    }

    /**
     * Allocates an array; a length in a header can be right and still not fit into memory, because LZ4 makes up to 255
     * bytes of one.
     */
    private byte[] newArray(int length) {
        int room = Math.min(roomFor(length), Math.clamp(account.limits().heapBytes() >> 4, length, Integer.MAX_VALUE));
        account.chargeHeap(room, "record " + number);
        try {
            return new byte[room];
        } catch (OutOfMemoryError withSomeToSpare) {
            account.releaseHeap(room);
            release();
        }
        account.chargeHeap(length, "record " + number);
        try {
            return new byte[length];
        } catch (OutOfMemoryError tooLarge) {
            throw tooLarge("record " + number + ", which has " + length + " bytes,", tooLarge);
        }
    }

    /** Releases the memory that is kept for the next record. */
    public void release() {
        account.releaseHeap(raw.length + (long) stored.length);
        raw = NONE;
        stored = NONE;
    }

    /** Makes the error for something in the file that does not fit into memory. */
    public DamagedRecordingException tooLarge(String what, OutOfMemoryError cause) {
        return new DamagedRecordingException(
                position,
                what + " does not fit into the " + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MB of this JVM; give it more with -Xmx, or use another copy of the file",
                cause);
    }

    private static int roomFor(int length) {
        return Math.max(1 << 16, Math.min(Format.MAX_RECORD_BYTES, length + (length >> 2)));
    }

    public byte[] raw() {
        return raw;
    }

    public int rawLength() {
        return rawLength;
    }

    /** The content as a schema. */
    public Schema schema() throws IOException {
        content();
        account.chargeHeap((long) rawLength * HEAP_PER_SCHEMA_BYTE, "the schema");
        account.releaseHeap((long) rawLength * HEAP_PER_SCHEMA_BYTE);
        account.chargeWork((long) rawLength * HEAP_PER_SCHEMA_BYTE, "a schema");
        DataReader data = new DataReader();
        data.reset(raw, 0, rawLength);
        try {
            return Schema.read(data, version -> {
                if (version != Format.VERSION) {
                    throw new ForeignRecordingException("this recording has format " + version
                            + ", and this version of FDP reads format " + Format.VERSION + "; use a later version");
                }
            });
        } catch (DataException wrong) {
            throw new DamagedRecordingException(position, "the schema is invalid: " + wrong.getMessage(), wrong);
        } catch (OutOfMemoryError tooLarge) {
            release();
            throw tooLarge("the schema", tooLarge);
        }
    }

    /** The content as an index. */
    public RecordIndex index() throws IOException {
        content();
        DataReader data = new DataReader();
        data.reset(raw, 0, rawLength);
        try {
            return RecordIndex.read(data, position, account);
        } catch (DataException wrong) {
            throw new DamagedRecordingException(position, "the index is invalid: " + wrong.getMessage(), wrong);
        } catch (OutOfMemoryError tooLarge) {
            release();
            throw tooLarge("the index", tooLarge);
        }
    }

    /** The content as a gap. */
    public void readGap() throws IOException {
        content();
        if (rawLength != Format.GAP_BYTES) {
            throw damaged("a gap has " + rawLength + " bytes");
        }
        gapFirst = (long) LittleEndian.LONG.get(raw, 0);
        gapCount = (long) LittleEndian.LONG.get(raw, 8);
        gapReason = raw[16];
        if (!RecordIndex.isGap(gapFirst, gapCount, gapReason)) {
            throw damaged("a gap of " + Long.toUnsignedString(gapCount) + " ticks from "
                    + Long.toUnsignedString(gapFirst) + " on, for reason " + (gapReason & 0xff));
        }
    }

    /** The first tick of the gap that was read last. */
    public long gapFirst() {
        return gapFirst;
    }

    /** The number of ticks of the gap that was read last. */
    public long gapCount() {
        return gapCount;
    }

    /** Why the ticks of the gap that was read last are missing. */
    public int gapReason() {
        return gapReason;
    }

    /** Makes the error for a damaged record. */
    public DamagedRecordingException damaged(String why) {
        return new DamagedRecordingException(position, why);
    }

    // ---- looking for records

    /**
     * The next position, at or after a given position, of a header with a right checksum and at least a given number,
     * or -1.
     */
    public long find(long from, int leastNumber) throws IOException {
        return find(from, fileBytes, leastNumber);
    }

    /** Finds such a header that begins before a limit, or returns -1. */
    public long find(long from, long limit, int leastNumber) throws IOException {
        long at = from;
        while (at < limit && fileBytes - at >= Format.HEADER_BYTES) {
            int there = fill(at, Format.HEADER_BYTES);
            int base = (int) (at - windowAt);
            int last = (int) Math.min(there - Integer.BYTES, limit - at - 1);
            int i = 0;
            for (; i <= last; i++) {
                if (window.get(base + i) == (byte) Format.MARK
                        && Integer.reverseBytes(window.getInt(base + i)) == Format.MARK) {
                    long found = at + i;
                    if (header(found) == null && Integer.compareUnsigned(number, leastNumber) >= 0) {
                        return found;
                    }
                    there = fill(at, Format.HEADER_BYTES);
                    base = (int) (at - windowAt);
                    last = (int) Math.min(there - Integer.BYTES, limit - at - 1);
                }
            }
            at += Math.max(i, 1);
        }
        return -1;
    }

    // ---- bytes

    private int intAt(int offset) {
        return (int) LittleEndian.INT.get(header, offset);
    }

    private int crcOf(byte[] bytes, int length) {
        crc.reset();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /** Reads a few bytes, from the window if they are there, else without filling the window. */
    private void readAlone(long at, byte[] to, int length) throws IOException {
        if (length > alone.capacity() || (at >= windowAt && at + length <= windowAt + window.limit())) {
            read(at, to, length);
            return;
        }
        alone.clear().limit(length);
        while (alone.hasRemaining()) {
            if (channel.read(alone, at + alone.position()) < 0) {
                throw new EOFException("the file became shorter while it was read");
            }
        }
        alone.get(0, to, 0, length);
    }

    private void read(long at, byte[] to, int length) throws IOException {
        if (length > WINDOW / 4) {
            ByteBuffer direct = ByteBuffer.wrap(to, 0, length);
            while (direct.hasRemaining()) {
                if (channel.read(direct, at + direct.position()) < 0) {
                    throw new EOFException("the file became shorter while it was read");
                }
            }
            return;
        }
        if (length > 0) {
            int there = fill(at, length);
            if (there < length) {
                throw new EOFException("the file became shorter while it was read");
            }
            window.get((int) (at - windowAt), to, 0, length);
        }
    }

    /**
     * Fills the window from a position on, with as many bytes as wanted if the file has them; returns how many there
     * are.
     */
    private int fill(long at, int wanted) throws IOException {
        long there = windowAt + window.limit() - at;
        if (at >= windowAt && (there >= wanted || (there > 0 && windowAt + window.limit() == fileBytes))) {
            return (int) Math.min(there, Integer.MAX_VALUE);
        }
        window.clear();
        windowAt = fileBytes <= window.capacity() ? 0 : at; // a small file is read once as a whole
        while (window.hasRemaining()) {
            int got = channel.read(window, windowAt + window.position());
            if (got < 0) {
                break;
            }
        }
        window.flip();
        passed += window.limit();
        if (windowAt + window.limit() <= at) {
            throw new EOFException("the file became shorter while it was read");
        }
        return (int) (windowAt + window.limit() - at);
    }
}
