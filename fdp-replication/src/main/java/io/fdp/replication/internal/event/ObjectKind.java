package io.fdp.replication.internal.event;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Mix;
import io.fdp.replication.internal.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Events that are objects, by their serializer. Each has a block of its own. */
final class ObjectKind<T> extends EventKind {
    private final ManagedEvents<T> stream;
    private final Serializer<T> serializer;
    private final DataWriter writer = new DataWriter();
    private final Consumer<T> sendOne = this::send;
    private final List<Object> heard = new ArrayList<>();
    private int heardSeen;
    private @Nullable EventSender sender;

    ObjectKind(World world, ManagedEvents<T> stream, Serializer<T> serializer) {
        super(world, stream.id(), stream.name(), Mix.mix(0, stream.name()), true);
        this.stream = stream;
        this.serializer = serializer;
    }

    @Override
    boolean isRequest() {
        return false;
    }

    @Override
    void capture(EventSender to) {
        if (stream.pendingCount() > 0) {
            sender = to;
            heardSeen = 0;
            stream.forEachPending(sendOne);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the object that was published, not a similar one
    private void send(T event) {
        if (heardSeen < heard.size() && heard.get(heardSeen) == event) {
            heardSeen++;
            return;
        }
        EventSender to = sender;
        if (to == null) {
            return;
        }
        writer.reset();
        try {
            writer.object(event, serializer);
        } catch (PhaseException writes) {
            throw writes.whileReading("replicate event " + stream.name());
        }
        long at = to.add(this, 0, 0, writer.size(), false);
        for (int i = 0; at != 0 && i < writer.size(); i++) {
            Memory.putByte(at + i, writer.array()[i]);
        }
    }

    @Override
    boolean isValid(int sender, long block) {
        return EventLayout.count(block) == 1 && read(block) != null;
    }

    private @Nullable T read(long block) {
        long values = block + EventLayout.BLOCK_BYTES;
        int bytes = EventLayout.valueBytes(block);
        byte[] copy = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            copy[i] = Memory.getByte(values + i);
        }
        try {
            DataReader reader = DataReader.of(copy);
            T object = reader.object(serializer);
            return stream.valueClass().isInstance(object) && reader.position() == bytes ? object : null;
        } catch (RuntimeException wrong) {
            return null; // whatever a serializer says about bytes that it did not write
        }
    }

    @Override
    int publish(int sender, long block) {
        T event = read(block);
        if (event == null) {
            return 0;
        }
        try {
            stream.publish(event);
            heard.add(event);
            return 1;
        } catch (MemoryException full) {
            world().counters()
                    .reportOnce(
                            "room for " + name(),
                            "events of " + name() + " of other nodes are dropped here: " + full.getMessage());
            return 0;
        }
    }

    @Override
    void endFrame() {
        heard.clear();
    }
}
