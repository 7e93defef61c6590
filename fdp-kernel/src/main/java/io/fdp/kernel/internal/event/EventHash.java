package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.hash.Hash64;

/**
 * How waiting events are hashed, wherever they are: one by one, because where pieces begin depends on who published
 * what.
 */
public final class EventHash {
    /** Events that can be read. */
    public static final int CURRENT = 1;

    /** Events that can be read in the next frame. */
    static final int PENDING = 2;

    private EventHash() {}

    /** Where hashes of a type of event begin. */
    public static long seed(String name, int id) {
        return Hash64.mix(Hash64.ofText(name), id);
    }

    /** Where the hash of so many events begins. */
    public static long begin(long seed, int which, int count) {
        return Hash64.mix(Hash64.mix(seed, which), count);
    }

    /** Adds events that lie one after the other. */
    public static long addRows(long hash, long address, long bytes, int stride, FloatPattern floats) {
        long h = hash;
        FloatPattern found = !floats.isEmpty() && floats.hasNan(address, bytes) ? floats : FloatPattern.NONE;
        for (long at = address; at < address + bytes; at += stride) {
            h = found.hash(h, at, stride);
        }
        return h;
    }

    /** The hash of all events of a type, when all are added. */
    public static long end(long h) {
        return Hash64.finish(h);
    }
}
