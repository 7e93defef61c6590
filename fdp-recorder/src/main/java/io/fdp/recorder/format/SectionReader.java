package io.fdp.recorder.format;

import io.fdp.format.LittleEndian;
import io.fdp.recorder.error.DamagedRecordingException;

/** Goes through the sections of a record and through the body of a section. Checks every length. */
final class SectionReader {
    private byte[] array = {};
    private int end;
    private int at;
    private int bodyEnd;
    private long position;
    private SectionKind kind = SectionKind.STATE;
    private int flags;
    private int type;
    private int chunk;

    /** Begins with the content of the record at a position of the file. */
    void begin(byte[] content, int length, long recordPosition) {
        array = content;
        end = length;
        at = 0;
        bodyEnd = 0;
        position = recordPosition;
    }

    /** Goes to the next section; false at the end. The section before must have been read completely. */
    boolean next() {
        if (at != bodyEnd) {
            throw wrong("a section has " + (bodyEnd - at) + " bytes too many");
        }
        if (at == end) {
            return false;
        }
        if (end - at < Format.SECTION_BYTES) {
            throw wrong("a section is cut off");
        }
        SectionKind known = SectionKind.of(array[at]);
        flags = array[at + 1] & 0xff;
        type = (short) LittleEndian.SHORT.get(array, at + 2) & 0xffff;
        chunk = (int) LittleEndian.INT.get(array, at + 4);
        int length = (int) LittleEndian.INT.get(array, at + 8);
        at += Format.SECTION_BYTES;
        if (known == null || length < 0 || length > end - at) {
            bodyEnd = at;
            throw wrong(known == null ? "a section has an unknown kind" : "a section is longer than its record");
        }
        kind = known;
        bodyEnd = at + length;
        return true;
    }

    SectionKind kind() {
        return kind;
    }

    int flags() {
        return flags;
    }

    int type() {
        return type;
    }

    int chunk() {
        return chunk;
    }

    byte[] array() {
        return array;
    }

    int remaining() {
        return bodyEnd - at;
    }

    /** Takes bytes from the body; returns where they are in {@link #array()}. */
    int take(int bytes) {
        if (bytes < 0 || bytes > bodyEnd - at) {
            throw wrong("a section has too few bytes");
        }
        int from = at;
        at += bytes;
        return from;
    }

    int takeInt() {
        return (int) LittleEndian.INT.get(array, take(Integer.BYTES));
    }

    long takeLong() {
        return (long) LittleEndian.LONG.get(array, take(Long.BYTES));
    }

    void takeTo(byte[] to, int offset, int bytes) {
        System.arraycopy(array, take(bytes), to, offset, bytes);
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    void requireFlags(int known) {
        if ((flags & ~known) != 0) {
            throw wrong("a section has flags that its kind does not have: " + flags);
        }
    }

    /** Makes the error for damage at this place. */
    DamagedRecordingException wrong(String why) {
        return new DamagedRecordingException(
                position, why + " (section " + kind + ", type " + type + ", chunk " + chunk + ")");
    }
}
