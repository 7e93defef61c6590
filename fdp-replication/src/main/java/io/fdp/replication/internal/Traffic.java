package io.fdp.replication.internal;

import io.fdp.replication.model.TopicTraffic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts samples of other nodes by sender and topic. */
public final class Traffic {
    private final Map<String, TopicTraffic[]> topics = new HashMap<>();
    private final List<TopicTraffic> all = new ArrayList<>();
    private @Nullable WireNode[] senders = new WireNode[0];
    private long[] fastest = new long[0];

    /** Everything that was counted, in the order in which it came first. */
    public List<TopicTraffic> all() {
        return List.copyOf(all);
    }

    /** What a sender has sent on a topic. */
    public TopicTraffic of(int sender, String topic) {
        @Nullable TopicTraffic[] known = topics.get(topic);
        if (known == null || sender >= known.length) {
            known = known == null ? new TopicTraffic[sender + 1] : Arrays.copyOf(known, sender + 1);
            topics.put(topic, known);
        }
        TopicTraffic traffic = known[sender];
        if (traffic == null) {
            traffic = new TopicTraffic(sender, topic);
            known[sender] = traffic;
            all.add(traffic);
        }
        return traffic;
    }

    /** Counts the sample of a reader, which is applied now. */
    void count(TopicReader reader, String topic, long now) {
        WireNode sender = reader.sender();
        int size = reader.bytes();
        long late = 0;
        if (size >= SampleLayout.HEADER_BYTES) {
            late = lateness(sender, now - SampleLayout.time(reader.address()));
        }
        of(sender.number(), topic).count(size, late);
    }

    /** How much later a sample is than the fastest of its sender; clocks of nodes differ by any amount. */
    private long lateness(WireNode sender, long way) {
        int number = sender.number();
        if (number >= senders.length) {
            senders = Arrays.copyOf(senders, number + 1);
            fastest = Arrays.copyOf(fastest, number + 1);
        }
        if (!sender.equals(senders[number]) || way - fastest[number] < 0) {
            senders[number] = sender;
            fastest[number] = way;
        }
        return way - fastest[number];
    }
}
