package io.fdp.recorder.format;

import io.fdp.format.LittleEndian;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a file from record to record and checks its signatures, up to the first wrong one. Takes memory only for
 * a window.
 */
public final class SignatureReader {
    private static final int WINDOW = 1 << 16;

    private final FileChannel channel;
    private final PublicKey key;
    private final long fileBytes;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW);
    private final byte[] header = new byte[Format.HEADER_BYTES];
    private MessageDigest digest = RecordSigner.newDigest();
    private long signedBytes;
    private long signedTick = -1;
    private long lastTick = -1;
    private long indexAt = -1;
    private int signatures;
    private boolean whole;
    private @Nullable String wrong;

    public SignatureReader(FileChannel channel, PublicKey key) throws IOException {
        this.channel = channel;
        this.key = key;
        this.fileBytes = channel.size();
    }

    /** Whether the first or the last schema of a file has a signature, right or wrong. */
    public static boolean isSigned(RecordReader reader, RecordIndex index) throws IOException {
        int last = index.schemaCount() - 1;
        return last >= 0
                && (hasSignature(reader, index.schemaOffset(0)) || hasSignature(reader, index.schemaOffset(last)));
    }

    private static boolean hasSignature(RecordReader reader, long schema) throws IOException {
        if (reader.header(schema) != null) {
            return false;
        }
        reader.content();
        int end = reader.rawLength();
        return end >= RecordSigner.TAIL_BYTES
                && RecordSigner.isTail(Arrays.copyOfRange(reader.raw(), end - RecordSigner.TAIL_BYTES, end));
    }

    /** Goes through the file; {@code progress} receives positions. */
    public SignatureReader run(LongConsumer progress) throws IOException {
        byte[] magic = Format.magic();
        if (fileBytes < magic.length || !Arrays.equals(read(0, magic.length), magic)) {
            wrong = "it does not begin as a recording";
            return this;
        }
        digest.update(magic);
        long at = magic.length;
        while (at < fileBytes && wrong == null && !whole) {
            progress.accept(at);
            at = record(at);
        }
        if (whole && at < fileBytes) {
            whole = false;
            wrong = "there are bytes after its last record";
        }
        return this;
    }

    /** Whether the whole file is signed. */
    public boolean isWhole() {
        return whole && wrong == null;
    }

    /** Why the bytes after the last right signature cannot be trusted; null when there are none. */
    public @Nullable String wrong() {
        return wrong;
    }

    /** How many signatures are right. */
    public int signatures() {
        return signatures;
    }

    /** The position up to which bytes are signed. */
    public long signedBytes() {
        return signedBytes;
    }

    /** The last tick whose frame is signed, -1 for none. */
    public long signedTick() {
        return signedTick;
    }

    /** Reads a record; returns where the next record begins. */
    private long record(long at) throws IOException {
        if (fileBytes - at < Format.HEADER_BYTES) {
            wrong = "it ends in the header of a record";
            return fileBytes;
        }
        System.arraycopy(read(at, Format.HEADER_BYTES), 0, header, 0, header.length);
        int stored = (int) LittleEndian.INT.get(header, Format.STORED_LENGTH);
        if (intAt(0) != Format.MARK
                || intAt(Format.HEADER_CRC) != crcOf(header, Format.HEADER_CRC)
                || stored < 0
                || stored > fileBytes - at - Format.HEADER_BYTES) {
            wrong = "there is no whole record at byte " + at;
            return fileBytes;
        }
        long end = at + Format.HEADER_BYTES + stored;
        RecordKind kind = RecordKind.of(header[Format.KIND]);
        if (indexAt >= 0) {
            end(at, end);
            return end;
        }
        byte[] tail = tail(kind, end, stored);
        MessageDigest before = tail == null ? null : withoutChecksums();
        digest.update(header);
        int crc = addContent(at + Format.HEADER_BYTES, end, before);
        if (intAt(Format.STORED_CRC) != crc) { // a signature leaves out the checksums of its own record
            wrong = "the content of the record at byte " + at + " does not have the checksum in its header";
            return end;
        }
        if (kind == RecordKind.FRAME) {
            lastTick = (long) LittleEndian.LONG.get(header, Format.TICK);
        }
        if (tail != null && before != null) {
            signature(at, end, tail, before, kind);
        }
        return end;
    }

    /** The end of a signed record, or null. */
    private byte @Nullable [] tail(@Nullable RecordKind kind, long end, int stored) throws IOException {
        boolean may = (kind == RecordKind.SCHEMA || kind == RecordKind.INDEX)
                && header[Format.FLAGS] == 0
                && stored >= RecordSigner.TAIL_BYTES;
        byte[] tail = may ? read(end - RecordSigner.TAIL_BYTES, RecordSigner.TAIL_BYTES) : null;
        return tail != null && RecordSigner.isTail(tail) ? tail : null;
    }

    /** The digest of all bytes before, and of the header with zeros for its checksums. */
    private MessageDigest withoutChecksums() {
        try {
            byte[] bare = header.clone();
            LittleEndian.INT.set(bare, Format.STORED_CRC, 0);
            LittleEndian.INT.set(bare, Format.HEADER_CRC, 0);
            MessageDigest all = (MessageDigest) digest.clone();
            all.update(bare);
            return all;
        } catch (CloneNotSupportedException wrongProvider) {
            throw new IllegalStateException("SHA-256 of this JVM cannot be taken in pieces", wrongProvider);
        }
    }

    /** Adds a content to the digests; returns its checksum. */
    private int addContent(long from, long end, @Nullable MessageDigest signed) throws IOException {
        CRC32C crc = new CRC32C();
        long at = from;
        long signedEnd = end - RecordSigner.SIGNATURE_BYTES;
        while (at < end) {
            byte[] piece = read(at, (int) Math.min(end - at, WINDOW));
            digest.update(piece);
            crc.update(piece, 0, piece.length);
            if (signed != null && at < signedEnd) {
                signed.update(piece, 0, (int) Math.min(piece.length, signedEnd - at));
            }
            at += piece.length;
        }
        return (int) crc.getValue();
    }

    private void signature(long at, long end, byte[] tail, MessageDigest signed, @Nullable RecordKind kind) {
        byte[] signature = Arrays.copyOfRange(tail, tail.length - RecordSigner.SIGNATURE_BYTES, tail.length);
        if (!RecordSigner.isRight(key, end - RecordSigner.SIGNATURE_BYTES, signed.digest(), signature)) {
            wrong = "the signature at byte " + (end - RecordSigner.SIGNATURE_BYTES)
                    + " is not of this key over the bytes before it";
            return;
        }
        signatures++;
        signedBytes = end;
        signedTick = lastTick;
        indexAt = kind == RecordKind.INDEX ? at : -1;
    }

    /** Checks the end of the file after the index; its content is fixed. */
    private void end(long at, long end) throws IOException {
        byte[] index = read(indexAt, Format.HEADER_BYTES);
        byte[] expected = new byte[Format.HEADER_BYTES];
        LittleEndian.INT.set(expected, 0, Format.MARK);
        expected[Format.KIND] = (byte) RecordKind.END.code();
        LittleEndian.LONG.set(expected, Format.TICK, (long) LittleEndian.LONG.get(index, Format.TICK));
        LittleEndian.LONG.set(expected, Format.BACK, indexAt);
        LittleEndian.INT.set(expected, Format.NUMBER, (int) LittleEndian.INT.get(index, Format.NUMBER) + 1);
        LittleEndian.INT.set(expected, Format.HEADER_CRC, crcOf(expected, Format.HEADER_CRC));
        if (Arrays.equals(header, expected)) {
            whole = true;
            signedBytes = end;
        } else {
            wrong = "the record at byte " + at + " is not the end that belongs to the index before it";
        }
    }

    private int intAt(int offset) {
        return (int) LittleEndian.INT.get(header, offset);
    }

    private static int crcOf(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    private byte[] read(long at, int length) throws IOException {
        window.clear().limit(length);
        while (window.hasRemaining()) {
            if (channel.read(window, at + window.position()) < 0) {
                throw new EOFException("the file became shorter while it was read");
            }
        }
        return Arrays.copyOf(window.array(), length);
    }
}
