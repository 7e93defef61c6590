package io.fdp.ig.reader;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** The header and the schema of a file, checked: every place lies within the file. */
final class IgHeader {
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final int SLOTS = 1024;
    static final int FRAME_HEADER_BYTES = 128;
    static final int LOCK_BYTES = 16;
    static final int RECORD_BYTES = 272;

    private static final long MAGIC = 0x0a0d_4749_2d50_4446L;
    private static final int HEADER_BYTES = 192;
    private static final int MOST_STATIC_BYTES = 1 << 24;
    private static final int COMPONENT_BYTES = 64;
    private static final int FIELD_BYTES = 32;
    private static final int MOST_CONSTANTS = 1 << 16;

    final long incarnation;
    final long fileBytes;
    final int chunks;
    final int frames;
    final long live;
    final long framesOffset;
    final long frameBytes;
    final long entityLocks;
    final long generations;
    final long disTypes;
    final long identities;
    final List<IgComponent> components;

    private final Path path;
    private final byte[] bytes;
    private final MemorySegment part;

    /** The bytes that further records and texts can have: none may lie inside another one. */
    private int left;

    /**
     * Reads a header.
     *
     * @param path the file, for messages
     * @param file the file, mapped
     */
    IgHeader(Path path, MemorySegment file) throws IgFileException {
        this.path = path;
        long real = file.byteSize();
        require(real >= HEADER_BYTES && file.get(LONG, 0) == MAGIC, "it is not a world in shared memory of FDP");
        require(file.get(INT, 8) == 0x0a0b0c0d, "its byte order is not little-endian");
        int version = file.get(INT, 12);
        require(version == 1, "it has version " + version + " of the format, and this reader knows version 1");
        int staticBytes = file.get(INT, 24);
        fileBytes = file.get(LONG, 16);
        require(fileBytes <= real, "it is cut off: it has " + real + " bytes of " + fileBytes);
        require(
                staticBytes >= HEADER_BYTES && staticBytes <= MOST_STATIC_BYTES && staticBytes <= fileBytes,
                "its header is damaged");
        bytes = file.asSlice(0, staticBytes).toArray(ValueLayout.JAVA_BYTE); // checked, and used from here
        part = MemorySegment.ofArray(bytes);
        CRC32 sum = new CRC32();
        sum.update(bytes, 32, staticBytes - 32);
        require((int) sum.getValue() == part.get(INT, 28), "the checksum of its header is wrong");
        incarnation = part.get(LONG, 32);
        int capacity = part.get(INT, 56);
        chunks = capacity / SLOTS;
        frames = part.get(INT, 64);
        int count = part.get(INT, 68);
        live = part.get(LONG, 72);
        framesOffset = part.get(LONG, 80);
        frameBytes = part.get(LONG, 88);
        require(part.get(INT, 60) == SLOTS, "its chunks do not have 1,024 slots");
        require(capacity > 0 && capacity <= 1 << 30 && capacity % SLOTS == 0, "its capacity is " + capacity);
        require(frames >= 2 && frames <= 64, "it has " + frames + " frames");
        require(count >= 1 && count <= 1024, "it has " + count + " components");
        require(live % 64 == 0, "the place of its live block is wrong");
        require(framesOffset % 64 == 0, "the place of its first frame is wrong");
        requireWithin(live, 64, 1, fileBytes, "live block");
        requireWithin(framesOffset, 64, 1, fileBytes, "first frame");
        require(frameBytes % 64 == 0 && frameBytes >= FRAME_HEADER_BYTES, "its frames have " + frameBytes + " bytes");
        require(frameBytes <= (fileBytes - framesOffset) / frames, "its frames do not fit into the file");
        left = staticBytes - HEADER_BYTES;
        entityLocks = array(96, LOCK_BYTES, chunks, "entity locks");
        generations = array(104, Integer.BYTES, capacity, "generations");
        disTypes = array(112, Long.BYTES, capacity, "DIS types");
        identities = array(120, Long.BYTES, capacity, "identities");
        components = readComponents(count, capacity);
    }

