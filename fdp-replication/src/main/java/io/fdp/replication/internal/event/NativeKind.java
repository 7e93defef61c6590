package io.fdp.replication.internal.event;

import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.ValueShape;
import io.fdp.replication.internal.World;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Events in native memory.
 *
 * <p>Events that came from other nodes lie in the same memory as those of this node. They are known by their addresses,
 * and are not sent on.
 */
final class NativeKind extends EventKind {
    private final NativeEvents<?> stream;
    private final @Nullable NativeEvents<?> requests;
    private final @Nullable FieldLayout target;
    private final Owners owners;
    private final ValueShape shape;
    private final int stride;
    private final MemorySegment room;
    private long[] heardFrom = new long[8];
    private long[] heardTo = new long[8];
    private int heardRanges;

    NativeKind(
            World world,
            NativeEvents<?> stream,
            boolean replicated,
            @Nullable NativeEvents<?> requests,
            @Nullable FieldLayout target,
            Owners owners) {
        super(world, stream.id(), stream.name(), stream.layout().hash(), replicated);
        this.stream = stream;
        this.requests = requests;
        this.target = target;
        this.owners = owners;
        this.shape = new ValueShape(stream.layout());
        this.stride = stream.layout().stride();
        this.room = world.arena().allocate(Math.max(stride, 1), Long.BYTES);
    }

    @Override
    boolean isRequest() {
        return requests != null;
    }

    int stride() {
        return stride;
    }

    Owners owners() {
        return owners;
    }

    /** The requests of the frame, or null if there are none of this type. */
    @Nullable
    EventBytes pendingRequests() {
        return requests == null ? null : requests.pendingBytes();
    }

    /** The entity that a request is for, as a handle or a network id, whatever the value has. */
    long target(long value) {
        return target == null ? 0 : Memory.getLong(value + target.offset());
    }

    @Override
    void capture(EventSender to) {
        if (!isReplicated() || stream.pendingCount() == 0) {
            return;
        }
        EventBytes pending = stream.pendingBytes();
        int pieces = pending.pieces();
        for (int piece = 0; piece < pieces; piece++) {
            long at = pending.pieceAddress(piece);
            for (int i = pending.pieceCount(piece); i > 0; i--, at += stride) {
                if (!wasHeard(at)) {
                    send(to, 0, 0, at, true);
                }
            }
        }
    }

    /** Sends an event, with handles or with network ids. */
    void send(EventSender to, int addressee, int hops, long value, boolean hasHandles) {
        long at = to.add(this, addressee, hops, stride, true);
        if (at != 0) {
            Memory.copy(value, at, stride);
            if (hasHandles && shape.hasReferences()) {
                shape.toIds(world().bindings(), at, 1);
            }
        }
    }

    private boolean wasHeard(long at) {
        for (int i = 0; i < heardRanges; i++) {
            if (at >= heardFrom[i] && at < heardTo[i]) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean isValid(long values, int count, int bytes) {
        return bytes == (long) count * stride && shape.isValid(values, count);
    }

    @Override
    int publish(long values, int count, int bytes) {
        for (int i = 0; i < count; i++) {
            if (!publish(values + (long) i * stride, true)) {
                return i;
            }
        }
        return count;
    }

    /** Publishes an event here, with network ids or with handles. Returns false if there is no room. */
    boolean publish(long value, boolean hasIds) {
        Memory.copy(value, room.address(), stride);
        if (hasIds && shape.hasReferences()) {
            shape.toHandles(world().bindings(), room.address(), 0);
        }
        try {
            note(stream.publishAll(room, 0, 1));
            return true;
        } catch (MemoryException full) {
            world().counters()
                    .reportOnce("events of " + name() + " of other nodes are dropped here: " + full.getMessage());
            return false;
        }
    }

    private void note(long at) {
        if (heardRanges > 0 && heardTo[heardRanges - 1] == at) {
            heardTo[heardRanges - 1] += stride;
            return;
        }
        if (heardRanges == heardFrom.length) {
            heardFrom = Arrays.copyOf(heardFrom, 2 * heardRanges);
            heardTo = Arrays.copyOf(heardTo, 2 * heardRanges);
        }
        heardFrom[heardRanges] = at;
        heardTo[heardRanges++] = at + stride;
    }

    @Override
    void endFrame() {
        heardRanges = 0;
    }
}
