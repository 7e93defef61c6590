package io.fdp.storage.format;

import io.fdp.format.FileKind;

/**
 * The constants of the format. See {@code docs/spec/save.md}.
 *
 * <pre>
 *  block   0    | 1     | 2 .. 3 | 4 .. 7 | 8 .. 11    | 12 .. 15      | 16 .. 19      | 20 .. 23       | 24 ..
 *          kind | flags | zero   | number | raw length | stored length | CRC of stored | CRC of 0 .. 19 | stored bytes
 * </pre>
 */
public final class SaveFormat {
    /** The version of the format that is written, and the latest that is read. */
    public static final int VERSION = 1;

    static final int MAGIC_BYTES = 8;

    /** Where the first block begins, the header. */
    public static final int START = MAGIC_BYTES;

    public static final int BLOCK_HEADER_BYTES = 24;

    static final int KIND = 0;
    static final int FLAGS = 1;
    static final int ZERO = 2;
    public static final int NUMBER = 4;
    public static final int RAW_LENGTH = 8;
    public static final int STORED_LENGTH = 12;
    public static final int STORED_CRC = 16;
    public static final int HEADER_CRC = 20;

    static final int FLAG_LZ4 = 1;

    /** The largest size of a block, before and after compression. */
    public static final int MAX_BLOCK_BYTES = 1 << 30;

    /** The largest expansion by LZ4: bytes out for one byte in. */
    static final int MAX_RATIO = 255;

    /** The number of events or links in one block. */
    public static final int ROWS_PER_BLOCK = 65_536;

    private SaveFormat() {}

    public static byte[] magic() {
        return FileKind.SAVE.start();
    }
}
