package io.fdp.recorder;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The heads of all values of a MessagePack text: where lengths and numbers are, so that they can be others. */
final class Messages {
    private Messages() {}

    /** Where the heads of values begin, of as much as can be read. */
    static List<Integer> heads(byte[] content) {
        List<Integer> heads = new ArrayList<>();
        int at = 0;
        while (at < content.length) {
            heads.add(at);
            int next = next(content, at);
            if (next <= at || next > content.length) {
                break;
            }
            at = next;
        }
        return heads;
    }

    /** Where the next head is: behind a leaf, or inside of an array or map. */
    private static int next(byte[] content, int at) {
        int head = content[at] & 0xff;
        if (head < 0xa0 || head >= 0xe0) {
            return at + 1;
        }
        if (head < 0xc0) {
            return at + 1 + (head & 0x1f);
        }
        return switch (head) {
            case 0xc4, 0xd9 -> at + 2 + (int) length(content, at + 1, 1);
            case 0xc5, 0xda -> at + 3 + (int) length(content, at + 1, 2);
            case 0xc6, 0xdb -> at + 5 + (int) length(content, at + 1, 4);
            case 0xcc, 0xd0 -> at + 2;
            case 0xcd, 0xd1, 0xdc, 0xde -> at + 3;
            case 0xca, 0xce, 0xd2, 0xdd, 0xdf -> at + 5;
            case 0xcb, 0xcf, 0xd3 -> at + 9;
            default -> at + 1;
        };
    }

    private static long length(byte[] content, int at, int width) {
        long value = 0;
        for (int i = 0; i < width && at + i < content.length; i++) {
            value = (value << 8) | (content[at + i] & 0xff);
        }
        return value;
    }

    /** The content with another head in place of one, of the same kind and with another length or number. */
    static byte[] withHead(byte[] content, int at, long value) {
        int head = content[at] & 0xff;
        byte[] other;
        int old;
        if ((head >= 0x90 && head < 0xa0) || head == 0xdc || head == 0xdd) {
            other = ByteBuffer.allocate(5).put((byte) 0xdd).putInt((int) value).array();
            old = head < 0xa0 ? 1 : head == 0xdc ? 3 : 5;
        } else if ((head >= 0x80 && head < 0x90) || head == 0xde || head == 0xdf) {
            other = ByteBuffer.allocate(5).put((byte) 0xdf).putInt((int) value).array();
            old = head < 0x90 ? 1 : head == 0xde ? 3 : 5;
        } else if ((head >= 0xa0 && head < 0xc0) || (head >= 0xd9 && head <= 0xdb)) {
            other = ByteBuffer.allocate(5).put((byte) 0xdb).putInt((int) value).array();
            old = head < 0xc0 ? 1 : head == 0xd9 ? 2 : head == 0xda ? 3 : 5;
        } else if (head >= 0xc4 && head <= 0xc6) {
            other = ByteBuffer.allocate(5).put((byte) 0xc6).putInt((int) value).array();
            old = head == 0xc4 ? 2 : head == 0xc5 ? 3 : 5;
        } else {
            other = ByteBuffer.allocate(9).put((byte) 0xd3).putLong(value).array();
            old = Math.max(1, next(content, at) - at);
        }
        int rest = Math.min(content.length, at + old);
        return ByteBuffer.allocate(at + other.length + content.length - rest)
                .put(content, 0, at)
                .put(other)
                .put(content, rest, content.length - rest)
                .array();
    }
}
