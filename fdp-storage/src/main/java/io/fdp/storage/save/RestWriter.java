package io.fdp.storage.save;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.WorldTypes;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.storage.error.UnsavableException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockWriter;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.read.KeptData;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Writes the rest of a world, besides entities and their components: links, roles, waiting events. */
final class RestWriter {
    private final EntityRepository repository;
    private final BlockWriter blocks;
    private final DataWriter data;
    private final DataWriter object;
    private final long tick;
    private final boolean finished;

    /**
     * Begins to write.
     *
     * @param tick the tick of the saved world
     * @param finished whether its frame counts as ended: pending events are saved as current ones
     */
    RestWriter(
            EntityRepository repository,
            BlockWriter blocks,
            DataWriter data,
            DataWriter object,
            long tick,
            boolean finished) {
        this.repository = repository;
        this.blocks = blocks;
        this.data = data;
        this.object = object;
        this.tick = tick;
        this.finished = finished;
    }

    // ---- links

    /** Writes links, parents before their children, so that each entity is linked before it has children. */
    void writeLinks() throws IOException {
        Links links = new Links();
        Hierarchy tree = repository.hierarchy();
        List<Long> roots = new ArrayList<>();
        repository.query().includeDisabled().build().forEach(entity -> {
            if (tree.parent(entity) == Entity.NULL && tree.firstChild(entity) != Entity.NULL) {
                roots.add(entity);
            }
        });
        for (long root : roots) {
            long at = tree.nextInSubtree(root, root);
            while (at != Entity.NULL) {
                links.add(Entity.index(at), Entity.index(tree.parent(at)));
                at = tree.nextInSubtree(root, at);
            }
        }
        links.flush();
    }

    /** Gathers links into blocks. */
    private final class Links {
        private final byte[] children = new byte[SaveFormat.ROWS_PER_BLOCK * Integer.BYTES];
        private final byte[] parents = new byte[SaveFormat.ROWS_PER_BLOCK * Integer.BYTES];
        private int count;

        void add(int child, int parent) throws IOException {
            if (count == SaveFormat.ROWS_PER_BLOCK) {
                flush();
            }
            LittleEndian.INT.set(children, count * Integer.BYTES, child);
            LittleEndian.INT.set(parents, count * Integer.BYTES, parent);
            count++;
        }

        void flush() throws IOException {
            if (count > 0) {
                data.reset();
                data.arrayHeader(2);
                writePlanes(children, count, Integer.BYTES);
                writePlanes(parents, count, Integer.BYTES);
                blocks.write(BlockKind.LINKS, data);
                count = 0;
            }
        }
    }

    private void writePlanes(byte[] numbers, int count, int width) {
        data.binaryHeader(count * width);
        int place = data.reserve(count * width);
        Planes.split(numbers, 0, width, count, 1, width, data.array(), place);
    }

    // ---- roles

    void writeRoles() throws IOException {
        int count = repository.roles().count();
        if (count == 0) {
            return;
        }
        byte[] roles = new byte[count * Integer.BYTES];
        byte[] handles = new byte[count * Long.BYTES];
        int[] at = {0};
        repository.roles().forEach((role, entity) -> {
            LittleEndian.INT.set(roles, at[0] * Integer.BYTES, role);
            LittleEndian.LONG.set(handles, at[0] * Long.BYTES, entity);
            at[0]++;
        });
        data.reset();
        data.arrayHeader(2);
        writePlanes(roles, at[0], Integer.BYTES);
        writePlanes(handles, at[0], Long.BYTES);
        blocks.write(BlockKind.ROLES, data);
    }

    // ---- events

    void writeEvents(WorldTypes types, KeptData kept, List<KeptData.Kept> unknown) throws IOException {
        for (int number = 0; number < types.all().size(); number++) {
            EventStream<?> stream = types.all().get(number).stream();
            switch (stream) {
                case null -> {}
                case NativeEvents<?> events -> {
                    if (!finished) {
                        writeNative(number, events, events.currentBytes(), false, kept);
                    }
                    writeNative(number, events, events.pendingBytes(), !finished, kept);
                }
                case ManagedEvents<?> events ->
                    writeManaged(number, types.all().get(number).saved(), events);
            }
        }
        if (kept.tick() != tick) {
            return; // events last for a frame, also events of unknown types
        }
        for (KeptData.KeptEvents events : kept.events()) {
            for (int i = 0; i < unknown.size(); i++) {
                if (unknown.get(i).type().equals(events.type())) {
                    data.reset();
                    KeptWriter.write(data, types.all().size() + i, events);
                    blocks.write(BlockKind.EVENTS, data);
                }
            }
        }
    }

    private void writeNative(int number, NativeEvents<?> events, EventBytes bytes, boolean pending, KeptData kept)
            throws IOException {
        int count = bytes.count();
        if (count == 0) {
            return;
        }
        int stride = bytes.stride();
        if (bytes.bytes() > SaveFormat.MAX_BLOCK_BYTES) {
            throw new UnsavableException("cannot save the world: " + count + " events of " + events.name()
                    + " wait, which are " + bytes.bytes() + " bytes, more than " + SaveFormat.MAX_BLOCK_BYTES
                    + "; save after another tick");
        }
        byte[] all = new byte[(int) bytes.bytes()];
        bytes.copyTo(MemorySegment.ofArray(all), 0);
        KeptData.Kept more = kept.fieldsOf(TypeKind.EVENT.family(), events.name());
        KeptData.KeptEventFields values = kept.eventFields(events.name(), pending, tick);
        for (int from = 0; from < count; from += SaveFormat.ROWS_PER_BLOCK) {
            int rows = Math.min(count - from, SaveFormat.ROWS_PER_BLOCK);
            beginEvents(number, pending, rows);
            data.arrayHeader(events.layout().fields().size()
                    + (more == null ? 0 : more.type().fields().size()));
            RowFields.write(data, events.layout(), all, from * stride, rows);
            if (more != null) {
                KeptWriter.writeFields(data, more.type(), values, all, from, rows);
            }
            blocks.write(BlockKind.EVENTS, data);
        }
    }

    private void beginEvents(int number, boolean pending, int rows) {
        data.reset();
        data.arrayHeader(4);
        data.integer(number);
        data.bool(pending);
        data.integer(rows);
    }

    private <T> void writeManaged(int number, TypeDescription type, ManagedEvents<T> events) throws IOException {
        Serializer<T> serializer = events.serializer();
        if (serializer == null) {
            int current = finished ? 0 : events.count();
            WorldWriter.requireNone(type, current + events.pendingCount(), events.valueClass());
            return;
        }
        if (!finished) {
            List<T> current = new ArrayList<>();
            events.forEach(current::add);
            writeObjects(number, type, current, serializer, false);
        }
        List<T> pending = new ArrayList<>();
        events.forEachPending(pending::add);
        writeObjects(number, type, pending, serializer, !finished);
    }

    private <T> void writeObjects(
            int number, TypeDescription type, List<T> events, Serializer<T> serializer, boolean pending)
            throws IOException {
        for (int from = 0; from < events.size(); from += SaveFormat.ROWS_PER_BLOCK) {
            int rows = Math.min(events.size() - from, SaveFormat.ROWS_PER_BLOCK);
            beginEvents(number, pending, rows);
            data.arrayHeader(rows);
            for (T event : events.subList(from, from + rows)) {
                WorldWriter.writeObject(data, object, event, serializer, type::toString);
            }
            blocks.write(BlockKind.EVENTS, data);
        }
    }
}
