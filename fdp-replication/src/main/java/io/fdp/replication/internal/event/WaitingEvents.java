package io.fdp.replication.internal.event;

import io.fdp.replication.internal.version.WaitingSample;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;

/** Samples of events that wait for the description of a version in them, or behind such a sample, in their order. */
final class WaitingEvents {
    private static final long MOST_BYTES = 16L << 20;

    private List<WaitingSample> samples = new ArrayList<>();
    private long bytes;

    boolean isEmpty() {
        return samples.isEmpty();
    }

    /** Whether a sample of a sender waits. */
    boolean has(int sender) {
        for (int i = 0; i < samples.size(); i++) {
            if (samples.get(i).sender().number() == sender) {
                return true;
            }
        }
        return false;
    }

    /** Keeps a copy of a sample; false if there is no room. */
    boolean keep(WireNode sender, long at, int size, long now) {
        return bytes + size <= MOST_BYTES && keep(WaitingSample.of(sender, 0, at, size, now));
    }

    /** Keeps a sample for longer; false if there is no room. */
    boolean keep(WaitingSample sample) {
        if (bytes + sample.bytes() > MOST_BYTES) {
            return false;
        }
        samples.add(sample);
        bytes += sample.bytes();
        return true;
    }

    /** Takes out all samples. */
    List<WaitingSample> takeAll() {
        List<WaitingSample> all = samples;
        samples = new ArrayList<>();
        bytes = 0;
        return all;
    }

    /** Takes out the samples of a sender. */
    List<WaitingSample> takeAll(int sender) {
        List<WaitingSample> all = takeAll();
        List<WaitingSample> taken = new ArrayList<>();
        for (WaitingSample sample : all) {
            if (sample.sender().number() == sender) {
                taken.add(sample);
            } else {
                keep(sample);
            }
        }
        return taken;
    }
}
