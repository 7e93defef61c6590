package io.fdp.storage.load;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.data.Serializer;
import io.fdp.format.FieldDescription;
import io.fdp.format.ObjectKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeMove;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.read.KeptData;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedRows;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Gathers the events of a save block by block, and restores them at the end. */
final class EventLoader {
    private record Place(EventStream<?> stream, boolean isPending) {}

    /** Events in native memory, with their fields that the program does not know. */
    private static final class Rows {
        final GrowingBytes image;
        final GrowingBytes[] unknown;
        int count;

        Rows(int unknownFields, ReadAccount account) {
            image = new GrowingBytes(account);
            unknown = new GrowingBytes[unknownFields];
            Arrays.setAll(unknown, i -> new GrowingBytes(account));
        }
    }

    private static final int OBJECT_BYTES = 24;

    private final DataReader data;
    private final ObjectKeys keys;
    private final KeptData kept;
    private final long most;
    private final ReadAccount account;
    private final Map<Place, Rows> rows = new LinkedHashMap<>();
    private final Map<Place, List<Object>> objects = new LinkedHashMap<>();

    /**
     * Begins without events.
     *
     * @param data reads objects
     * @param keys sees the objects, whose classes may have changed
     * @param kept receives types and fields that the program does not know
     * @param budget the memory budget of the repository in bytes
     * @param account what loading is charged to
     */
    EventLoader(DataReader data, ObjectKeys keys, KeptData kept, long budget, ReadAccount account) {
        this.account = account;
        this.data = data;
        this.keys = keys;
        this.kept = kept;
        this.most = Math.min(budget, SaveFormat.MAX_BLOCK_BYTES);
    }

    void add(SavedEvents events, TypeMove move) {
        EventStream<?> stream = move.target().stream();
        switch (stream) {
            case null -> throw new IllegalStateException(events.type() + " has no stream");
            case NativeEvents<?> of -> addRows(new Place(of, events.isPending()), events, move, of.layout());
            case ManagedEvents<?> of -> addObjects(new Place(of, events.isPending()), events, of);
        }
    }

    private void addRows(Place place, SavedEvents events, TypeMove move, ComponentLayout layout) {
        Rows all = rows.computeIfAbsent(place, key -> new Rows(move.unknown().length, account));
        int more = events.rows().rows();
        long bytes = ((long) all.count + more) * layout.stride();
        if (bytes > most) {
            throw new MemoryBudgetException("cannot load " + events.type() + ": its waiting events have " + bytes
                    + " bytes in this program, more than " + most
                    + "; raise memoryBudget in RepositoryConfig, or save after another tick");
        }
        int start = all.image.add(more * layout.stride());
        move.apply(events.rows(), all.image.array(), start);
        for (int i = 0; i < all.unknown.length; i++) {
            FieldDescription field = events.type().fields().get(move.unknown()[i]);
            int at = all.unknown[i].add(more * field.bytes());
            events.rows().copyColumn(move.unknown()[i], field, all.unknown[i].array(), at, field.bytes());
        }
        all.count += more;
    }

    private <T> void addObjects(Place place, SavedEvents events, ManagedEvents<T> stream) {
        Serializer<T> serializer = stream.serializer();
        if (serializer == null) {
            throw new IncompatibleSaveException("cannot load " + events.type() + ": "
                    + stream.valueClass().getName()
                    + " is registered without a serializer; write @Serialized on the class and pass its serializer"
                    + " when you register it");
        }
        List<Object> all = objects.computeIfAbsent(place, key -> new ArrayList<>());
        for (int i = 0; i < events.rows().rows(); i++) {
            account.chargeHeap(OBJECT_BYTES + events.rows().length(i), "waiting events");
            all.add(readObject(events.type(), events.rows(), i, serializer, events.type()::toString));
        }
    }

    /** Reads one object, all of its bytes. */
    <T> T readObject(TypeDescription type, SavedRows rows, int row, Serializer<T> serializer, Supplier<String> what) {
        try {
            data.reset(rows.bytes(), rows.start(row), rows.length(row));
            T object = data.object(serializer);
            if (object == null) {
                throw data.wrong("there is nothing where an object should be");
            }
            if (data.remaining() > 0) {
                throw data.wrong("there are " + data.remaining() + " bytes too many");
            }
            keys.look(type, serializer, object, rows.bytes(), rows.start(row), rows.length(row));
            return object;
        } catch (DataException wrong) {
            throw WorldLoader.refused(what.get(), wrong);
        }
    }

    void restore() {
        rows.forEach((place, all) -> {
            if (place.stream() instanceof NativeEvents<?> events) {
                MemorySegment image = MemorySegment.ofArray(all.image.array()).asSlice(0, all.image.size());
                if (place.isPending()) {
                    events.restorePending(image);
                } else {
                    events.restoreCurrent(image);
                }
                if (all.unknown.length > 0) {
                    keep(events, place.isPending(), all);
                }
            }
        });
        objects.forEach((place, all) -> {
            if (place.stream() instanceof ManagedEvents<?> events) {
                restore(events, all, place.isPending());
            }
        });
    }

    private void keep(NativeEvents<?> events, boolean pending, Rows all) {
        byte[][] columns = new byte[all.unknown.length][];
        Arrays.setAll(columns, i -> all.unknown[i].toByteArray());
        kept.keepEvents(
                events.name(),
                pending,
                new KeptData.KeptEventFields(all.count, events.layout().stride(), all.image.toByteArray(), columns));
    }

    private static <T> void restore(ManagedEvents<T> events, List<Object> all, boolean pending) {
        List<T> typed = all.stream().map(events.valueClass()::cast).toList();
        if (pending) {
            events.restorePending(typed);
        } else {
            events.restoreCurrent(typed);
        }
    }
}
