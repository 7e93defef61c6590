package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.internal.lane.Lane;
import io.fdp.kernel.internal.memory.GrowingMemory;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.internal.table.WorldState;
import java.util.function.IntSupplier;

/**
 * A lane in native memory: two buffers in one reservation, one that is written and one that is read.
 *
 * <p>Address space for the most events is taken at once. Memory comes as needed, in blocks that are charged to the
 * budget, so nothing moves while a thread writes or reads. Memory stays for the next frames; blocks that were not
 * needed lately may be trimmed. Fresh memory is zero, and a buffer only ever holds events of one type, so the padding
 * between their fields stays zero.
 *
 * <p>Behind both buffers lies as much address space as one of them has; {@link Pieces} says why.
 *
 * <p>Publishing while another thread ends the frame is against the rules, but must do no harm. Such a thread may see
 * fields of two frames, and may set the next place back into the buffer that is now read. So a place is taken only if
 * it lies less than {@link #usable} bytes behind {@link #start}. There is memory at that place whichever buffer each of
 * them belongs to: {@link #ensureReach} provides it for both buffers. A next place in the wrong buffer counts as no
 * events, and the next event or the next frame repairs it.
 */
final class NativeLane extends Lane implements AutoCloseable {
    private static final int PEAK_DECAY_SHIFT = 6;

    private final WorldState world;
    private final String what;
    private final int stride;
    private final EventQuota quota;
    private final IntSupplier ofFrame;
    private final Runnable grown;
    private final Reservation reservation;
    private final GrowingMemory[] buffers;
    private int pending;

    /** The start of the buffer that is written. {@link #usable} of its bytes may be taken without a check. */
    private long start;

    private long usable;
    private long readBytes;
    private long peak;

    /**
     * Makes a lane for as many events as a frame may have. {@code ofFrame} returns the events of the frame thread,
     * {@code grown} learns of more room and may throw.
     */
    NativeLane(WorldState world, String what, int stride, EventQuota quota, IntSupplier ofFrame, Runnable grown) {
        world.requireOpen();
        this.world = world;
        this.what = what;
        this.stride = stride;
        this.quota = quota;
        this.ofFrame = ofFrame;
        this.grown = grown;
        long bytes = GrowingMemory.blocksFor((long) quota.most() * stride);
        this.reservation = Reservation.of(world.os(), world.account(), what, 3 * bytes);
        this.buffers = new GrowingMemory[] {
            new GrowingMemory(reservation, world.account(), what, 0, bytes),
            new GrowingMemory(reservation, world.account(), what, bytes, bytes)
        };
        start = base(0);
        next = start;
    }

    @Override
    public int count() {
        return (int) (bytes(pending) / stride);
    }

    /** The bytes of the events in the buffer that is written; none if the next place is outside of its memory. */
    private long bytes(int buffer) {
        long bytes = next - base(buffer);
        return bytes < 0 || bytes > Math.min(mostBytes(), buffers[buffer].committed()) ? 0 : bytes;
    }

    private long mostBytes() {
        return (long) quota.most() * stride;
    }

    @Override
    protected void taskEnded(int written) {
        quota.settle(written, ofFrame.getAsInt());
    }

    /** The address of a pending event. */
    long address(int event) {
        return base(pending) + (long) event * stride;
    }

    /** Takes the place of the next event. */
    long claim() {
        long at = next;
        if (Long.compareUnsigned(at - start, usable) < 0) {
            next = at + stride;
            return at;
        }
        return growAndClaim();
    }

    /** Gives back the place that was taken last. If another frame has begun, the event is gone with its frame. */
    void unclaim(long at) {
        if (next == at + stride) {
            next = at;
        }
    }

    private long growAndClaim() {
        world.requireOpen();
        if (world.rules().isKeptStill()) {
            world.rules().requireChangeable("publish " + what);
        }
        int buffer = pending;
        long bytes = bytes(buffer);
        if (bytes >= mostBytes()) {
            throw quota.exceeded();
        }
        growTo(bytes + stride, buffer);
        long at = base(buffer) + bytes;
        next = at + stride;
        return at;
    }

    /** Makes room for a number of events in the buffer that is read; returns its start. */
    long ensureCurrent(int events) {
        long bytes = (long) events * stride;
        growTo(bytes, 1 - pending);
        readBytes = bytes;
        return base(1 - pending);
    }

    /** Makes room in both buffers for numbers of events that will replace the present ones, or throws. */
    void ensureBoth(int current, int pendingEvents) {
        int most = quota.most();
        if (Math.max(current, pendingEvents) > most) {
            throw new EventCapacityException("cannot copy " + Math.max(current, pendingEvents) + " waiting events of "
                    + what + ": the target allows " + most + "; raise the limit in its register()");
        }
        growTo((long) current * stride, 1 - pending);
        growTo((long) pendingEvents * stride, pending);
    }

    /** Makes room for a total number of pending events. */
    void ensurePending(int events) {
        growTo((long) events * stride, pending);
    }

    /** Takes the first places for several events. The caller has made room. */
    long claimFirst(int events) {
        long at = base(pending);
        next = at + (long) events * stride;
        return at;
    }

    /** Makes room in a buffer, or throws and changes nothing. */
    private void growTo(long bytes, int buffer) {
        if (bytes > mostBytes()) {
            throw quota.error();
        }
        buffers[buffer].growTo(bytes);
        grown.run();
        updateUsable();
    }

    /** The number of events that there is memory for. */
    long room() {
        return Math.max(buffers[0].committed(), buffers[1].committed()) / stride;
    }

    /** Makes this many events readable behind any event of the lane, whatever lies there. */
    void ensureReach(int events) {
        buffers[0].reachBeyond((long) events * stride);
        buffers[1].reachBeyond((long) events * stride);
    }

    /** Makes the next event find no room, so that publishing checks whether it is allowed; until {@link #flip}. */
    void seal() {
        usable = 0;
    }

    /** Swaps the buffers: the written one is read from here on, the other one overwritten. */
    void flip() {
        readBytes = bytes(pending);
        peak = Math.max(readBytes, peak - (peak >>> PEAK_DECAY_SHIFT));
        pending = 1 - pending;
        dropPending();
    }

    /** Forgets the pending events. */
    void dropPending() {
        clearSegments();
        start = base(pending);
        next = start;
        updateUsable();
    }

    private void updateUsable() {
        usable = Math.min(quota.most(), buffers[pending].committed() / stride) * stride;
    }

    private long base(int buffer) {
        return buffers[buffer].address();
    }

    long committedBytes() {
        return buffers[0].committed() + buffers[1].committed();
    }

    long residentBytes() {
        return reservation.residentBytes();
    }

    /** Gives back blocks above what the last frames needed; returns how many. */
    int trim(int mostBlocks) {
        int trimmed = trim(0, mostBlocks);
        trimmed += trim(1, mostBlocks - trimmed);
        updateUsable();
        return trimmed;
    }

    private int trim(int buffer, int mostBlocks) {
        long used = buffer == pending ? bytes(buffer) : readBytes;
        return buffers[buffer].trim(Math.max(used, peak), mostBlocks);
    }

    /**
     * Gives everything back. Later publishing throws because the repository is closed. A thread that is about to
     * publish keeps its place, which nobody else uses: so the next place stays an address of the lane.
     */
    @Override
    public void close() {
        usable = 0;
        reservation.close();
    }
}
