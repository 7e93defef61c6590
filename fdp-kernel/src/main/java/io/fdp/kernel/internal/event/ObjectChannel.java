package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.Lanes;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.Hash64;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The events of one type as objects.
 *
 * <p>Lanes and their order are those of native events; at the end of the frame the references are brought together in one array. Arrays are used again and cleared, so that
 * an event is not kept alive longer than it can be read.
 */
public final class ObjectChannel implements EventChannel {

    private final WorldState world;
    private final PublishingThreads threads;
    private final String name;
    private final int id;
    private final long seed;
    private final int most;
    private final ToLongFunction<Object> hasher;
    private final Lanes<ObjectLane> lanes = new Lanes<>(worker -> new ObjectLane());
    private @Nullable Object[] current = new Object[16];
    private @Nullable Object[] pending = new Object[16];
    private int currentCount;
    private int pendingCount;
    private final Lanes.PieceVisitor<ObjectLane> intoPending = this::addPending;

    /** Opens a channel; each thread may publish up to a number of events in a frame. */
    public ObjectChannel(
            WorldState world, PublishingThreads threads, String name, int id, int most, ToLongFunction<Object> hasher) {
        this.world = world;
        this.threads = threads;
        this.name = name;
        this.most = most;
        this.hasher = hasher;
        this.id = id;
        this.seed = EventHash.seed(name, id);
    }

    /** A channel for the same events in another world. */
    public ObjectChannel another(WorldState inWorld, PublishingThreads ofThreads) {
        return new ObjectChannel(inWorld, ofThreads, name, id, most, hasher);
    }

    // ---- publishing

    /** Publishes an event. */
    public void publish(Object event) {
        requireMayChange();
        Worker worker = Worker.current();
        if (worker != null) {
            add(lanes.of(worker), event);
        } else if (threads.isFrame()) {
            add(lanes.frame(), event);
        } else {
            publishOutside(event);
        }
    }

    private void requireMayChange() {
        world.requireOpen();
        if (world.isObserved()) {
            world.requireUnobserved("publish event " + name);
        }
    }

    private void publishOutside(Object event) {
        threads.outside().acquire();
        try {
            add(lanes.outside(), event);
        } finally {
            threads.outside().release();
        }
    }

    private void add(ObjectLane lane, Object event) {
        if (lane.count() >= most) {
            throw new EventCapacityException("cannot publish more than " + most + " events of event " + name
                    + " from one thread in a frame: publish fewer, or end frames more often");
        }
        lane.add(event);
    }

    // ---- reading

    /** How many events can be read in this frame. */
    public int count() {
        if (currentCount == 0) {
            world.requireOpen();
        }
        return currentCount;
    }

    /** A current event. */
    public Object get(int event) {
        Object found = event < 0 || event >= currentCount ? null : current[event];
        if (found == null) {
            world.requireOpen();
            throw new IndexOutOfBoundsException(
                    "no event " + event + " of " + name + ": this frame has " + currentCount + ", numbered from 0");
        }
        return found;
    }

    /** How many events were published in this frame. */
    public int pendingCount() {
        world.requireOpen();
        int count = 0;
        for (int i = 0; i < lanes.size(); i++) {
            count += lanes.get(i).count();
        }
        return count;
    }

    /** Brings the events that were published in this frame into their order; the array is good until the next one is published. */
    public @Nullable Object[] pending() {
        world.requireOpen();
        threads.outside().acquire();
        try {
            gatherPending();
            return pending;
        } finally {
            threads.outside().release();
        }
    }

    private void gatherPending() {
        Arrays.fill(pending, 0, pendingCount, null);
        pendingCount = 0;
        lanes.inOrder(intoPending);
    }

    private void addPending(ObjectLane lane, int from, int count) {
        int end = Math.addExact(pendingCount, count);
        if (end > pending.length) {
            pending =
                    Arrays.copyOf(pending, Math.max(end, (int) Math.min(Integer.MAX_VALUE - 8L, pending.length * 2L)));
        }
        System.arraycopy(lane.events(), from, pending, pendingCount, count);
        pendingCount = end;
    }

    // ---- frames

    @Override
    public void seal() {
        // publishing looks at the world
    }

    @Override
    public void swap() {
        threads.outside().acquire();
        try {
            gatherPending();
            dropLanes();
            @Nullable Object[] read = current;
            current = pending;
            pending = read;
            int gone = currentCount;
            currentCount = pendingCount;
            Arrays.fill(pending, 0, gone, null);
            pendingCount = 0;
        } finally {
            threads.outside().release();
        }
    }

    private void dropLanes() {
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).dropPending();
        }
    }

    @Override
    public void clear() {
        clearCurrent();
        dropPending();
    }

    @Override
    public void clearCurrent() {
        Arrays.fill(current, 0, currentCount, null);
        currentCount = 0;
    }

    private void dropPending() {
        threads.outside().acquire();
        try {
            Arrays.fill(pending, 0, pendingCount, null);
            pendingCount = 0;
            dropLanes();
        } finally {
            threads.outside().release();
        }
    }

    @Override
    public CopyUnit copyFrom(@Nullable EventChannel source) {
        return new ObjectEventCopy((ObjectChannel) source, this);
    }

    /** Takes the waiting events of another channel, by reference. */
    void become(ObjectChannel other) {
        clearCurrent();
        if (other.currentCount > current.length) {
            current = new Object[other.current.length];
        }
        System.arraycopy(other.current, 0, current, 0, other.currentCount);
        currentCount = other.currentCount;
        dropPending();
        @Nullable Object[] events = other.pending();
        for (int i = 0; i < other.pendingCount; i++) {
            Object event = events[i];
            if (event != null) {
                lanes.frame().add(event);
            }
        }
    }

    /** Replaces the current events. */
    public void replaceCurrent(Object[] events) {
        requireMayChange();
        clearCurrent();
        if (events.length > current.length) {
            current = new Object[events.length];
        }
        System.arraycopy(events, 0, current, 0, events.length);
        currentCount = events.length;
    }

    /** Replaces the pending events. */
    public void replacePending(Object[] events) {
        requireMayChange();
        if (events.length > most) {
            throw new EventCapacityException("cannot restore " + events.length + " events of event " + name
                    + ": a thread publishes at most " + most + " in a frame; restore fewer");
        }
        dropPending();
        for (Object event : events) {
            lanes.frame().add(event);
        }
    }

    @Override
    public long hash() {
        long hash = hash(EventHash.CURRENT, current, currentCount);
        return hash + hash(EventHash.PENDING, pending(), pendingCount);
    }

    @Override
    public long hashAfterSwap() {
        return hash(EventHash.CURRENT, pending(), pendingCount);
    }

    /** The hash of one event. */
    public long hashOf(Object event) {
        return hasher.applyAsLong(event);
    }

    private long hash(int which, @Nullable Object[] events, int count) {
        if (count == 0) {
            return 0;
        }
        long h = EventHash.begin(seed, which, count);
        for (int i = 0; i < count; i++) {
            Object event = events[i];
            h = event == null ? h : Hash64.mix(h, hasher.applyAsLong(event));
        }
        return EventHash.end(h);
    }

    // ---- memory: all on the heap

    @Override
    public long committedBytes() {
        return 0;
    }

    @Override
    public long residentBytes() {
        return 0;
    }

    @Override
    public int trim(int maxBlocks) {
        return 0;
    }

    @Override
    public void close() {
        clear();
        lanes.close();
    }
}
