package io.fdp.recorder;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;

/**
 * A recording taken apart into records, which can be changed and put together again with right checksums, as only
 * someone makes them who means it.
 */
final class Records {
    static final int SCHEMA = 1;
    static final int FRAME = 2;
    static final int GAP = 3;
    static final int INDEX = 4;
    static final int END = 5;
    static final int HEADER = 48;

    /** A record with its content before compression. */
    static final class One {
        final byte[] header;
        byte[] content;

        /** What is stored instead of the content, and is said to stand for so many bytes. */
        byte[] stored = {};

        int storedRaw = -1;
        boolean compressed;

        One(byte[] header, byte[] content) {
            this.header = header.clone();
            this.content = content.clone();
        }

        One(int kind, int flags, long tick, byte[] content) {
            this(new byte[HEADER], content);
            fields(header)
                    .putInt(0, 0x66504446)
                    .put(4, (byte) kind)
                    .put(5, (byte) flags)
                    .putLong(8, tick);
        }

        One copy() {
            One other = new One(header, content);
            other.stored = stored;
            other.storedRaw = storedRaw;
            other.compressed = compressed;
            return other;
        }

        int kind() {
            return header[4];
        }

        int flags() {
            return header[5];
        }

        /** Stores other bytes than the content. */
        One storing(byte[] bytes, int raw) {
            stored = bytes;
            storedRaw = raw;
            return this;
        }

        byte[] bytes() {
            byte[] body = content;
            int raw = content.length;
            boolean lz4 = false;
            if (storedRaw >= 0) {
                body = stored;
                raw = storedRaw;
                lz4 = true;
            } else if (compressed && content.length > 0) {
                body = LZ4Factory.fastestInstance().fastCompressor().compress(content);
                lz4 = true;
            }
            byte[] head = header.clone();
            head[5] = (byte) ((head[5] & ~1) | (lz4 ? 1 : 0));
            fields(head).putInt(28, raw).putInt(32, body.length).putInt(36, crc(body, body.length));
            fields(head).putInt(44, crc(head, 44));
            byte[] all = Arrays.copyOf(head, HEADER + body.length);
            System.arraycopy(body, 0, all, HEADER, body.length);
            return all;
        }
    }

    private Records() {}

    static ByteBuffer fields(byte[] of) {
        return ByteBuffer.wrap(of).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int crc(byte[] of, int length) {
        CRC32C crc = new CRC32C();
        crc.update(of, 0, length);
        return (int) crc.getValue();
    }

    static List<One> of(byte[] file) {
        ByteBuffer all = fields(file);
        List<One> records = new ArrayList<>();
        for (int at = 8; at < file.length; at += HEADER + all.getInt(at + 32)) {
            byte[] stored = Arrays.copyOfRange(file, at + HEADER, at + HEADER + all.getInt(at + 32));
            byte[] raw = (file[at + 5] & 1) == 0
                    ? stored
                    : LZ4Factory.safeInstance().safeDecompressor().decompress(stored, all.getInt(at + 28));
            One record = new One(Arrays.copyOfRange(file, at, at + HEADER), raw);
            record.compressed = (file[at + 5] & 1) != 0;
            records.add(record);
        }
        return records;
    }

    static List<One> copy(List<One> of) {
        List<One> copies = new ArrayList<>();
        of.forEach(record -> copies.add(record.copy()));
        return copies;
    }

    /** Numbers records from 0 on, and lets END lead to INDEX. */
    static void renumber(List<One> records) {
        long at = 8;
        long index = 0;
        for (int i = 0; i < records.size(); i++) {
            One record = records.get(i);
            fields(record.header).putInt(24, i);
            if (record.kind() == INDEX) {
                index = at;
            } else if (record.kind() == END) {
                fields(record.header).putLong(16, index);
            }
            at += record.bytes().length;
        }
    }

    /** A file of records, as they are. */
    static byte[] file(List<One> records) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x89, 'F', 'D', 'P', 'R', '\r', '\n', 0x1a});
        records.forEach(record -> out.writeBytes(record.bytes()));
        return out.toByteArray();
    }

    /** LZ4 that makes so many of one byte: a literal, a long match, five literals. */
    static byte[] lz4Of(int value, int length) {
        int more = length - 6 - 4 - 15;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x1f);
        out.write(value);
        out.write(1);
        out.write(0);
        byte[] full = new byte[more / 255];
        Arrays.fill(full, (byte) 255);
        out.writeBytes(full);
        out.write(more % 255);
        out.write(0x50);
        for (int i = 0; i < 5; i++) {
            out.write(value);
        }
        return out.toByteArray();
    }

    // ---- sections

    /** A section of a frame. */
    static final class Section {
        int kind;
        int flags;
        int type;
        int chunk;
        byte[] body;

        Section(int kind, int flags, int type, int chunk, byte[] body) {
            this.kind = kind;
            this.flags = flags;
            this.type = type;
            this.chunk = chunk;
            this.body = body;
        }
    }

    static List<Section> sections(byte[] content) {
        List<Section> all = new ArrayList<>();
        ByteBuffer in = fields(content);
        for (int at = 0; at + 12 <= content.length; ) {
            int length = Math.min(in.getInt(at + 8), content.length - at - 12);
            if (length < 0) {
                break;
            }
            all.add(new Section(
                    content[at],
                    content[at + 1],
                    in.getShort(at + 2),
                    in.getInt(at + 4),
                    Arrays.copyOfRange(content, at + 12, at + 12 + length)));
            at += 12 + length;
        }
        return all;
    }

    static byte[] content(List<Section> sections) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Section section : sections) {
            byte[] head = new byte[12];
            head[0] = (byte) section.kind;
            head[1] = (byte) section.flags;
            fields(head)
                    .putShort(2, (short) section.type)
                    .putInt(4, section.chunk)
                    .putInt(8, section.body.length);
            out.writeBytes(head);
            out.writeBytes(section.body);
        }
        return out.toByteArray();
    }

    /** The first section of a frame. */
    static Section state(long hash, int reach, int living) {
        byte[] body = new byte[16];
        fields(body).putLong(0, hash).putInt(8, reach).putInt(12, living);
        return new Section(1, 0, 0, 0, body);
    }
}
