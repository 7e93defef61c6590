package io.fdp.recorder.capture;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.recorder.error.UnrecordableException;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.Recordable;
import io.fdp.recorder.format.RecordedColumns;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Copies chunks that changed since the last recorded frame, on the thread that ends frames. Also serializes objects
 * here, because they may change when the simulation goes on.
 */
final class FrameCapture {
    private final EntityRepository repository;
    private final RawChunks raw;
    private final RecordedColumns columns;
    private final @Nullable MatchTracker matches;
    private final DataWriter object = new DataWriter();
    private final ObjectLane lane = new ObjectLane();

    FrameCapture(EntityRepository repository, RecordedColumns columns, @Nullable MatchTracker matches) {
        this.repository = repository;
        this.raw = repository.rawChunks();
        this.columns = columns;
        this.matches = matches;
    }

    /** Copies changes since a version. */
    void capture(FrameChanges frame, long since, boolean roles, CaptureBuffer to) {
        MatchTracker only = matches;
        if (only != null) {
            only.update(to);
        }
        for (int chunk = nextRestructured(frame, 0, since);
                chunk >= 0;
                chunk = nextRestructured(frame, chunk + 1, since)) {
            if (!isKnown(since) || !captureChangedEntities(chunk, since, to)) {
                long at = to.begin(CaptureBuffer.ENTITIES, 0, chunk, RawChunks.ENTITY_IMAGE_BYTES);
                to.end(0, raw.readEntities(chunk, to.memory(), at));
            }
        }
        for (int type = 0; type < columns.count(); type++) {
            ComponentColumn column = columns.get(type).column();
            if (column != null) {
                boolean single = columns.get(type).type().kind().isSingleton();
                captureColumn(frame, since, type, column, single, to);
            }
        }
        for (int chunk = matches == null ? frame.nextRelinked(0, since) : -1;
                chunk >= 0;
                chunk = frame.nextRelinked(chunk + 1, since)) {
            long at = to.begin(CaptureBuffer.LINKS, 0, chunk, RawChunks.LINK_IMAGE_BYTES);
            to.end(0, raw.readLinks(chunk, to.memory(), at));
        }
        if (roles) {
            captureRoles(to);
        }
        for (int type = 0; type < columns.count(); type++) {
            EventStream<?> stream = columns.get(type).stream();
            if (stream != null && frame.count(stream) > 0) {
                captureEvents(type, stream, frame, to);
            }
        }
    }

    // ---- which chunks: changed chunks, and with a filter chunks in which other entities are recorded now

    private int nextRestructured(FrameChanges frame, int from, long since) {
        int changed = frame.nextRestructured(from, since);
        return matches == null ? changed : earlier(changed, matches.nextOther(from));
    }

    private int nextChanged(FrameChanges frame, ComponentColumn column, int from, long since, boolean single) {
        int changed = frame.nextChanged(column, from, since);
        return matches == null || single ? changed : earlier(changed, matches.nextOther(from));
    }

    private static int earlier(int one, int other) {
        return one < 0 ? other : other < 0 ? one : Math.min(one, other);
    }

    // ---- only changes, where the rest is known

    /** Whether the recorder knows the earlier state of all chunks. */
    private boolean isKnown(long since) {
        return since > 0 && matches == null;
    }

    /** Copies entities around the changed entities if these are few; returns whether it did. */
    private boolean captureChangedEntities(int chunk, long since, CaptureBuffer to) {
        long at = to.begin(CaptureBuffer.CHANGED_ENTITIES, 0, chunk, RawChunks.CHANGED_ENTITIES_BYTES);
        return ended(raw.readChangedEntities(chunk, since, to.memory(), at), to);
    }

    private static boolean ended(long bytes, CaptureBuffer to) {
        if (bytes == 0) {
            to.cancel();
            return false;
        }
        to.end(0, bytes);
        return true;
    }

    /** Copies changed values if they are few; returns whether it did. */
    private boolean captureChanged(int type, ComponentColumn column, int chunk, long since, CaptureBuffer to) {
        long at = to.begin(CaptureBuffer.CHANGED, type, chunk, 0);
        long bytes = raw.readChanged(column, chunk, since, to.memory(), at);
        if (bytes < 0) {
            to.cancel();
            at = to.begin(CaptureBuffer.CHANGED, type, chunk, -bytes);
            bytes = raw.readChanged(column, chunk, since, to.memory(), at);
        }
        return ended(bytes, to);
    }

    // ---- values

    private void captureColumn(
            FrameChanges frame, long since, int type, ComponentColumn column, boolean single, CaptureBuffer to) {
        boolean tells = isKnown(since) && column.hasEntityVersions();
        for (int chunk = nextChanged(frame, column, 0, since, single);
                chunk >= 0;
                chunk = nextChanged(frame, column, chunk + 1, since, single)) {
            if (column instanceof ManagedTable<?> table) {
                captureObjects(type, table, chunk, single, to);
            } else if (!tells || !captureChanged(type, column, chunk, since, to)) {
                captureWhole(type, column, chunk, to);
            }
        }
    }

    private void captureWhole(int type, ComponentColumn column, int chunk, CaptureBuffer to) {
        if (column instanceof PartTable<?> parts) {
            captureParts(type, parts, chunk, to);
        } else if (raw.isDense(column, chunk)) {
            long at = to.begin(CaptureBuffer.DENSE, type, chunk, raw.denseBytes(column));
            to.end(0, raw.readDense(column, chunk, to.memory(), at));
        } else {
            long bytes = raw.imageBytes(column, chunk);
            Recordable.requireFits(column.name(), chunk, bytes);
            long at = to.begin(CaptureBuffer.VALUES, type, chunk, bytes);
            to.end(0, raw.read(column, chunk, to.memory(), at));
        }
    }

