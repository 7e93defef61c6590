package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;

/** Mixes words and bytes into hashes of 64 bits. */
public final class Mix {
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private Mix() {}

    /** Mixes more into a hash. */
    public static long mix(long hash, long word) {
        long z = (hash ^ word) + ODD;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** Mixes more into a hash. */
    public static long mix(long hash, long address, int bytes) {
        long mixed = hash;
        int at = 0;
        for (; at + Long.BYTES <= bytes; at += Long.BYTES) {
            mixed = mix(mixed, Memory.getLong(address + at));
        }
        for (; at < bytes; at++) {
            mixed = mix(mixed, Memory.getByte(address + at));
        }
        return mixed;
    }

    /** Mixes the length and the characters of a text. */
    public static long mix(long hash, String text) {
        long mixed = mix(hash, text.length());
        for (int i = 0; i < text.length(); i++) {
            mixed = mix(mixed, text.charAt(i));
        }
        return mixed;
    }
}
