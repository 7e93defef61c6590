package io.fdp.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The constants of the format. See {@code docs/spec/save.md}.
 *
 * <pre>
 *  block    0      | 1     | 2 .. 3 | 4 .. 7 | 8 .. 11    | 12 .. 15      | 16 .. 19       | 20 .. 23        | 24 ..
 *           kind   | flags | zero   | number | raw length | stored length | CRC of stored  | CRC of 0 .. 19  | stored bytes
 * </pre>
 */
final class SaveFormat {
    /** The version of the format that is written, and the latest that is read. */
    static final int VERSION = 1;

    /** A byte that is no text, the name, both ways to end a line, and the end of a text. */
    private static final byte[] MAGIC = {(byte) 0x89, 'F', 'D', 'P', 'W', '\r', '\n', 0x1a};

    static final int MAGIC_BYTES = 8;
    static final int BLOCK_HEADER_BYTES = 24;

    static final int KIND = 0;
    static final int FLAGS = 1;
    static final int ZERO = 2;
    static final int NUMBER = 4;
    static final int RAW_LENGTH = 8;
    static final int STORED_LENGTH = 12;
    static final int STORED_CRC = 16;
    static final int HEADER_CRC = 20;

    static final int FLAG_LZ4 = 1;

    /** The most bytes of a block, before and after compression. */
    static final int MAX_BLOCK_BYTES = 1 << 30;

    /** LZ4 makes at most so many bytes of one. */
    static final int MAX_RATIO = 255;

    static final int SLOTS = 1024;
    static final int BITS_BYTES = SLOTS / 8;

    /** Events and links in one block. */
    static final int ROWS_PER_BLOCK = 65_536;

    static final VarHandle LE_INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LE_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private SaveFormat() {}

    static byte[] magic() {
        return MAGIC.clone();
    }

    /** Whether a bit is set in bits that begin at an offset. */
    static boolean isSet(byte[] bytes, int bits, int slot) {
        return (bytes[bits + (slot >> 3)] & (1 << (slot & 7))) != 0;
    }

    static int countBits(byte[] bytes, int bits) {
        int count = 0;
        for (int word = 0; word < BITS_BYTES; word += Long.BYTES) {
            count += Long.bitCount((long) LE_LONG.get(bytes, bits + word));
        }
        return count;
    }
}
