package io.fdp.dashboard.source;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.ImageRow;
import io.fdp.format.RowJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.frame.FinishedFrame;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The last events of a running world. The frame thread copies bytes of each frame for as long as somebody asks at least
 * every few seconds; a thread of the server makes JSON of them. Memory is bounded: what does not fit is counted.
 */
final class EventCapture implements AutoCloseable {
    private static final long INTEREST_NANOS = 5_000_000_000L;
    private static final long BUFFER_BYTES = 1 << 20;
    private static final int HEADER_BYTES = 24;
    private static final int MOST_OBJECTS = 4096;
    private static final int MOST_SEEN = 2000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer = arena.allocate(BUFFER_BYTES, Long.BYTES);
    private final Object[] objects = new Object[MOST_OBJECTS];
    private final Consumer<Object> objectTaker = this::takeObject;
    private final Map<Integer, Decoder> decoders = new HashMap<>();
    private final Deque<SeenEvent> seen = new ArrayDeque<>();
    private volatile long interestUntil = System.nanoTime() - 1;
    private List<EventStream<?>> streams = List.of();
    private long used;
    private int objectCount;
    private long lost;
    private long number;
    private boolean closed;

    /** Turns rows of one type into JSON. */
    private record Decoder(TypeDescription type, RowJson rows, ImageRow row) {
        static Decoder of(NativeEvents<?> events) {
            List<FieldDescription> fields =
                    events.layout().fields().stream().map(FieldDescription::of).toList();
            TypeDescription type = TypeDescription.of(TypeKind.EVENT, events.name(), events.id(), events.layout());
            return new Decoder(type, new RowJson(fields), new ImageRow(type));
        }
    }

    /** Copies the events of a frame, if somebody asked lately. Called by the frame thread. */
    void frameFinished(FinishedFrame frame) {
        if (System.nanoTime() - interestUntil > 0 || !lock.tryLock()) {
            return;
        }
        try {
            if (!closed) {
                streams = frame.events();
                for (int i = 0; i < streams.size(); i++) {
                    take(streams.get(i), i, frame.tick() + 1); // as the world has it after the frame
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void take(EventStream<?> stream, int place, long tick) {
        int count = stream.pendingCount();
        if (count == 0) {
            return;
        }
        if (stream instanceof NativeEvents<?> events) {
            EventBytes bytes = events.pendingBytes();
            long length = bytes.bytes();
            if (used + HEADER_BYTES + length > BUFFER_BYTES) {
                lost += count;
                return;
            }
            header(tick, place, count, length);
            bytes.copyTo(buffer, used);
            used += Math.ceilDiv(length, Long.BYTES) * Long.BYTES;
        } else if (stream instanceof ManagedEvents<?> events) {
            if (used + HEADER_BYTES > BUFFER_BYTES || objectCount + count > MOST_OBJECTS) {
                lost += count;
                return;
            }
            header(tick, place, count, 0);
            events.forEachPending(objectTaker);
        }
    }

    private void takeObject(Object event) {
        if (objectCount < MOST_OBJECTS) {
            objects[objectCount++] = event;
        }
    }

    private void header(long tick, int place, int count, long length) {
        buffer.set(ValueLayout.JAVA_LONG, used, tick);
        buffer.set(ValueLayout.JAVA_INT, used + 8, place);
        buffer.set(ValueLayout.JAVA_INT, used + 12, count);
        buffer.set(ValueLayout.JAVA_LONG, used + 16, length);
        used += HEADER_BYTES;
    }

    /**
     * The events after a number. Asking keeps events coming.
     *
     * @param after the last number that is known
     * @param most how many at most; the newest
     */
    List<SeenEvent> after(long after, int most) {
        interestUntil = System.nanoTime() + INTEREST_NANOS;
        lock.lock();
        try {
            decode();
            List<SeenEvent> found = new ArrayList<>();
            for (SeenEvent event : seen) {
                if (event.number() > after) {
                    found.add(event);
                }
            }
            return found.size() <= most ? found : List.copyOf(found.subList(found.size() - most, found.size()));
        } finally {
            lock.unlock();
        }
    }

    /** How many events were left out because there was no room. */
    long lost() {
        lock.lock();
        try {
            return lost;
        } finally {
            lock.unlock();
        }
    }

    private void decode() {
        long at = 0;
        int object = 0;
        while (at < used) {
            long tick = buffer.get(ValueLayout.JAVA_LONG, at);
            EventStream<?> stream = streams.get(buffer.get(ValueLayout.JAVA_INT, at + 8));
            int count = buffer.get(ValueLayout.JAVA_INT, at + 12);
            long length = buffer.get(ValueLayout.JAVA_LONG, at + 16);
            at += HEADER_BYTES;
            if (stream instanceof NativeEvents<?> events) {
                byte[] bytes = buffer.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
                decode(events, bytes, count, tick);
            } else {
                for (int i = 0; i < count && object < objectCount; i++) {
                    add(tick, stream.name(), new JsonWriter().value(ObjectText.of(objects[object])));
                    objects[object++] = null;
                }
            }
            at += Math.ceilDiv(length, Long.BYTES) * Long.BYTES;
        }
        used = 0;
        objectCount = 0;
    }

    private void decode(NativeEvents<?> events, byte[] bytes, int count, long tick) {
        Decoder decoder = decoders.computeIfAbsent(events.id(), id -> Decoder.of(events));
        JsonWriter json = new JsonWriter();
        for (int i = Math.max(0, count - MOST_SEEN); i < count; i++) {
            decoder.rows.write(decoder.row.at(bytes, 0, count, i), json.reset());
            add(tick, events.name(), json);
        }
    }

    private void add(long tick, String type, JsonWriter json) {
        if (seen.size() == MOST_SEEN) {
            seen.removeFirst();
        }
        seen.addLast(new SeenEvent(++number, tick, type, json.toString()));
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (!closed) {
                closed = true;
                used = 0;
                arena.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
