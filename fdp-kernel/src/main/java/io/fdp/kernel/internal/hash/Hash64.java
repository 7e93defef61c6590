package io.fdp.kernel.internal.hash;

import io.fdp.kernel.memory.Memory;

/**
 * A 64-bit hash of native memory, fast enough to hash a world every tick.
 *
 * <p>Four independent lanes of multiply and rotate, joined at the end. Each step is a bijection of the lane for a given
 * word, so no change of a single word can be lost. Not cryptographic. The same bytes give the same hash on every
 * machine.
 */
public final class Hash64 {
    private static final long P1 = 0x9e3779b185ebca87L;
    private static final long P2 = 0xc2b2ae3d27d4eb4fL;
    private static final long P3 = 0x165667b19e3779f9L;
    private static final long P4 = 0x85ebca77c2b2ae63L;
    private static final int BLOCK = 32;

    private Hash64() {}

    /** Adds a word to a hash. */
    public static long mix(long hash, long word) {
        long h = (hash ^ (Long.rotateLeft(word * P2, 31) * P1)) * P4 + P3;
        return h ^ (h >>> 29);
    }

    /** Spreads a hash over all bits. */
    public static long finish(long hash) {
        long h = (hash ^ (hash >>> 33)) * P2;
        h = (h ^ (h >>> 29)) * P3;
        return h ^ (h >>> 32);
    }

    /** The hash of a text, for names. */
    public static long ofText(String text) {
        long h = P3 + text.length();
        for (int i = 0; i < text.length(); i++) {
            h = mix(h, text.charAt(i));
        }
        return finish(h);
    }

    /** Adds a range of memory to a hash. */
    public static long bytes(long hash, long address, long length) {
        long at = address;
        long end = address + length;
        long h = mix(hash, length);
        if (length >= BLOCK) {
            long a = h + P1;
            long b = h ^ P2;
            long c = h + P3;
            long d = h ^ P4;
            for (; at <= end - BLOCK; at += BLOCK) {
                a = lane(a, Memory.getLong(at));
                b = lane(b, Memory.getLong(at + 8));
                c = lane(c, Memory.getLong(at + 16));
                d = lane(d, Memory.getLong(at + 24));
            }
            h = mix(mix(mix(mix(h, a), b), c), d);
        }
        for (; at <= end - 8; at += 8) {
            h = mix(h, Memory.getLong(at));
        }
        for (; at < end; at++) {
            h = mix(h, Memory.getByte(at));
        }
        return h;
    }

    /** Adds a range of memory to a hash as if all NaNs in it were canonical. */
    static long canonicalBytes(long hash, long address, long length, FloatPattern floats) {
        long at = address;
        long end = address + length;
        int place = 0;
        long h = mix(hash, length);
        if (length >= BLOCK) {
            long[] lanes = {h + P1, h ^ P2, h + P3, h ^ P4};
            for (; at <= end - BLOCK; at += BLOCK) {
                for (int i = 0; i < lanes.length; i++) {
                    lanes[i] = lane(lanes[i], floats.word(address, at - address + 8L * i, 8, place));
                    place = floats.next(place);
                }
            }
            h = mix(mix(mix(mix(h, lanes[0]), lanes[1]), lanes[2]), lanes[3]);
        }
        for (; at <= end - 8; at += 8) {
            h = mix(h, floats.word(address, at - address, 8, place));
            place = floats.next(place);
        }
        long rest = at < end ? floats.word(address, at - address, (int) (end - at), place) : 0;
        for (; at < end; at++, rest >>>= 8) {
            h = mix(h, (byte) rest);
        }
        return h;
    }

    /** Adds a word to a lane. {@link #mix} joins the lanes at the end. */
    public static long lane(long lane, long word) {
        return Long.rotateLeft(lane + word * P2, 31) * P1;
    }
}
