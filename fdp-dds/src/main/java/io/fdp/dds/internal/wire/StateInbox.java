package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.dds.internal.memory.MemoryLimit;
import io.fdp.dds.internal.memory.Rooms;
import java.util.HashMap;
import java.util.Map;

/** What one peer has sent on one state topic. */
final class StateInbox {
    private final LatestSamples samples;
    private final long claim;
    private final Map<Long, Integer> keys = new HashMap<>();

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

    /** The keys of entities in the entity mode; the receiver's. */
    Map<Long, Integer> keys() {
        return keys;
    }
}
