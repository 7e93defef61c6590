package io.fdp.recorder.format;

import io.fdp.format.FileKind;

/**
 * The constants of the format. See {@code docs/spec/recording.md}.
 *
 * <pre>
 *  record   0 .. 3   | 4        | 5        | 6 .. 7   | 8 .. 15  | 16 .. 23 | 24 .. 27
 *           mark     | kind     | flags    | zero     | tick     | back     | number
 *           28 .. 31 | 32 .. 35 | 36 .. 39 | 40 .. 43 | 44 .. 47
 *           raw      | stored   | its CRC  | zero     | CRC of 0 .. 43
 *  section  0      | 1     | 2 .. 3 | 4 .. 7 | 8 .. 11 | 12 ..
 *           kind   | flags | type   | chunk  | length  | body
 * </pre>
 */
public final class Format {
    /** The version of the format that is written, and the latest that is read. */
    public static final int VERSION = 1;

    public static final int MAGIC_BYTES = 8;
    public static final int HEADER_BYTES = 48;

    /** {@code FDPf}, as an int. */
    public static final int MARK = 0x66504446;

    static final int KIND = 4;
    static final int FLAGS = 5;
    static final int ZERO = 6;
    static final int TICK = 8;
    static final int BACK = 16;
    static final int NUMBER = 24;
    static final int RAW_LENGTH = 28;
    static final int STORED_LENGTH = 32;
    static final int STORED_CRC = 36;
    static final int MORE_ZERO = 40;
    static final int HEADER_CRC = 44;

    public static final int FLAG_LZ4 = 1;
    public static final int FLAG_FIRST = 2;
    public static final int FLAG_LAST = 4;
    public static final int FLAG_KEYFRAME = 8;
    static final int FRAME_FLAGS = FLAG_FIRST | FLAG_LAST | FLAG_KEYFRAME;

    /** The largest content of a record, before and after compression. */
    public static final int MAX_RECORD_BYTES = 1 << 30;

    /** The largest expansion by LZ4: bytes out for one byte in. */
    static final int MAX_RATIO = 255;

    static final int SECTION_BYTES = 12;
    static final int STATE_BYTES = 16;

    static final int FLAG_PRESENT = 1;
    static final int FLAG_OWNED = 2;
    static final int FLAG_COUNTS = 4;
    static final int FLAG_ALL_ROWS = 8;
    static final int FLAG_NO_ROWS = 16;
    static final int FLAG_OBJECTS = 32;

    /** Why frames are missing: the recorder was behind. */
    public static final int GAP_DROPPED = 1;

    /** Why frames are missing: the recorder left them out to catch up. */
    public static final int GAP_SKIPPED = 2;

    static final int GAP_BYTES = 17;

    static final int MOST_PARTS = 65_536;

    /** The largest number of events of a type in a frame. */
    static final int MAX_EVENTS = 1 << 24;

    /** The latest tick of any world. */
    static final long MAX_TICK = 1L << 62;

    /** The largest number of chunks: indexes are ints. */
    static final int MAX_CHUNKS = 1 << 21;

    private Format() {}

    /** The first bytes of a recording. */
    public static byte[] magic() {
        return FileKind.RECORDING.start();
    }
}
