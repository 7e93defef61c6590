package io.fdp.storage;

import io.fdp.kernel.EventStream;
import io.fdp.kernel.ManagedEvents;
import io.fdp.kernel.NativeEvents;
import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.Serializer;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.ComponentLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Gathers the events of a save, block by block, and puts them back in the end. */
final class EventLoader {
    private record Place(EventStream<?> stream, boolean isPending) {}

    private final DataReader data;
    private final Map<Place, byte[]> rows = new LinkedHashMap<>();
    private final Map<Place, List<Object>> objects = new LinkedHashMap<>();

    EventLoader(DataReader data) {
        this.data = data;
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
        byte[] before = rows.getOrDefault(place, new byte[0]);
        byte[] all = Arrays.copyOf(
                before,
                Math.addExact(before.length, Math.multiplyExact(events.rows().rows(), layout.stride())));
        move.apply(events.rows(), all, before.length);
        rows.put(place, all);
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
            all.add(readObject(data, events.rows(), i, serializer, events.type()::toString));
        }
    }

    /** Reads one object, all of its bytes. */
    static <T> T readObject(DataReader data, SavedRows rows, int row, Serializer<T> serializer, Supplier<String> what) {
        try {
            data.reset(rows.bytes(), rows.start(row), rows.length(row));
            T object = data.object(serializer);
            if (object == null) {
                throw data.wrong("there is nothing where an object should be");
            }
            if (data.remaining() > 0) {
                throw data.wrong("there are " + data.remaining() + " bytes too many");
            }
            return object;
        } catch (DataException wrong) {
            throw WorldLoader.refused(what.get(), wrong);
        }
    }

    void restore() {
        rows.forEach((place, bytes) -> {
            if (place.stream() instanceof NativeEvents<?> events) {
                if (place.isPending()) {
                    events.restorePending(MemorySegment.ofArray(bytes));
                } else {
                    events.restoreCurrent(MemorySegment.ofArray(bytes));
                }
            }
        });
        objects.forEach((place, all) -> {
            if (place.stream() instanceof ManagedEvents<?> events) {
                restore(events, all, place.isPending());
            }
        });
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
