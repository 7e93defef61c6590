package io.fdp.replication.internal.event;

import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.ValueShape;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.content.SchemaTopic;
import io.fdp.replication.internal.version.OtherVersions;
import io.fdp.replication.internal.version.ValueConversion;
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
    private final MemorySegment converted;
    private final OtherVersions versions;
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
        this.converted = world.arena().allocate(Math.max(stride, 1), Long.BYTES);
        this.versions = new OtherVersions(stream.layout());
    }

    /** Describes the events to other nodes. */
    void addSchema(SchemaTopic schemas) {
        schemas.add("events of " + name(), stream.layout(), versions);
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

    // ---- other versions

    @Override
    boolean isReadable(int sender, long of) {
        return of == schema() || versions.find(sender, of) != null;
    }

    @Override
    boolean isWaiting(int sender, long of) {
        return of != schema() && !versions.isDescribed(sender);
    }

    @Override
    void giveUp(int sender) {
        versions.giveUp(sender);
    }

    @Override
    void forget(int sender) {
        versions.forget(sender);
    }

    /** The address of an event of a block that can be read, as one of this version. The next call may reuse it. */
    long value(int sender, long block, int i) {
        long values = block + EventLayout.BLOCK_BYTES;
        ValueConversion from = versions.find(sender, EventLayout.schema(block));
        if (from == null) {
            return values + (long) i * stride;
        }
        from.convert(values + (long) i * from.stride(), converted.address(), 1);
        return converted.address();
    }

    // ---- receiving

    @Override
    boolean isValid(int sender, long block) {
        int count = EventLayout.count(block);
        ValueConversion from = versions.find(sender, EventLayout.schema(block));
        if (EventLayout.valueBytes(block) != (long) count * (from == null ? stride : from.stride())) {
            return false;
        }
        if (from == null) {
            return shape.isValid(block + EventLayout.BLOCK_BYTES, count);
        }
        for (int i = 0; i < count; i++) {
            if (!shape.isValid(value(sender, block, i), 1)) {
                return false;
            }
        }
        return true;
    }

    @Override
    int publish(int sender, long block) {
        int count = EventLayout.count(block);
        for (int i = 0; i < count; i++) {
            if (!publish(value(sender, block, i), true)) {
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
                    .reportOnce(
                            "room for " + name(),
                            "events of " + name() + " of other nodes are dropped here: " + full.getMessage());
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
