package io.fdp.recorder;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.FrameEncoder;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordWriter;
import io.fdp.recorder.format.RecordedColumns;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/** Records in the simplest way: everything of each frame, on the thread that ends it. */
final class TestRecorder implements FrameObserver, AutoCloseable {
    private final EntityRepository repo;
    private final FileChannel channel;
    private final RecordWriter writer;
    private final FrameEncoder encoder;
    private final RecordedState state;
    private final RecordedColumns types;
    private final StateHashes hashes;
    private final Schema.HashCover cover;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment buffer = arena.allocate(64 << 20, 8);
    private final Image image = new Image();
    private final DataWriter data = new DataWriter();
    private long last = -1;
    private long current;

    /** Which frames are keyframes. */
    LongPredicate keyframes = tick -> tick % 10 == 1;

    /** Which frames are not there: dropped ones. */
    LongPredicate dropped = tick -> false;

    /** What is recorded as the state hash. */
    LongUnaryOperator hashed = hash -> hash;

    /** What is recorded as the holder of a role. */
    LongUnaryOperator holders = entity -> entity;

    /** Changes links before they are recorded. */
    Consumer<Image> links = image -> {};

    /** Changes objects before they are recorded. */
    UnaryOperator<byte[]> objects = bytes -> bytes;

    TestRecorder(EntityRepository repo, Path file, Schema.HashCover cover) throws IOException {
        this.repo = repo;
        this.cover = cover;
        types = new RecordedColumns(repo, name -> true);
        Schema schema = new Schema(1, cover, Schema.ALL, types.types());
        channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        writer = new RecordWriter(channel);
        state = new RecordedState(schema);
        encoder = new FrameEncoder(state, writer);
        hashes = repo.stateHashes(cover == Schema.HashCover.TYPES ? this::isRecorded : part -> true);
        writer.begin();
        writer.schema(schema);
        repo.observers().add(this);
    }

    private boolean isRecorded(StatePart part) {
        return switch (part.kind()) {
            case TICK, ENTITIES, HIERARCHY, ROLES -> true;
            case COMPONENT -> types.find("component", part.name()) >= 0;
            case SINGLETON -> types.find("singleton", part.name()) >= 0;
            case EVENT -> types.find("event", part.name()) >= 0;
        };
    }

    @Override
    public void frameFinished(FinishedFrame frame) {
        long tick = frame.tick() + 1;
        current = tick;
        if (dropped.test(tick)) {
            return;
        }
        try {
            boolean gap = last >= 0 && tick > last + 1;
            if (gap) {
                writer.gap(last + 1, tick - last - 1, Format.GAP_DROPPED);
            }
            write(tick, last < 0 || gap || keyframes.test(tick));
            last = tick;
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    /** The tick that is being recorded. */
    long tick() {
        return current;
    }

    private void write(long tick, boolean keyframe) throws IOException {
        RawChunks raw = repo.rawChunks();
        long hash = cover == Schema.HashCover.NONE
                ? 0
                : hashed.applyAsLong(hashes.takeFinished().total());
        encoder.begin(tick, keyframe, hash, raw.count(), repo.entityCount());
        for (int chunk = 0; chunk < raw.count(); chunk++) {
            take(raw.readEntities(chunk, buffer, 0));
            bareDead();
            encoder.entities(chunk, image);
        }
        List<TypeDescription> all = state.schema().types();
        for (int type = 0; type < all.size(); type++) {
            ComponentColumn column = types.get(type).column();
            int chunks = column == null ? 0 : all.get(type).kind().isSingleton() ? 1 : raw.count();
            for (int chunk = 0; chunk < chunks; chunk++) {
                take(raw.read(Objects.requireNonNull(column), chunk, buffer, 0));
                if (column instanceof ManagedTable<?> table) {
                    addObjects(table, chunk, all.get(type).kind().isSingleton());
                }
                encoder.values(type, chunk, image);
            }
        }
        for (int chunk = 0; chunk < raw.count(); chunk++) {
            take(raw.readLinks(chunk, buffer, 0));
            links.accept(image);
            encoder.links(chunk, image);
        }
        writeRoles();
        for (int type = 0; type < all.size(); type++) {
            EventStream<?> stream = types.get(type).stream();
            if (stream != null && stream.pendingCount() > 0) {
                int count = stream.pendingCount();
                takeEvents(stream);
                encoder.events(type, image, count);
            }
        }
        encoder.end();
    }

    private void take(long bytes) {
        MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, image.resize((int) bytes), 0, (int) bytes);
    }

    /** Headers of the dead are no part of the state. */
    private void bareDead() {
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (!Bits.isSet(image.bytes(), 0, slot)) {
                for (int column = 0; column < 4; column++) {
                    int at = ImageLayout.BITS_BYTES + ImageLayout.SLOTS * (4 + 8 * column) + slot * Long.BYTES;
                    LittleEndian.LONG.set(image.bytes(), at, 0L);
                }
            }
        }
    }

    private <T> void addObjects(ManagedTable<T> table, int chunk, boolean single) {
        List<T> found = new ArrayList<>();
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (Bits.isSet(image.bytes(), 0, slot)) {
                found.add(single ? singleton(table) : table.get(repo.entityAt((chunk << 10) + slot)));
            }
        }
        addObjects(found, Objects.requireNonNull(table.type().serializer()));
    }

    private <T> T singleton(ManagedTable<T> table) {
        return repo.singleton(table.type()).get();
    }

    private <T> void addObjects(List<T> from, Serializer<T> serializer) {
        List<byte[]> written = new ArrayList<>();
        for (T object : from) {
            data.reset();
            data.object(object, serializer);
            written.add(objects.apply(Arrays.copyOf(data.array(), data.size())));
        }
        for (byte[] bytes : written) {
            int at = image.grow(Integer.BYTES);
            LittleEndian.INT.set(image.bytes(), at, bytes.length);
        }
        for (byte[] bytes : written) {
            int at = image.grow(bytes.length);
            System.arraycopy(bytes, 0, image.bytes(), at, bytes.length);
        }
    }

    private void takeEvents(EventStream<?> stream) {
        switch (stream) {
            case NativeEvents<?> rows -> {
                long bytes = (long) rows.pendingCount() * rows.layout().stride();
                rows.pendingBytes().copyTo(buffer, 0);
                take(bytes);
            }
            case ManagedEvents<?> managed -> takeObjects(managed);
        }
    }

    private <T> void takeObjects(ManagedEvents<T> managed) {
        image.clear();
        List<T> found = new ArrayList<>();
        managed.forEachPending(found::add);
        addObjects(found, Objects.requireNonNull(managed.serializer()));
    }

    private void writeRoles() throws IOException {
        List<long[]> found = new ArrayList<>();
        repo.roles().forEach((role, entity) -> found.add(new long[] {role, entity}));
        int count = found.size();
        Arrays.fill(image.resize(count == 0 ? 0 : 4 + 12 * count), (byte) 0);
        if (count > 0) {
            LittleEndian.INT.set(image.bytes(), 0, count);
            for (int i = 0; i < count; i++) {
                planes(4, 4, count, i, found.get(i)[0]);
                planes(4 + 4 * count, 8, count, i, holders.applyAsLong(found.get(i)[1]));
            }
        }
        encoder.roles(image);
    }

    private void planes(int at, int width, int count, int i, long value) {
        for (int b = 0; b < width; b++) {
            image.bytes()[at + b * count + i] = (byte) (value >>> (8 * b));
        }
    }

    @Override
    public void close() throws IOException {
        repo.observers().remove(this);
        writer.end();
        channel.close();
        arena.close();
    }
}