    private List<IgComponent> readComponents(int count, int capacity) throws IgFileException {
        long first = Integer.toUnsignedLong(part.get(INT, 128));
        require(first % 8 == 0, "the place of its components is wrong");
        requireWithin(first, COMPONENT_BYTES, count, bytes.length, "components");
        take((long) COMPONENT_BYTES * count);
        List<IgComponent> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long at = first + (long) i * COMPONENT_BYTES;
            int layout = part.get(INT, at + 4);
            int stride = part.get(INT, at + 8);
            int size = part.get(INT, at + 12);
            require(layout == 0 || layout == 1, "component " + i + " has an unknown layout");
            require(
                    stride > 0 && stride <= 1 << 16 && stride % 4 == 0 && size > 0 && size <= stride,
                    "component " + i + " has values of " + size + " bytes, " + stride + " apart");
            all.add(new IgComponent(
                    this,
                    text(part.get(INT, at)),
                    layout == 0,
                    stride,
                    size,
                    part.get(LONG, at + 16),
                    array((int) at + 24, RECORD_BYTES, chunks, "chunk records"),
                    array((int) at + 32, stride, capacity, "values"),
                    readFields(Integer.toUnsignedLong(part.get(INT, at + 40)), part.get(INT, at + 44), size)));
        }
        return List.copyOf(all);
    }

    private List<IgField> readFields(long first, int count, int size) throws IgFileException {
        require(count >= 0 && count <= 4096, "a component has " + count + " fields");
        require(first % 8 == 0, "the place of its fields is wrong");
        requireWithin(first, FIELD_BYTES, count, bytes.length, "fields");
        take((long) FIELD_BYTES * count);
        IgKind[] kinds = IgKind.values();
        List<IgField> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long at = first + (long) i * FIELD_BYTES;
            int kind = part.get(INT, at + 4);
            int elements = part.get(INT, at + 8);
            int offset = part.get(INT, at + 16);
            int constants = part.get(INT, at + 20);
            require(kind >= 0 && kind < kinds.length, "a field has the unknown kind " + kind);
            require(
                    elements > 0
                            && elements <= size
                            && offset >= 0
                            && offset <= size - (long) elements * kinds[kind].bytes(),
                    "a field is not within its value");
            all.add(new IgField(
                    text(part.get(INT, at)),
                    kinds[kind],
                    elements,
                    part.get(INT, at + 12) == 1,
                    offset,
                    constants == 0 ? List.of() : constants(constants)));
        }
        return all;
    }

    /** A place in the slot, of an array that fits into the slot. */
    private long array(int at, long elementBytes, long count, String what) throws IgFileException {
        long place = part.get(LONG, at);
        require(place % 8 == 0 && place >= FRAME_HEADER_BYTES, "the place of its " + what + " is wrong");
        requireWithin(place, elementBytes, count, frameBytes, what);
        return place;
    }

    /** Takes bytes for records or a text. A small file could otherwise describe any number of long names. */
    private void take(long count) throws IgFileException {
        require(count <= left, "its records and texts take more bytes than there are");
        left -= (int) count;
    }

    private List<String> constants(int at) throws IgFileException {
        String all = text(at);
        require(all.chars().filter(c -> c == '\n').count() < MOST_CONSTANTS, "an enum has too many constants");
        return List.of(all.split("\n", -1));
    }

    private void requireWithin(long at, long elementBytes, long count, long end, String what) throws IgFileException {
        require(at >= 0 && at <= end && elementBytes * count <= end - at, "the place of its " + what + " is wrong");
    }

    private String text(int at) throws IgFileException {
        require(at >= HEADER_BYTES && at < bytes.length, "the place of a name is wrong");
        int last = (int) Math.min(bytes.length, at + (long) left);
        int end = at;
        while (end < last && bytes[end] != 0) {
            end++;
        }
        require(end < last, "a name has no end, or lies inside another one");
        take(end + 1L - at);
        return new String(bytes, at, end - at, StandardCharsets.UTF_8);
    }

    private void require(boolean right, String wrong) throws IgFileException {
        if (!right) {
            throw new IgFileException(path + ": " + wrong + "; name the file of a running connector");
        }
    }
}
