package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.Lanes;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The events of one type as objects.
 *
 * <p>Lanes and their order are those of native events. The end of the frame gathers the references in one array. Arrays
 * are used again and cleared, so that they keep no event alive longer than it can be read.
 */
public final class ObjectChannel implements EventChannel {

    private final WorldState world;
    private final PublishingThreads threads;
    private final String name;
    private final long seed;
    private final EventQuota quota;
    private final ToLongFunction<Object> hasher;
    private final Lanes<ObjectLane> lanes;
    private @Nullable Object[] current = new Object[16];
    private @Nullable Object[] pending = new Object[16];
    private int currentCount;
    private int pendingCount;
    private final Lanes.PieceVisitor<ObjectLane> intoPending = this::addPending;

    /** Opens a channel for events, with a limit per frame. */
    public ObjectChannel(
            WorldState world, PublishingThreads threads, String name, int id, int most, ToLongFunction<Object> hasher) {
        this.world = world;
        this.threads = threads;
        this.name = name;
        this.quota = new EventQuota("event " + name, most);
        this.lanes = new Lanes<>(worker -> new ObjectLane(quota, this::publishedByFrame));
        this.hasher = hasher;
        this.seed = EventHash.seed(name, id);
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
        if (world.rules().isKeptStill()) {
            world.rules().requireChangeable("publish event " + name);
        }
    }

    private void publishOutside(Object event) {
        threads.outside().acquire();
        try {
            quota.requireRoom(publishedByFrame(), lanes.outside().count());
            add(lanes.outside(), event);
        } finally {
            threads.outside().release();
        }
    }

    private void add(ObjectLane lane, Object event) {
        if (lane.count() >= quota.most()) {
            throw quota.exceeded();
        }
        lane.add(event);
    }

    private int publishedByFrame() {
        return lanes.frame().count();
    }

    // ---- reading

    /** The number of events that can be read in this frame. */
    public int count() {
        if (currentCount == 0) {
            world.requireOpen();
        }
        return currentCount;
    }

    /** A current event. */
    public Object get(int event) {
        @Nullable Object[] from = current; // another thread may end the frame: missing events are null
        Object found = event < 0 || event >= Math.min(currentCount, from.length) ? null : from[event];
        if (found == null) {
            world.requireOpen();
            throw new IndexOutOfBoundsException(
                    "no event " + event + " of " + name + ": this frame has " + currentCount + ", numbered from 0");
        }
        return found;
    }

    /** The number of events published in this frame, up to the limit. */
    public int pendingCount() {
        world.requireOpen();
        return (int) Math.min(published(), quota.most());
    }

    /** The number of published events, including the surplus. */
    private long published() {
        long count = 0;
        for (int i = 0; i < lanes.size(); i++) {
            count += lanes.get(i).count();
        }
        return count;
    }

    /** Gathers the events published in this frame, in order. The array is valid until the next event is published. */
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
        Object[] events = lane.events();
        int there = Math.min(count, events.length - from);
        int taken = Math.min(there, quota.most() - pendingCount);
        if (taken <= 0) {
            return;
        }
        int end = pendingCount + taken;
        if (end > pending.length) {
            pending =
                    Arrays.copyOf(pending, Math.max(end, (int) Math.min(Integer.MAX_VALUE - 8L, pending.length * 2L)));
        }
        System.arraycopy(events, from, pending, pendingCount, taken);
        pendingCount = end;
    }

    // ---- frames

    @Override
    public void seal() {
        // publishing checks the world itself
    }

    @Override
    public @Nullable EventCapacityException swap() {
        threads.outside().acquire();
        try {
            gatherPending();
            boolean silent = quota.endFrame(published());
            dropLanes();
            @Nullable Object[] read = current;
            current = pending;
            pending = read;
            int gone = currentCount;
            currentCount = pendingCount;
            Arrays.fill(pending, 0, Math.min(gone, pending.length), null);
            pendingCount = 0;
            return silent ? quota.error() : null;
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
        Arrays.fill(current, 0, Math.min(currentCount, current.length), null);
        currentCount = 0;
    }

    private void dropPending() {
        threads.outside().acquire();
        try {
            Arrays.fill(pending, 0, pendingCount, null);
            pendingCount = 0;
            dropLanes();
            quota.clear();
        } finally {
            threads.outside().release();
        }
    }

    @Override
    public CopyUnit copyFrom(@Nullable EventChannel source) {
        return new ObjectEventCopy((ObjectChannel) source, this);
    }

    /** Takes the waiting events of another channel, by reference; as they will be after its {@link #swap}, or now. */
    void become(ObjectChannel other, boolean afterSwap) {
        clearCurrent();
        @Nullable Object[] read = afterSwap ? other.pending() : other.current;
        int count = Math.min(afterSwap ? other.pendingCount : other.currentCount, read.length);
        if (count > current.length) {
            current = new Object[read.length];
        }
        System.arraycopy(read, 0, current, 0, count);
        currentCount = count;
        dropPending();
        if (afterSwap) {
            return;
        }
        @Nullable Object[] events = other.pending();
        for (int i = 0; i < Math.min(other.pendingCount, events.length); i++) {
            Object event = events[i];
            if (event != null) {
                lanes.frame().add(event);
            }
        }
    }

    /** Replaces the current events. */
    public void replaceCurrent(Object[] events) {
        requireMayReplace();
        requireRestorable(events.length);
        clearCurrent();
        if (events.length > current.length) {
            current = new Object[events.length];
        }
        System.arraycopy(events, 0, current, 0, events.length);
        currentCount = events.length;
    }

    /** Replaces the pending events. */
    public void replacePending(Object[] events) {
        requireMayReplace();
        requireRestorable(events.length);
        dropPending();
        for (Object event : events) {
            lanes.frame().add(event);
        }
    }

    private void requireMayReplace() {
        requireMayChange();
        world.rules().scopes().requireAlone("replace events");
    }

    private void requireRestorable(int events) {
        if (events > quota.most()) {
            throw new EventCapacityException("cannot restore " + events + " events of event " + name
                    + ": a frame has at most " + quota.most() + "; restore fewer");
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
        try {
            return hasher.applyAsLong(event);
        } catch (DataException wrong) {
            throw wrong.in("cannot take the state hash of event " + name);
        } catch (PhaseException writes) {
            throw writes.whileReading("take the state hash of event " + name);
        } catch (IllegalStateException wrong) {
            throw new IllegalStateException(
                    "cannot take the state hash of event " + name + ": " + wrong.getMessage(), wrong);
        }
    }

    private long hash(int which, @Nullable Object[] events, int count) {
        if (count == 0) {
            return 0;
        }
        long h = EventHash.begin(seed, which, count);
        for (int i = 0; i < Math.min(count, events.length); i++) {
            Object event = events[i];
            h = event == null ? h : Hash64.mix(h, hashOf(event));
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
