package io.fdp.testkit.network;

import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one topic: the samples that arrived and were not taken yet. */
final class SimulatedReader implements TopicReader {
    private final SimulatedWire node;
    private final Topic topic;
    private final MemorySegment room;
    private final TreeMap<Place, SimulatedWriter.Sample> arrived = new TreeMap<>();
    private final Map<SimulatedWire, Map<Integer, Long>> known = new HashMap<>();
    private final Map<SimulatedWire, Long> nextEvents = new HashMap<>();
    private final Map<SimulatedWire, TreeMap<Long, SimulatedWriter.Sample>> early = new HashMap<>();
    private @Nullable Place place;
    private int bytes;

    /** Where a sample stands in the order in which samples are handed out. */
    private record Place(SimulatedWire sender, long order) implements Comparable<Place> {
        private static final Comparator<Place> ORDER = Comparator.comparingInt(
                        (Place place) -> place.sender.self().number())
                .thenComparingInt(place -> place.sender.order())
                .thenComparingLong(Place::order);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    SimulatedReader(SimulatedWire node, Topic topic) {
        this.node = node;
        this.topic = topic;
        this.room = Arena.ofAuto().allocate(topic.maxBytes(), Long.BYTES);
    }

    int maxBytes() {
        return topic.maxBytes();
    }

    long nextEvent(SimulatedWire sender) {
        return nextEvents.getOrDefault(sender, Long.MAX_VALUE);
    }

    void beginEvents(SimulatedWire sender, long number) {
        nextEvents.put(sender, number);
        early.put(sender, new TreeMap<>());
    }

    /** Whether a sample, or a later one of its key, has arrived. */
    boolean has(SimulatedWire sender, SimulatedWriter.Sample sample) {
        if (topic.kind() == TopicKind.EVENTS) {
            return sample.number() < nextEvent(sender)
                    || early.getOrDefault(sender, new TreeMap<>()).containsKey(sample.number());
        }
        return known.getOrDefault(sender, Map.of()).getOrDefault(sample.key(), 0L) >= sample.number();
    }

    void arrive(SimulatedWire sender, SimulatedWriter.Sample sample) {
        if (topic.kind() == TopicKind.STATE) {
            Map<Integer, Long> keys = known.computeIfAbsent(sender, any -> new HashMap<>());
            if (keys.getOrDefault(sample.key(), 0L) <= sample.number()) {
                keys.put(sample.key(), sample.number());
                arrived.put(new Place(sender, sample.key()), sample);
            }
            return;
        }
        TreeMap<Long, SimulatedWriter.Sample> waiting = early.get(sender);
        if (waiting == null || sample.number() < nextEvent(sender)) {
            return;
        }
        waiting.put(sample.number(), sample);
        for (long next = nextEvent(sender); waiting.containsKey(next); next++) {
            SimulatedWriter.Sample event = waiting.remove(next);
            if (event != null) {
                arrived.put(new Place(sender, next), event);
            }
            nextEvents.put(sender, next + 1);
        }
    }

    void forget(SimulatedWire sender) {
        known.remove(sender);
        nextEvents.remove(sender);
        early.remove(sender);
        arrived.keySet().removeIf(at -> at.sender == sender);
    }

    @Override
    public boolean next() {
        node.requireOpen();
        Map.Entry<Place, SimulatedWriter.Sample> first = arrived.pollFirstEntry();
        if (first == null) {
            place = null;
            return false;
        }
        place = first.getKey();
        byte[] sample = first.getValue().bytes();
        bytes = sample.length;
        MemorySegment.copy(sample, 0, room, ValueLayout.JAVA_BYTE, 0, bytes);
        return true;
    }

    private Place requirePlace() {
        Place current = place;
        if (current == null) {
            throw new IllegalStateException("there is no sample of topic " + topic.name() + ": call next() first");
        }
        return current;
    }

    @Override
    public WireNode sender() {
        return requirePlace().sender.self();
    }

    @Override
    public int key() {
        return topic.kind() == TopicKind.STATE ? (int) requirePlace().order : 0;
    }

    @Override
    public long address() {
        requirePlace();
        return room.address();
    }

    @Override
    public int bytes() {
        requirePlace();
        return bytes;
    }

    void close() {
        arrived.clear();
    }
}
