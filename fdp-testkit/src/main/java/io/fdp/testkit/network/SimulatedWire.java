package io.fdp.testkit.network;

import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** One node of a simulated network: whom it hears, its writers and its readers. */
final class SimulatedWire implements Wire, PresenceReader {
    private final SimulatedNetwork network;
    private final WireNode self;
    private final int order;
    private final Map<SimulatedWire, Long> heard = new LinkedHashMap<>();
    private final Map<String, SimulatedWriter> writers = new LinkedHashMap<>();
    private final Map<String, SimulatedReader> readers = new HashMap<>();
    private final Queue<Change> changes = new ArrayDeque<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private @Nullable Change change;
    private long clockOffset;
    private double clockRate = 1;
    private boolean paused;
    private boolean dead;

    /** How many beats to another node were lost in a row; kept by the network. */
    final Map<SimulatedWire, Integer> lostBeats = new HashMap<>();

    /** The partition that the node is in; set by the network. */
    int side;

    private record Change(WireNode node, boolean joined) {}

    SimulatedWire(SimulatedNetwork network, WireNode self, int order) {
        this.network = network;
        this.self = self;
        this.order = order;
    }

    SimulatedNetwork network() {
        return network;
    }

    /** The place of the node in the order in which nodes joined. */
    int order() {
        return order;
    }

    @Nullable
    SimulatedWriter writerOf(String topic) {
        return writers.get(topic);
    }

    @Nullable
    SimulatedReader readerOf(String topic) {
        return readers.get(topic);
    }

    void skew(long offset, double rate) {
        clockOffset = offset;
        clockRate = rate;
    }

    // ---- life

    boolean isDead() {
        return dead;
    }

    boolean isPaused() {
        return paused;
    }

    void pause() {
        paused = true;
    }

    void resume() {
        paused = false;
        List<Runnable> arrived = List.copyOf(waiting);
        waiting.clear();
        arrived.forEach(Runnable::run);
    }

    void die() {
        dead = true;
        waiting.clear();
    }

    /** Something arrives; a paused node takes it later. */
    void take(Runnable arrival) {
        if (paused) {
            waiting.add(arrival);
        } else {
            arrival.run();
        }
    }

    /** Whether this node counts another one as present. */
    boolean hears(SimulatedWire other) {
        return heard.containsKey(other);
    }

    /** Another node lives. When it is new, all that it has written comes. */
    void heard(SimulatedWire other) {
        if (dead || isSuperseded(other) || heard.put(other, network.now()) != null) {
            return;
        }
        for (SimulatedWire known : List.copyOf(heard.keySet())) {
            if (other.self.supersedes(known.self)) {
                lose(known);
            }
        }
        changes.add(new Change(other.self, true));
        for (SimulatedWriter writer : other.writers.values()) {
            writer.sendAll(this);
        }
    }

    /** Whether a node that this one hears has the same number, and counts: the other is heard when that one is lost. */
    private boolean isSuperseded(SimulatedWire other) {
        for (SimulatedWire known : heard.keySet()) {
            if (known.self.supersedes(other.self)) {
                return true;
            }
        }
        return false;
    }

    void endLeases() {
        if (dead || paused) {
            return;
        }
        for (SimulatedWire other : List.copyOf(heard.keySet())) {
            if (network.now() - heard.getOrDefault(other, 0L) > network.lease()) {
                lose(other);
            }
        }
    }

    private void lose(SimulatedWire other) {
        heard.remove(other);
        readers.values().forEach(reader -> reader.forget(other));
        changes.add(new Change(other.self, false));
    }

    // ---- what the program calls

    @Override
    public WireNode self() {
        return self;
    }

    @Override
    public long nanoTime() {
        return clockOffset + (clockRate == 1 ? network.now() : (long) (network.now() * clockRate));
    }

    @Override
    public long leaseNanos() {
        return network.lease();
    }

    @Override
    public TopicWriter writer(Topic topic) {
        requireOpen();
        SimulatedWriter writer = new SimulatedWriter(this, topic);
        if (writers.putIfAbsent(topic.name(), writer) != null) {
            throw new IllegalStateException("topic " + topic.name() + " has a writer already: keep it");
        }
        for (SimulatedWire other : network.nodes()) {
            if (other.hears(this)) {
                writer.sendAll(other); // events begin with the first one
            }
        }
        return writer;
    }

    @Override
    public TopicReader reader(Topic topic) {
        requireOpen();
        SimulatedReader reader = new SimulatedReader(this, topic);
        if (readers.putIfAbsent(topic.name(), reader) != null) {
            throw new IllegalStateException("topic " + topic.name() + " has a reader already: keep it");
        }
        for (SimulatedWire other : heard.keySet()) {
            SimulatedWriter writer = other.writers.get(topic.name());
            if (writer != null) {
                writer.sendAll(this);
            }
        }
        return reader;
    }

    @Override
    public PresenceReader presence() {
        return this;
    }

    @Override
    public boolean next() {
        requireOpen();
        change = changes.poll();
        return change != null;
    }

    @Override
    public WireNode node() {
        return requireChange().node;
    }

    @Override
    public boolean hasJoined() {
        return requireChange().joined;
    }

    private Change requireChange() {
        Change current = change;
        if (current == null) {
            throw new IllegalStateException("there is no change of presence: call next() first");
        }
        return current;
    }

    void requireOpen() {
        if (dead) {
            throw new IllegalStateException("node " + self + " has crashed or was closed: join the network again");
        }
    }

    @Override
    public void close() {
        if (!dead) {
            die();
            writers.values().forEach(SimulatedWriter::close);
            readers.values().forEach(SimulatedReader::close);
        }
    }
}
