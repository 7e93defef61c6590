package io.fdp.dds.internal.descriptor;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes XCDR2 in little-endian order: numbers lie at multiples of their size, of at most 4, and a length stands before
 * everything that later versions may extend.
 */
final class XcdrWriter {
    private static final int MOST_ALIGNMENT = 4;

    private byte[] bytes = new byte[256];
    private int size;

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    XcdrWriter octet(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
        return this;
    }

    XcdrWriter octets(byte[] values) {
        for (byte value : values) {
            octet(value);
        }
        return this;
    }

    XcdrWriter align(int to) {
        while (size % Math.min(to, MOST_ALIGNMENT) != 0) {
            octet(0);
        }
        return this;
    }

    XcdrWriter uint16(int value) {
        return align(Short.BYTES).octet(value).octet(value >>> 8);
    }

    XcdrWriter uint32(int value) {
        return align(Integer.BYTES)
                .octet(value)
                .octet(value >>> 8)
                .octet(value >>> 16)
                .octet(value >>> 24);
    }

    XcdrWriter text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return uint32(utf8.length + 1).octets(utf8).octet(0);
    }

    /** Writes something with its length before it. */
    XcdrWriter delimited(Runnable content) {
        uint32(0);
        int begin = size;
        content.run();
        int length = size - begin;
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[begin - Integer.BYTES + i] = (byte) (length >>> (8 * i));
        }
        return this;
    }
}
