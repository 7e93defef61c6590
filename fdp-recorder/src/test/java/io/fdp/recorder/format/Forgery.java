package io.fdp.recorder.format;

import io.fdp.codec.data.DataWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/**
 * A recording taken apart into records and sections, to be changed and written again with everything right that was not
 * changed on purpose: lengths, numbers, checksums, pointers back and the index.
 */
public final class Forgery {
    public static final int SCHEMA = 1;
    public static final int FRAME = 2;
    public static final int GAP = 3;
    public static final int INDEX = 4;
    public static final int END = 5;

    /** A record; what is null or -1 is filled in when it is written. */
    public static final class Piece {
        public int kind;
        public int flags;
        public long tick;
        public byte[] content;
        public long back = -1;
        public int number = -1;

        /** The length before compression that the header says. */
        public int rawLength = -1;

        /** Where it was written. */
        public long at;

        Piece(int kind, int flags, long tick, byte[] content) {
            this.kind = kind;
            this.flags = flags;
            this.tick = tick;
            this.content = content;
        }

        public Piece copy() {
            return new Piece(kind, flags, tick, content.clone());
        }

        public boolean isKeyframe() {
            return kind == FRAME && (flags & 8) != 0;
        }

        /** The sections of a frame. */
        public List<Section> sections() {
            List<Section> all = new ArrayList<>();
            ByteBuffer in = le(content);
            while (in.hasRemaining()) {
                Section section = new Section();
                section.kind = in.get();
                section.flags = in.get() & 0xff;
                section.type = in.getShort() & 0xffff;
                section.chunk = in.getInt();
                section.body = new byte[in.getInt()];
                in.get(section.body);
                all.add(section);
            }
            return all;
        }

        /** Puts sections in place of the content. */
        public void sections(List<Section> all) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (Section section : all) {
                byte[] head = {(byte) section.kind, (byte) section.flags, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
                le(head).putShort(2, (short) section.type)
                        .putInt(4, section.chunk)
                        .putInt(8, section.body.length);
                out.writeBytes(head);
                out.writeBytes(section.body);
            }
            content = out.toByteArray();
        }

        /** Changes the first section of a kind. */
        public void change(int sectionKind, Consumer<Section> how) {
            List<Section> all = sections();
            how.accept(all.stream()
                    .filter(each -> each.kind == sectionKind)
                    .findFirst()
                    .orElseThrow());
            sections(all);
        }
    }

    /** A section. */
    public static final class Section {
        public int kind;
        public int flags;
        public int type;
        public int chunk;
        public byte[] body = {};
    }

    public final List<Piece> records = new ArrayList<>();

    /** Writes another index than the right one. */
    public @Nullable UnaryOperator<RecordIndex> index;

    private Forgery() {}