    /** Copies parts as they lie. If there is no room, the first attempt says how much the second needs. */
    private void captureParts(int type, PartTable<?> parts, int chunk, CaptureBuffer to) {
        long at = to.begin(CaptureBuffer.LOOSE, type, chunk, 0);
        long bytes = raw.readLoose(parts, chunk, to.memory(), at);
        if (bytes < 0) {
            Recordable.requireFits(parts.name(), chunk, raw.imageBytes(parts, chunk));
            to.cancel();
            at = to.begin(CaptureBuffer.LOOSE, type, chunk, -bytes);
            bytes = raw.readLoose(parts, chunk, to.memory(), at);
        }
        to.end(0, bytes);
        if (bytes > Format.MAX_RECORD_BYTES / 2) {
            Recordable.requireFits(parts.name(), chunk, raw.imageBytes(parts, chunk));
        }
    }

    private <T> void captureObjects(int type, ManagedTable<T> table, int chunk, boolean single, CaptureBuffer to) {
        long bits = to.begin(CaptureBuffer.VALUES, type, chunk, ImageLayout.VALUES);
        to.more(raw.read(table, chunk, to.memory(), bits));
        int count = 0;
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            count += Long.bitCount(to.getLong(bits + ((long) word << 3)));
        }
        if (count == 0) {
            to.end(0);
            return;
        }
        Serializer<T> serializer = table.type().serializer();
        if (serializer == null) {
            throw unserializable(table.name(), table.type().valueClass());
        }
        long lengths = to.more((long) count * Integer.BYTES);
        int row = 0;
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            for (long left = to.getLong(bits + ((long) word << 3)); left != 0; left &= left - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(left);
                long entity = single ? Singleton.WORLD : entity(chunk, slot);
                int length = write(table.get(entity), serializer, table.name(), entity, to);
                to.setInt(lengths + (long) row++ * Integer.BYTES, length);
            }
        }
        to.end(0);
    }

    private long entity(int chunk, int slot) {
        return Entity.of(
                (chunk << 10) + slot, Memory.getInt(raw.generationsAddress(chunk) + (long) slot * Integer.BYTES));
    }

    private <T> int write(T value, Serializer<T> serializer, String name, long entity, CaptureBuffer to) {
        try {
            object.reset();
            object.object(value, serializer);
        } catch (DataException wrong) {
            throw new UnrecordableException("cannot record " + whose(name, entity) + ": " + wrong.getMessage(), wrong);
        } catch (PhaseException writes) {
            throw writes.whileReading("record " + whose(name, entity));
        }
        int length = object.size();
        long at = to.more(length);
        MemorySegment.copy(object.array(), 0, to.memory(), ValueLayout.JAVA_BYTE, at, length);
        return length;
    }

    /** Names the owner of a value for messages; events have no entity. */
    private static String whose(String name, long entity) {
        if (entity == Entity.NULL) {
            return "event " + name;
        }
        return entity == Singleton.WORLD ? "singleton " + name : name + " of entity " + Entity.toString(entity);
    }

    private static UnrecordableException unserializable(String name, Class<?> valueClass) {
        return new UnrecordableException("cannot record " + name + ": " + Recordable.unserializable(name, valueClass));
    }

    // ---- roles and events

    private void captureRoles(CaptureBuffer to) {
        to.begin(CaptureBuffer.ROLES, 0, 0, 0);
        int[] count = {0};
        repository.roles().forEach((role, entity) -> {
            long at = to.more(2L * Long.BYTES);
            to.setLong(at, role);
            to.setLong(at + Long.BYTES, entity);
            count[0]++;
        });
        to.end(count[0]);
    }

    private void captureEvents(int type, EventStream<?> stream, FrameChanges frame, CaptureBuffer to) {
        switch (stream) {
            case NativeEvents<?> events -> {
                EventBytes bytes = frame.bytes(events);
                long at = to.begin(CaptureBuffer.EVENTS, type, 0, bytes.bytes());
                to.end(bytes.count(), bytes.copyTo(to.memory(), at));
            }
            case ManagedEvents<?> events -> captureObjects(type, events, frame, to);
        }
    }

    private <T> void captureObjects(int type, ManagedEvents<T> events, FrameChanges frame, CaptureBuffer to) {
        Serializer<T> serializer = events.serializer();
        if (serializer == null) {
            throw unserializable(events.name(), events.valueClass());
        }
        int count = frame.count(events);
        to.begin(CaptureBuffer.EVENTS, type, 0, 0);
        long lengths = to.more((long) count * Integer.BYTES);
        lane.begin(events, serializer, frame, lengths, to);
        to.end(count);
    }

    /** Writes published objects of one stream. A single reused instance, so that visiting makes no garbage. */
    private final class ObjectLane {
        private @Nullable CaptureBuffer to;
        private @Nullable String name;
        private @Nullable Serializer<Object> serializer;
        private long lengths;
        private final Consumer<Object> visitor = this::visit;

        @SuppressWarnings("unchecked") // events and serializer are of one type
        <T> void begin(ManagedEvents<T> events, Serializer<T> by, FrameChanges frame, long at, CaptureBuffer into) {
            to = into;
            name = events.name();
            serializer = (Serializer<Object>) by;
            lengths = at;
            frame.forEach(events, visitor);
            to = null;
        }

        private void visit(Object event) {
            CaptureBuffer into = Objects.requireNonNull(to);
            int length =
                    write(event, Objects.requireNonNull(serializer), Objects.requireNonNull(name), Entity.NULL, into);
            into.setInt(lengths, length);
            lengths += Integer.BYTES;
        }
    }
}
