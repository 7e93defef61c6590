package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.hash.Hash64;

/**
 * Hashes waiting events, wherever they are: one by one, because the bounds of pieces depend on which thread published.
 */
public final class EventHash {
    /** Marks events that can be read. */
    public static final int CURRENT = 1;

    /** Marks events that can be read in the next frame. */
    public static final int PENDING = 2;

    private EventHash() {}

    /** The seed for hashes of a type of event. */
    public static long seed(String name, int id) {
        return Hash64.mix(Hash64.ofText(name), id);
    }

    /** The start of the hash of a number of events. */
    public static long begin(long seed, int which, int count) {
        return Hash64.mix(Hash64.mix(seed, which), count);
    }

    /** Adds consecutive events. */
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
