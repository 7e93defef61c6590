package io.fdp.dds;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.WireNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A node of a test on loopback: a state topic and an event topic, and all that was heard. It checks what every wire
 * promises about presence: no sample before its sender joined, none after it was lost.
 */
final class WireRig implements AutoCloseable {
    static final Topic STATE = new Topic("fdp/test/state", TopicKind.STATE, 4096);
    static final Topic EVENTS = new Topic("fdp/test/events", TopicKind.EVENTS, 256);
    static final long MOST_SECONDS = 40;

    final DdsWire wire;
    final TopicWriter state;
    final TopicWriter events;
    private final TopicReader stateReader;
    private final TopicReader eventReader;
    final Map<WireNode, TreeMap<Integer, Long>> values = new HashMap<>();
    final Map<WireNode, List<Long>> heard = new HashMap<>();
    final List<String> presence = new ArrayList<>();
    private final List<WireNode> present = new ArrayList<>();
    int stateSamples;

    WireRig(WireNode self, DdsConfig config) {
        wire = DdsWire.open(self, config);
        state = wire.writer(STATE);
        stateReader = wire.reader(STATE);
        events = wire.writer(EVENTS);
        eventReader = wire.reader(EVENTS);
    }

    WireRig(int number, int domain) {
        this(new WireNode(number, 1, number, "rig " + number), config(domain));
    }

    WireRig(int number, int domain, Duration lease) {
        this(new WireNode(number, 1, number, "rig " + number), config(domain).lease(lease));
    }

    static DdsConfig config(int domain) {
        return new DdsConfig().domain(domain).loopback().lease(Duration.ofSeconds(1));
    }

    /** A domain that other tests of this machine do not use, most probably. */
    static int randomDomain() {
        return new SplittableRandom().nextInt(1, 231);
    }

    void write(int key, long value) {
        long at = state.begin(key, 16);
        Memory.putLong(at, value);
        Memory.putLong(at + 8, ~value);
        state.commit(16, 0);
    }

    boolean publish(long value) {
        long at = events.begin(0, 8);
        if (at == 0) {
            return false;
        }
        Memory.putLong(at, value);
        return events.commit(8, 0);
    }

    /** Takes what has arrived, as a frame does. */
    void frame() {
        PresenceReader changes = wire.presence();
        while (changes.next()) {
            presence.add((changes.hasJoined() ? "+" : "-") + changes.node().number() + "/"
                    + changes.node().incarnation());
            if (changes.hasJoined()) {
                require(!present.contains(changes.node()), "joined twice: " + changes.node());
                present.add(changes.node());
                values.put(changes.node(), new TreeMap<>());
                heard.put(changes.node(), new ArrayList<>());
            } else {
                require(present.remove(changes.node()), "lost, and had not joined: " + changes.node());
            }
        }
        readState();
        readEvents();
    }

    private void readState() {
        int lastNumber = 0;
        int lastKey = -1;
        while (stateReader.next()) {
            WireNode sender = stateReader.sender();
            require(present.contains(sender), "a sample of a node that is not present: " + sender);
            require(
                    sender.number() > lastNumber
                            || (sender.number() == lastNumber && stateReader.key() > lastKey)
                            || present.stream()
                                            .filter(node -> node.number() == sender.number())
                                            .count()
                                    > 1,
                    "samples are out of order");
            lastNumber = sender.number();
            lastKey = stateReader.key();
            long value = Memory.getLong(stateReader.address());
            require(stateReader.bytes() == 16 && Memory.getLong(stateReader.address() + 8) == ~value, "a torn sample");
            values.get(sender).put(stateReader.key(), value);
            stateSamples++;
        }
    }

    private void readEvents() {
        while (eventReader.next()) {
            WireNode sender = eventReader.sender();
            require(present.contains(sender), "an event of a node that is not present: " + sender);
            heard.get(sender).add(Memory.getLong(eventReader.address()));
        }
    }

    private static void require(boolean that, String otherwise) {
        if (!that) {
            throw new AssertionError(otherwise);
        }
    }

    WireNode self() {
        return wire.self();
    }

    SortedMap<Integer, Long> valuesOf(int number) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().number() == number && present.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(new TreeMap<>());
    }

    List<Long> eventsOf(int number) {
        return heard.entrySet().stream()
                .filter(entry -> entry.getKey().number() == number)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(List.of());
    }

    boolean hears(int number) {
        return present.stream().anyMatch(node -> node.number() == number);
    }

    /** Runs frames of nodes until something is so. */
    static void until(String what, BooleanSupplier isSo, WireRig... rigs) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (true) {
            for (WireRig rig : rigs) {
                rig.frame();
            }
            if (isSo.getAsBoolean()) {
                return;
            }
            if (System.nanoTime() > end) {
                StringBuilder text = new StringBuilder("it never came true that " + what);
                for (WireRig rig : rigs) {
                    text.append("; ")
                            .append(rig.self())
                            .append(" saw ")
                            .append(rig.presence)
                            .append(' ')
                            .append(rig.wire.stats());
                }
                throw new AssertionError(text.toString());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(2);
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
        }
    }

    @Override
    public void close() {
        wire.close();
    }
}
