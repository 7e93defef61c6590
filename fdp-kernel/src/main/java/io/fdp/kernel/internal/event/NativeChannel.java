package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.Lanes;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.lock.StackRoom;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The events of one type in native memory.
 *
 * <p>Publishing finds the lane of the calling thread, takes the next place in it, and writes. A thread in a run asks
 * its worker, which knows the lane of its last event, or else finds the lane by the number of the worker. The frame
 * thread has its own lane. Other threads wait for a lock and hold it until the event is written. {@link #begin} returns
 * the address, with an extra bit that says whether the lock is held: no address has this bit, and {@link
 * Memory#address} removes it.
 */
public final class NativeChannel implements EventChannel {
    /** The epoch of a view whose iteration is over. No world reaches it. */
    public static final long LEFT = -1;

    private static final long OUTSIDE = 1L << 62;

    private final WorldState world;
    private final PublishingThreads threads;
    private final String name;
    private final int stride;
    private final ComponentLayout layout;
    private final FloatPattern floats;
    private final long seed;
    private final EventQuota quota;
    private final Lanes<NativeLane> lanes;
    private final NativeLane frame;
    private final Pieces current;
    private final Pieces pending;
    private final Lanes.PieceVisitor<NativeLane> intoCurrent;
    private final Lanes.PieceVisitor<NativeLane> intoPending;

    /** Counts how often current events were dropped or replaced within their frame; views carry it. */
    private long round;

    /** The largest number of events that all lanes together had room for so far; see {@link Pieces}. */
    private final AtomicInteger reach = new AtomicInteger();

    /** Opens a channel for events of a layout, with a limit per frame. */
    public NativeChannel(
            WorldState world, PublishingThreads threads, String name, int id, ComponentLayout layout, int most) {
        int stride = layout.stride();
        this.layout = layout;
        this.world = world;
        this.threads = threads;
        this.name = name;
        this.stride = stride;
        this.floats = FloatPattern.ofRows(layout);
        this.seed = EventHash.seed(name, id);
        this.quota = new EventQuota("event " + name, most);
        this.lanes = new Lanes<>(worker ->
                new NativeLane(world, "event " + name, stride, quota, this::publishedByFrame, this::ensureReach));
        this.frame = lanes.frame();
        this.current = new Pieces(stride);
        this.pending = new Pieces(stride);
        this.intoCurrent = (lane, from, count) -> addUpToLimit(current, lane, from, count);
        this.intoPending = (lane, from, count) -> addUpToLimit(pending, lane, from, count);
    }

    /**
     * Adds events of a lane up to the limit. A task that ends meanwhile may have noted events of an earlier frame: the
     * lane's own count decides.
     */
    private void addUpToLimit(Pieces to, NativeLane lane, int from, int count) {
        int there = Math.min(count, lane.count() - from);
        int taken = Math.min(there, quota.most() - to.total());
        if (taken > 0) {
            to.add(lane.address(from), taken);
        }
    }

    private int publishedByFrame() {
        return frame.count();
    }

    public WorldState world() {
        return world;
    }

    public long round() {
        return round;
    }

    // ---- publishing

    /**
     * Takes the place of the next event. {@link #end} must follow once the event is written, or else {@link #cancel}.
     * It asks for the stack that both need: compiled code does so once for all calls of {@code publish} in a method,
     * when the method begins.
     */
    public long begin() {
        StackRoom.requireShort();
        Worker worker = Worker.current();
        if (worker == null) {
            return threads.isFrame() ? frame.claim() : beginOutside();
        }
        NativeLane last = (NativeLane) worker.memo(this);
        return last != null ? last.claim() : beginOther(worker);
    }

    /** Begins an event if the worker's last event had another type. */
    private long beginOther(Worker worker) {
        NativeLane lane = lanes.of(worker);
        worker.note(this, lane);
        return lane.claim();
    }

    private long beginOutside() {
        threads.outside().acquire();
        boolean begun = false;
        try {
            NativeLane lane = lanes.outside();
            quota.requireRoom(frame.count(), lane.count());
            long at = lane.claim();
            begun = true;
            return at | OUTSIDE;
        } finally {
            if (!begun) {
                threads.outside().release();
            }
        }
    }

    /** Ends the event at the place that {@link #begin} returned. */
    public void end(long begun) {
        if ((begun & OUTSIDE) != 0) {
            threads.outside().release();
        }
    }

    /** Gives up the place that {@link #begin} returned: the next event gets it. */
    public void cancel(long begun) {
        try {
            Worker worker = Worker.current();
            NativeLane lane;
            if ((begun & OUTSIDE) != 0) {
                lane = lanes.outside();
            } else {
                lane = worker != null ? lanes.of(worker) : frame;
            }
            lane.unclaim(begun & ~OUTSIDE);
        } finally {
            end(begun);
        }
    }

    // ---- reading

    /** The events that can be read in this frame. */
    public Pieces current() {
        if (current.total() == 0) {
            world.requireOpen();
        }
        return current;
    }

    /** The address of a current event. */
    public long address(int event) {
        if (event < 0 || event >= current.total()) {
            world.requireOpen();
            throw new IndexOutOfBoundsException(
                    "no event " + event + " of " + name + ": this frame has " + current.total() + ", numbered from 0");
        }
        return current.addressUnchecked(event);
    }

    /**
     * The events that were published in this frame, in the order in which the next frame will read them. Valid until
     * the next event is published.
     */
    public Pieces pending() {
        world.requireOpen();
        threads.outside().acquire();
        try {
            pending.clear();
            pending.ensureRoom(lanes.likelyPieces());
            lanes.inOrder(intoPending);
            return pending;
        } finally {
            threads.outside().release();
        }
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

    /** Checks that a view taken at an epoch may still be used; returns the epoch to carry, or throws. */
    public long revalidate(long epoch, long ofRound) {
        world.requireOpen();
        if (epoch == LEFT) {
            throw new StaleCursorException("a view of event " + name + " was used outside of the forEach() that it"
                    + " belongs to: keep values, not the view, or take another one with at()");
        }
        if (epoch == 0) {
            throw new StaleCursorException(
                    "a view of event " + name + " has no event yet: put the view on an event with at()");
        }
        if (!WorldState.sameFrame(epoch, world.epoch())) {
            throw new StaleCursorException("a view of event " + name
                    + " is stale: since at(), a frame ended, or a copy, restore() or setTick() changed the repository;"
                    + " events can be read only in the frame after publishing: call at() in that frame");
        }
        if (ofRound != round) {
            throw new StaleCursorException("a view of event " + name
                    + " is stale: clear(), clearCurrent() or restoreCurrent() dropped its event; put the view on"
                    + " another event with at()");
        }
        return world.epoch();
    }

    /** Why a view taken at an epoch may not be used any more, in a few words; empty when it may. */
    public String staleView(long epoch, long ofRound) {
        if (world.isClosed()) {
            return ", stale: the repository is closed";
        }
        if (epoch == LEFT) {
            return ", stale: its forEach() is over";
        }
        if (epoch == 0) {
            return ", on no event yet";
        }
        boolean same = WorldState.sameFrame(epoch, world.epoch()) && ofRound == round;
        return same ? "" : ", stale: its frame is over, or its event was dropped";
    }

    /** The name of the events. */
    public String name() {
        return name;
    }

    /** How events lie in memory. */
    public ComponentLayout layout() {
        return layout;
    }

    /** The error for moving a view that belongs to an iteration. */
    public RuntimeException lentView() {
        return new IllegalArgumentException("the view of event " + name + " belongs to a forEach(), which moves it:"
                + " make another one with newView()");
    }

    /** Drops the current events within their frame. Views are checked again before their next use. */
    private void dropCurrent() {
        current.clear();
        round++;
        world.letLookAgain();
    }

    // ---- frames

    @Override
    public void seal() {
        threads.outside().acquire();
        try {
            for (int i = 0; i < lanes.size(); i++) {
                lanes.get(i).seal();
            }
        } finally {
            threads.outside().release();
        }
    }

    @Override
    public @Nullable EventCapacityException swap() {
        threads.outside().acquire();
        try {
            pending.clear();
            current.clear();
            current.ensureRoom(lanes.likelyPieces());
            lanes.inOrder(intoCurrent);
            boolean silent = quota.endFrame(published());
            for (int i = 0; i < lanes.size(); i++) {
                lanes.get(i).flip();
            }
            return silent ? quota.error() : null;
        } finally {
            threads.outside().release();
        }
    }

    /** Called when a lane has more room: keeps memory readable for threads that mix two frames. */
    private void ensureReach() {
        long room = 0;
        for (int i = 0; i < lanes.size(); i++) {
            room += lanes.get(i).room();
        }
        int events = reach.accumulateAndGet((int) Math.min(room, quota.most()), Math::max);
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).ensureReach(events);
        }
    }

    @Override
    public void clear() {
        dropCurrent();
        dropPending();
    }

    @Override
    public void clearCurrent() {
        dropCurrent();
    }

    private void dropPending() {
        threads.outside().acquire();
        try {
            pending.clear();
            for (int i = 0; i < lanes.size(); i++) {
                lanes.get(i).dropPending();
            }
            quota.clear();
        } finally {
            threads.outside().release();
        }
    }

    private void requireMayReplace() {
        world.requireOpen();
        world.rules().requireChangeable("replace events");
        world.rules().scopes().requireAlone("replace events");
    }

    @Override
    public CopyUnit copyFrom(@Nullable EventChannel source) {
        return new NativeEventCopy((NativeChannel) source, this);
    }

    /** Makes room for events that will replace the waiting events, or throws and changes nothing. */
    void ensureRoom(int currentEvents, int pendingEvents) {
        frame.ensureBoth(currentEvents, pendingEvents);
    }

    /** Replaces the current events: makes room for new ones and returns the address to write them to. */
    public long replaceCurrent(int events) {
        requireMayReplace();
        long at = frame.ensureCurrent(events);
        dropCurrent();
        if (events > 0) {
            current.add(at, events);
        }
        return at;
    }

    /** Replaces the pending events: makes room for new ones and returns the address to write them to. */
    public long replacePending(int events) {
        requireMayReplace();
        frame.ensurePending(events);
        dropPending();
        return frame.claimFirst(events);
    }

    @Override
    public long hash() {
        long hash = hash(EventHash.CURRENT, current);
        return hash + hash(EventHash.PENDING, pending());
    }

    @Override
    public long hashAfterSwap() {
        return hash(EventHash.CURRENT, pending());
    }

    private long hash(int which, Pieces of) {
        if (of.total() == 0) {
            return 0;
        }
        long h = EventHash.begin(seed, which, of.total());
        for (int piece = 0; piece < of.size(); piece++) {
            h = EventHash.addRows(h, of.address(piece), of.bytes(piece), stride, floats);
        }
        return EventHash.end(h);
    }

    // ---- memory

    @Override
    public long committedBytes() {
        long bytes = 0;
        for (int i = 0; i < lanes.size(); i++) {
            bytes += lanes.get(i).committedBytes();
        }
        return bytes;
    }

    @Override
    public long residentBytes() {
        long bytes = 0;
        for (int i = 0; i < lanes.size(); i++) {
            long more = lanes.get(i).residentBytes();
            bytes = bytes < 0 || more < 0 ? -1 : bytes + more;
        }
        return bytes;
    }

    @Override
    public int trim(int most) {
        int trimmed = 0;
        threads.outside().acquire();
        try {
            for (int i = 0; i < lanes.size() && trimmed < most; i++) {
                trimmed += lanes.get(i).trim(most - trimmed);
            }
        } finally {
            threads.outside().release();
        }
        return trimmed;
    }

    @Override
    public void close() {
        threads.outside().acquire();
        try {
            Worker.forget(this);
            current.clear();
            lanes.close();
            for (int i = 0; i < lanes.size(); i++) {
                lanes.get(i).close();
            }
        } finally {
            threads.outside().release();
        }
    }
}
