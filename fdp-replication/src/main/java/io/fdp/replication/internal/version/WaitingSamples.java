package io.fdp.replication.internal.version;

import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * State samples that wait for the description of their version.
 *
 * <p>A node describes its types on a topic of its own, so values may come before their description. They wait: their
 * owner does not send them again. At most one sample of each key waits, and none for longer than ten seconds.
 */
public final class WaitingSamples {
    private static final int MOST_SAMPLES = 65_536;
    private static final long MOST_BYTES = 256L << 20;

    private final Map<Long, WaitingSample> samples = new LinkedHashMap<>();
    private long bytes;

    /** Whether no sample waits. */
    public boolean isEmpty() {
        return samples.isEmpty();
    }

    /** Keeps a copy of a sample in place of an earlier one of its key; false if there is no room. */
    public boolean keep(WireNode sender, int key, long at, int size, long now) {
        long place = ((long) sender.number() << 32) | (key & 0xffff_ffffL);
        WaitingSample before = samples.get(place);
        long others = bytes - (before == null ? 0 : before.bytes());
        if (others + size > MOST_BYTES || (samples.size() >= MOST_SAMPLES && before == null)) {
            return false;
        }
        samples.put(place, WaitingSample.of(sender, key, at, size, before == null ? now : before.since()));
        bytes = others + size;
        return true;
    }

    /** Takes out all samples whose senders have described their version, or should have, in the order of arrival. */
    public List<WaitingSample> takeReady(OtherVersions versions, long now) {
        return take(sample -> versions.isDescribed(sample.sender().number()) || sample.isLate(now));
    }

    /** Forgets the samples of a node that is lost. */
    public void forget(int sender) {
        take(sample -> sample.sender().number() == sender);
    }

    private List<WaitingSample> take(Predicate<WaitingSample> which) {
        List<WaitingSample> taken = new ArrayList<>();
        Iterator<WaitingSample> all = samples.values().iterator();
        while (all.hasNext()) {
            WaitingSample sample = all.next();
            if (which.test(sample)) {
                all.remove();
                bytes -= sample.bytes();
                taken.add(sample);
            }
        }
        return taken;
    }
}
