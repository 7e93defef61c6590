package io.fdp.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Finds all lengths and whole numbers in MessagePack, to be forged. It shares nothing with the reader under test. */
final class MessageWalk {
    /**
     * The first bytes of a value: what it is and how long, or a whole number.
     *
     * @param start where they begin
     * @param length how many
     * @param wide what the same value begins with when its length has four bytes; 0 for a number
     * @param value the length or the number
     */
    record Head(int start, int length, int wide, long value) {
        boolean isNumber() {
            return wide == 0;
        }

        byte[] withLength(long other) {
            return ByteBuffer.allocate(5).put((byte) wide).putInt((int) other).array();
        }
    }

    private static final int STR32 = 0xdb;
    private static final int BIN32 = 0xc6;
    private static final int EXT32 = 0xc9;
    private static final int ARRAY32 = 0xdd;
    private static final int MAP32 = 0xdf;

    private final ByteBuffer in;
    private final List<Head> heads = new ArrayList<>();

    private MessageWalk(byte[] bytes) {
        in = ByteBuffer.wrap(bytes);
    }

    static List<Head> headsOf(byte[] bytes) {
        MessageWalk walk = new MessageWalk(bytes);
        walk.value();
        if (walk.in.hasRemaining()) {
            throw new AssertionError("more than one value");
        }
        return walk.heads;
    }

    private void value() {
        int start = in.position();
        int head = in.get() & 0xff;
        if (head < 0x80 || head >= 0xe0) {
            number(start, (byte) head);
        } else if (head < 0x90) {
            many(start, MAP32, head & 15, 2);
        } else if (head < 0xa0) {
            many(start, ARRAY32, head & 15, 1);
        } else if (head < 0xc0) {
            bytes(start, STR32, head & 31, 0);
        } else {
            larger(start, head);
        }
    }

    private void larger(int start, int head) {
        switch (head) {
            case 0xc0, 0xc2, 0xc3 -> {}
            case 0xc4, 0xc5, 0xc6 -> bytes(start, BIN32, length(head - 0xc4), 0);
            case 0xc7, 0xc8, 0xc9 -> bytes(start, EXT32, length(head - 0xc7), 1);
            case 0xca -> in.getInt();
            case 0xcb -> in.getLong();
            case 0xcc, 0xcd, 0xce -> number(start, length(head - 0xcc));
            case 0xcf, 0xd3 -> number(start, in.getLong());
            case 0xd0 -> number(start, in.get());
            case 0xd1 -> number(start, in.getShort());
            case 0xd2 -> number(start, in.getInt());
            case 0xd9, 0xda, 0xdb -> bytes(start, STR32, length(head - 0xd9), 0);
            case 0xdc, 0xdd -> many(start, ARRAY32, length(head - 0xdb), 1);
            case 0xde, 0xdf -> many(start, MAP32, length(head - 0xdd), 2);
            default -> throw new AssertionError("nobody writes 0x" + Integer.toHexString(head));
        }
    }

    private long length(int power) {
        return power == 0 ? in.get() & 0xff : power == 1 ? in.getShort() & 0xffff : in.getInt() & 0xffff_ffffL;
    }

    private void number(int start, long value) {
        heads.add(new Head(start, in.position() - start, 0, value));
    }

    private void bytes(int start, int wide, long length, int more) {
        heads.add(new Head(start, in.position() - start, wide, length));
        in.position(in.position() + (int) length + more);
    }

    private void many(int start, int wide, long count, int values) {
        heads.add(new Head(start, in.position() - start, wide, count));
        for (long i = 0; i < count * values; i++) {
            value();
        }
    }
}
