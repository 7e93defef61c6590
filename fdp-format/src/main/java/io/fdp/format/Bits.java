package io.fdp.format;

import io.fdp.kernel.layout.ImageLayout;

/** The bits of the slots of a chunk in images and files: which entities live, have a component, or own it. */
public final class Bits {
    private Bits() {}

    /** Whether the bit of a slot is set, in bits that begin at an offset. */
    public static boolean isSet(byte[] bytes, int bits, int slot) {
        return (bytes[bits + (slot >> 3)] & (1 << (slot & 7))) != 0;
    }

    /** Clears a bit. */
    public static void clear(byte[] bytes, int bits, int slot) {
        bytes[bits + (slot >> 3)] &= (byte) ~(1 << (slot & 7));
    }

    /** How many of 1,024 bits are set. */
    public static int count(byte[] bytes, int bits) {
        int count = 0;
        for (int word = 0; word < ImageLayout.BITS_BYTES; word += Long.BYTES) {
            count += Long.bitCount((long) LittleEndian.LONG.get(bytes, bits + word));
        }
        return count;
    }

    /** A word of 64 bits. */
    public static long word(byte[] bytes, int bits, int word) {
        return (long) LittleEndian.LONG.get(bytes, bits + (word << 3));
    }
}