    public static ByteBuffer le(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Takes a file apart. */
    public static Forgery of(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer all = le(bytes);
        Forgery made = new Forgery();
        for (int at = 8; at < all.capacity(); at += 48 + all.getInt(at + 32)) {
            byte[] stored = Arrays.copyOfRange(bytes, at + 48, at + 48 + all.getInt(at + 32));
            byte[] raw = (all.get(at + 5) & 1) == 0
                    ? stored
                    : LZ4Factory.safeInstance().safeDecompressor().decompress(stored, all.getInt(at + 28));
            made.records.add(new Piece(all.get(at + 4), all.get(at + 5) & ~1, all.getLong(at + 8), raw));
        }
        return made;
    }

    /** The record of a kind by its place among these. */
    public Piece get(int kind, int place) {
        return records.stream()
                .filter(each -> each.kind == kind)
                .skip(place)
                .findFirst()
                .orElseThrow();
    }

    /** The last record of a kind. */
    public Piece last(int kind) {
        return records.stream()
                .filter(each -> each.kind == kind)
                .reduce((a, b) -> b)
                .orElseThrow();
    }

    /** The first record of the frame of a tick. */
    public Piece frame(long tick) {
        return records.stream()
                .filter(each -> each.kind == FRAME && each.tick == tick)
                .findFirst()
                .orElseThrow();
    }

    /** Puts a gap before a record. */
    public void gapBefore(Piece record, long first, long count, int why) {
        byte[] content = new byte[17];
        le(content).putLong(0, first).putLong(8, count).put(16, (byte) why);
        int place = records.indexOf(record);
        long before = 0;
        for (int i = 0; i < place; i++) {
            before = records.get(i).kind == FRAME ? records.get(i).tick : before;
        }
        records.add(place, new Piece(GAP, 0, before, content));
    }

    /** Splits frames into records of so many sections at most. */
    public void split(int most) {
        List<Piece> pieces = new ArrayList<>();
        for (Piece record : records) {
            List<Section> all = record.kind == FRAME ? record.sections() : List.of();
            for (int from = 0; from < all.size(); from += most) {
                int to = Math.min(from + most, all.size());
                int flags = (record.flags & 8) | (from == 0 ? 2 : 0) | (to == all.size() ? 4 : 0);
                Piece part = new Piece(FRAME, flags, record.tick, new byte[0]);
                part.sections(all.subList(from, to));
                pieces.add(part);
            }
            if (all.isEmpty()) {
                pieces.add(record);
            }
        }
        records.clear();
        records.addAll(pieces);
    }

    /** Writes the file. */
    public Path write(Path file) throws IOException {
        RecordIndex found = new RecordIndex();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(Format.magic());
        long keyframe = 0;
        long before = 0;
        long indexAt = 0;
        for (int i = 0; i < records.size(); i++) {
            Piece record = records.get(i);
            record.at = out.size();
            long back = 0;
            switch (record.kind) {
                case SCHEMA -> found.addSchema(record.at);
                case FRAME -> {
                    boolean first = (record.flags & 2) != 0;
                    before = first ? keyframe : before;
                    keyframe = first && record.isKeyframe() ? record.at : keyframe;
                    back = before;
                    if (first) {
                        found.addFrame(record.tick, record.isKeyframe(), record.at);
                    }
                }
                case GAP -> {
                    ByteBuffer gap = le(record.content);
                    found.addGap(gap.getLong(0), gap.getLong(8), gap.get(16));
                }
                case INDEX -> {
                    back = keyframe;
                    indexAt = record.at;
                    record.content = content(found);
                }
                default -> back = indexAt;
            }
            out.writeBytes(bytes(record, back, i));
        }
        Files.deleteIfExists(file);
        return Files.write(file, out.toByteArray());
    }

    private byte[] content(RecordIndex right) {
        RecordIndex found = right;
        UnaryOperator<RecordIndex> change = index;
        if (change != null) {
            found = change.apply(found);
        }
        DataWriter data = new DataWriter();
        found.write(data, false);
        return Arrays.copyOf(data.array(), data.size());
    }

    /** The same index with a keyframe somewhere else. */
    public static RecordIndex moveKeyframe(RecordIndex of, int keyframe, long to) {
        RecordIndex moved = new RecordIndex();
        for (int i = 0; i < of.schemaCount(); i++) {
            moved.addSchema(of.schemaOffset(i));
        }
        int next = 0;
        for (long tick = of.first(); tick <= of.last(); tick++) {
            boolean key = next < of.keyframes() && of.keyframeTick(next) == tick;
            moved.addFrame(tick, key, key && next == keyframe ? to : key ? of.keyframeOffset(next) : 0);
            next += key ? 1 : 0;
        }
        return moved;
    }

    /** The bytes of a record, uncompressed, with right checksums. */
    public static byte[] bytes(Piece record, long back, int number) {
        int length = record.content.length;
        byte[] bytes = new byte[48 + length];
        ByteBuffer all = le(bytes);
        all.putInt(0, Format.MARK).put(4, (byte) record.kind).put(5, (byte) record.flags);
        all.putLong(8, record.tick).putLong(16, record.back < 0 ? back : record.back);
        all.putInt(24, record.number < 0 ? number : record.number)
                .putInt(28, record.rawLength < 0 ? length : record.rawLength)
                .putInt(32, length);
        all.putInt(36, crc(record.content, length));
        all.putInt(44, crc(bytes, 44));
        all.put(48, record.content);
        return bytes;
    }

    private static int crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
