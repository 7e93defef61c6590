package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.IdKeys;
import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.dds.internal.memory.MemoryLimit;
import io.fdp.dds.internal.memory.Rooms;

/** What one peer has sent on one state topic. */
final class StateInbox {
    private static final int MOST_IDS = 1 << 20;

    private final LatestSamples samples;
    private final long claim;
    private final IdKeys keys = new IdKeys();
    private int mostIds = MOST_IDS;

    /** An inbox for samples with one claim: who their sender says to be. */
    StateInbox(Rooms rooms, MemoryLimit limit, long claim) {
        this.samples = new LatestSamples(rooms, limit);
        this.claim = claim;
    }

    LatestSamples samples() {
        return samples;
    }

    long claim() {
        return claim;
    }

    // ---- ids of single entities; the receiver's

    /** Notes the key of an entity. Ids that lost their key to others are forgotten when there are many. */
    void putKey(long id, int key) {
        if (keys.size() >= mostIds) {
            keys.retain(this::isLast);
            mostIds = Math.max(MOST_IDS, 2 * keys.size());
        }
        keys.put(id, key);
    }

    /** Forgets an entity; returns its key if its sample is still the last one of the key, else a negative number. */
    int removeKey(long id) {
        int key = keys.remove(id);
        return key >= 0 && isLast(id, key) ? key : IdKeys.NONE;
    }

    private boolean isLast(long id, int key) {
        long last = samples.last(key);
        return last != 0 && EntityCodec.id(last) == id;
    }
}
