package io.fdp.recorder.format;

import io.fdp.format.LittleEndian;
import java.util.Arrays;

/** A byte array that grows at its end; the memory is reused. */
public final class Bytes {
    private byte[] array = new byte[1 << 12];
    private int size;

    /** The bytes; valid until more are added. */
    public byte[] array() {
        return array;
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /** Removes all bytes after a place. */
    void cut(int to) {
        size = to;
    }

    /** Makes room at the end, with any content; returns where it begins. */
    public int reserve(int bytes) {
        int at = size;
        int wanted = Math.addExact(at, bytes);
        if (wanted > array.length) {
            array = Arrays.copyOf(array, Math.max(wanted, (int) Math.min(2L * array.length, Format.MAX_RECORD_BYTES)));
        }
        size = wanted;
        return at;
    }

    void add(byte[] from, int at, int bytes) {
        int to = reserve(bytes);
        System.arraycopy(from, at, array, to, bytes);
    }

    public void addInt(int value) {
        int at = reserve(Integer.BYTES);
        LittleEndian.INT.set(array, at, value);
    }

    void addLong(long value) {
        int at = reserve(Long.BYTES);
        LittleEndian.LONG.set(array, at, value);
    }

    // ---- sections

    /** Begins a section; returns its place. */
    int beginSection(SectionKind kind, int type, int chunk) {
        int at = reserve(Format.SECTION_BYTES);
        array[at] = (byte) kind.code();
        array[at + 1] = 0;
        LittleEndian.SHORT.set(array, at + 2, (short) type);
        LittleEndian.INT.set(array, at + 4, chunk);
        return at;
    }

    /** Ends the section that began at a place. */
    void endSection(int at, int flags) {
        array[at + 1] = (byte) flags;
        LittleEndian.INT.set(array, at + 8, size - at - Format.SECTION_BYTES);
    }
}
