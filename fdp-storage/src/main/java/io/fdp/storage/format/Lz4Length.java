package io.fdp.storage.format;

/**
 * Finds the decompressed length of an LZ4 block without decompressing it, from the lengths of literals and matches.
 *
 * <pre>
 *  sequence   token | more length of literals | literals | offset of match | more length of match
 *             4 + 4 |  255 … 255 n            |          | 2 bytes         |  255 … 255 n
 * </pre>
 *
 * The last sequence ends after its literals. A match has four bytes more than its length field says.
 */
final class Lz4Length {
    private static final int LONG = 15;
    private static final int LEAST_MATCH = 4;

    private final byte[] bytes;
    private final int end;
    private int at;

    private Lz4Length(byte[] bytes, int end) {
        this.bytes = bytes;
        this.end = end;
    }

    /** The decompressed length of a block, or -1 when the block is broken. */
    static long of(byte[] block, int length) {
        return new Lz4Length(block, length).sum();
    }

    private long sum() {
        long sum = 0;
        while (at < end) {
            int token = bytes[at++] & 0xff;
            long literals = lengthOf(token >>> 4);
            if (literals < 0 || literals > end - at) {
                return -1;
            }
            sum += literals;
            at += (int) literals;
            if (at == end) {
                return sum;
            }
            at += 2;
            long match = lengthOf(token & LONG);
            if (match < 0 || at > end) {
                return -1;
            }
            sum += match + LEAST_MATCH;
        }
        return -1;
    }

    private long lengthOf(int first) {
        long length = first;
        int more = first == LONG ? 0xff : 0;
        while (more == 0xff) {
            if (at >= end) {
                return -1;
            }
            more = bytes[at++] & 0xff;
            length += more;
        }
        return length;
    }
}
