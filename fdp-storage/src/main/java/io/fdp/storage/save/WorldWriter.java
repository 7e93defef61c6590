package io.fdp.storage.save;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.format.Bits;
import io.fdp.format.DescriptionForm;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.WorldTypes;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.LoadedSave;
import io.fdp.kernel.SaveWatch;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.storage.error.UnsavableException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockWriter;
import io.fdp.storage.format.ImageBuffer;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.KeptData;
import io.fdp.storage.read.SavedEntities;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a world as a save: entities with their components chunk by chunk, then the rest. */
public final class WorldWriter {
    private static final String WHEN = "; save between frames, when frame() or run() has returned, or in a frame"
            + " observer: repo.observers().add(…)";

    private final EntityRepository repository;
    private final BlockWriter blocks = new BlockWriter();
    private final DataWriter data = new DataWriter();
    private final DataWriter object = new DataWriter();
    private final SavedEntities entities = new SavedEntities();
    private final KeptWriter keptWriter = new KeptWriter();
    private final ImageBuffer images = new ImageBuffer();
    private final AtomicBoolean writing = new AtomicBoolean();
    private boolean finished;

    public WorldWriter(EntityRepository repository) {
        this.repository = repository;
    }

    /** Writes the world, which cannot change meanwhile; returns how many bytes. */
    public long write(OutputStream to, KeptData kept) throws IOException {
        if (!writing.compareAndSet(false, true)) {
            throw new UnsavableException(
                    "cannot save the world: the same WorldStorage is saving it already; use another"
                            + " one, or save when it is done");
        }
        boolean[] begun = {false};
        try {
            requireWholeFrame();
            StillWorld.read(repository, "save the world", () -> {
                begun[0] = true;
                requireWholeFrame(); // another thread may have begun a frame
                writeOneState(to, kept);
            });
            return blocks.written();
        } catch (CommandException refused) {
            throw begun[0] ? refused : new UnsavableException(refused.getMessage() + WHEN, refused);
        } finally {
            writing.set(false);
        }
    }

    /** Refuses to save in the middle of a frame: the loaded world would run the whole frame again. */
    private void requireWholeFrame() {
        String middle = StillWorld.middleOfFrame(repository);
        if (middle != null) {
            throw new UnsavableException("cannot save the world in the middle of a frame: " + middle
                    + ", and the loaded world would not go on as this one" + WHEN);
        }
    }

    /**
     * Writes the world, and fails if a frame ended meanwhile: that is possible if its observers ran before the save
     * began.
     */
    private void writeOneState(OutputStream to, KeptData kept) throws IOException {
        long tick = repository.currentTick();
        finished = repository.observers().areLooking();
        RuntimeException failure = null;
        try {
            writeAll(to, kept);
        } catch (RuntimeException wrong) {
            failure = wrong;
        }
        if (repository.currentTick() != tick) {
            UnsavableException changed = new UnsavableException("cannot save the world: the frame of tick " + tick
                    + " ended while it was saved, and what was written is no state of the world; let other threads wait"
                    + " until save() returns, and observers for the threads that save");
            changed.initCause(failure);
            throw changed;
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void writeAll(OutputStream to, KeptData kept) throws IOException {
        try (images) {
            WorldTypes types = new WorldTypes(repository);
            List<KeptData.Kept> unknown = unknownTypes(kept, types);
            requireSavable(types);
            blocks.begin(to);
            writeHeader(types, kept, unknown);
            RawChunks raw = repository.rawChunks();
            for (int chunk = 0; chunk < raw.count(); chunk++) {
                if (raw.isUsed(chunk)) {
                    writeChunk(chunk, types, kept, unknown);
                }
            }
            writeSingletons(types, kept, unknown);
            RestWriter rest = new RestWriter(repository, blocks, data, object, tick(), finished);
            rest.writeLinks();
            rest.writeRoles();
            rest.writeEvents(types, kept, unknown);
            data.reset();
            data.arrayHeader(2);
            data.integer(blocks.blocks());
            data.integer(repository.entityCount());
            blocks.write(BlockKind.END, data);
        }
    }

    /** Kept types that are still unknown; a type that was registered meanwhile has its own values. */
    private static List<KeptData.Kept> unknownTypes(KeptData kept, WorldTypes types) {
        return kept.types().stream()
                .filter(type -> types.find(type.type()) == null)
                .toList();
    }

    private void requireSavable(WorldTypes types) {
        int waiting = repository.commands().sizeWithoutInput();
        if (waiting > 0) {
            throw new UnsavableException(
                    "cannot save the world: " + waiting + (waiting == 1 ? " command waits" : " commands wait")
                            + " to be played back; call commands().playback() or discard() first");
        }
        if (!repository.reactions().isSettled()) {
            throw new UnsavableException("cannot save the world: reactions were not told of all changes, and would not"
                    + " be told after a load; call reactions().settle() or tick() first, or reactions().skip()");
        }
        for (WorldTypes.Registered type : types.all()) {
            if (type.column() instanceof ManagedTable<?> table && table.type().serializer() == null) {
                requireNone(type.saved(), table.count(), table.type().valueClass());
            }
        }
    }

    static void requireNone(TypeDescription type, int count, Class<?> valueClass) {
        if (count > 0) {
            String name = valueClass.getSimpleName();
            throw new UnsavableException("cannot save the world: " + type + " has " + count
                    + (count == 1 ? " object" : " objects") + " of " + valueClass.getName()
                    + " and no serializer; write @Serialized on the class and register "
                    + (type.kind().isEvent()
                            ? "it with " + name + "Serializer.INSTANCE"
                            : name + "Serializer.TYPE, or ManagedType.of(…).serializedBy(…)"));
        }
    }

    // ---- types

    private void writeHeader(WorldTypes types, KeptData kept, List<KeptData.Kept> unknown) throws IOException {
        List<TypeDescription> all = new ArrayList<>();
        List<@Nullable TypeDescription> known = new ArrayList<>();
        for (WorldTypes.Registered type : types.all()) {
            all.add(requireReadable(kept.complete(type.saved())));
            known.add(type.saved());
        }
        for (KeptData.Kept type : unknown) {
            all.add(type.type());
            known.add(null);
        }
        if (all.size() > DescriptionForm.MAX_TYPES) {
            throw new UnsavableException("cannot save the world: it has " + all.size() + " types, " + unknown.size()
                    + " of which this program does not know, and a save has " + DescriptionForm.MAX_TYPES + " at most");
        }
        data.reset();
        new SaveHeader(
                        tick(),
                        repository.version(),
                        repository.rawChunks().count(),
                        repository.entityCount(),
                        hash(),
                        all,
                        kept.keysOf(KeptData.HEADER))
                .hashedAs(known)
                .naming(templates())
                .write(data);
        blocks.write(BlockKind.HEADER, data);
    }

    /** The names of templates: those of the engine that runs, else those that the world was loaded with. */
    private Map<Integer, String> templates() {
        SaveWatch watch = SaveWatch.of(repository);
        LoadedSave loaded = LoadedSave.of(repository);
        Map<Integer, String> own = watch == null ? Map.of() : watch.templates();
        return own.isEmpty() && loaded != null ? loaded.templates() : own;
    }

    /** The tick of the saved world: observers save it as it is when their frame has ended. */
    private long tick() {
        return repository.currentTick() + (finished ? 1 : 0);
    }

    /**
     * The state hash, or null if an object cannot be hashed: if it cannot be written either, the error says so. Objects
     * count as they are now, because they are written so, also if they were changed without a mark.
     */
    private @Nullable Long hash() {
        StateHashes written;
        List<StatePart> unmarked;
        try {
            StateHashes known = repository.stateHashes();
            written = repository.stateHashes();
            if (finished) {
                known.takeFinished();
                written.takeFinished(0);
            } else {
                written.take(0);
            }
            unmarked = written.differences(known);
        } catch (RuntimeException wrong) { // by the hasher or serializer of a user
            return null;
        }
        if (!unmarked.isEmpty()) {
            tellUnmarked(unmarked);
        }
        return written.total();
    }

    private static void tellUnmarked(List<StatePart> parts) {
        System.getLogger("io.fdp.storage")
                .log(
                        Level.WARNING,
                        "the save has the objects of "
                                + parts.stream().map(StatePart::name).collect(Collectors.joining(", "))
                                + " as they are now, and state hashes, recordings and changed queries have them as they"
                                + " were: call markModified(entity) after changes inside of an object. If you do, the"
                                + " hasher or serializer of the type does not always give the same for an object");
    }

    /** Refuses a type that could not be read again. */
    private static TypeDescription requireReadable(TypeDescription type) {
        if (type.fields().size() > TypeDescription.MAX_FIELDS) {
            throw new UnsavableException("cannot save the world: " + type + " has "
                    + type.fields().size() + " fields with those that this program does not know, more than "
                    + TypeDescription.MAX_FIELDS + "; save with a new WorldStorage, which keeps nothing");
        }
        return type;
    }

    // ---- chunks

    private void writeChunk(int chunk, WorldTypes types, KeptData kept, List<KeptData.Kept> unknown)
            throws IOException {
        RawChunks raw = repository.rawChunks();
        MemorySegment segment = images.segment(RawChunks.ENTITY_IMAGE_BYTES);
        raw.readEntities(chunk, segment, 0);
        System.arraycopy(
                images.toHeap(RawChunks.ENTITY_IMAGE_BYTES), 0, entities.image(), 0, RawChunks.ENTITY_IMAGE_BYTES);
        entities.begin(chunk);
        if (!entities.isUsed()) {
            return;
        }
        data.reset();
        entities.write(data);
        blocks.write(BlockKind.ENTITIES, data);
        for (int number = 0; number < types.all().size(); number++) {
            WorldTypes.Registered type = types.all().get(number);
            if (type.column() != null && !type.saved().kind().isSingleton()) {
                writeValues(number, chunk, type, type.column(), kept, entities);
            }
        }
        for (int i = 0; i < unknown.size(); i++) {
            TypeKind kind = unknown.get(i).type().kind();
            if (!kind.isSingleton() && !kind.isEvent()) {
                writeKept(types.all().size() + i, chunk, unknown.get(i), entities);
            }
        }
    }

    private void writeKept(int number, int chunk, KeptData.Kept kept, @Nullable SavedEntities living)
            throws IOException {
        data.reset();
        if (keptWriter.write(data, number, chunk, kept, living)) {
            blocks.write(BlockKind.VALUES, data);
        }
    }

    private void writeSingletons(WorldTypes types, KeptData kept, List<KeptData.Kept> unknown) throws IOException {
        for (int number = 0; number < types.all().size(); number++) {
            WorldTypes.Registered type = types.all().get(number);
            if (type.column() != null
                    && type.saved().kind().isSingleton()
                    && type.column().count() > 0) {
                writeValues(number, 0, type, type.column(), kept, null);
            }
        }
        for (int i = 0; i < unknown.size(); i++) {
            if (unknown.get(i).type().kind().isSingleton()) {
                writeKept(types.all().size() + i, 0, unknown.get(i), null);
            }
        }
    }

    private void writeValues(
            int number,
            int chunk,
            WorldTypes.Registered type,
            ComponentColumn column,
            KeptData kept,
            @Nullable SavedEntities living)
            throws IOException {
        RawChunks raw = repository.rawChunks();
        long bytes = raw.imageBytes(column, chunk);
        if (bytes > SaveFormat.MAX_BLOCK_BYTES) {
            throw new UnsavableException("cannot save the world: chunk " + chunk + " of " + type.saved() + " has "
                    + bytes + " bytes, more than the " + SaveFormat.MAX_BLOCK_BYTES
                    + " of a block; split the component");
        }
        raw.read(column, chunk, images.segment(bytes), 0);
        byte[] image = images.toHeap(bytes);
        int count = Bits.count(image, 0);
        if (count == 0) {
            return;
        }
        data.reset();
        data.arrayHeader(6);
        data.integer(number);
        data.integer(chunk);
        for (int i = 0; i < 2; i++) {
            data.binaryHeader(ImageLayout.BITS_BYTES);
            data.raw(image, i * ImageLayout.BITS_BYTES, ImageLayout.BITS_BYTES);
        }
        ComponentLayout layout = type.layout();
        if (column instanceof ManagedTable<?> table) {
            data.nil();
            writeObjects(table, type.saved(), chunk, image, count, living);
        } else if (layout == null) {
            data.nil();
            data.arrayHeader(0);
        } else {
            writeRows(type, layout, column, image, count, chunk, kept, living);
        }
        blocks.write(BlockKind.VALUES, data);
    }

    private void writeRows(
            WorldTypes.Registered type,
            ComponentLayout layout,
            ComponentColumn column,
            byte[] image,
            int count,
            int chunk,
            KeptData kept,
            @Nullable SavedEntities living) {
        int at = 2 * ImageLayout.BITS_BYTES;
        int rows = count;
        int[] parts = null;
        if (column instanceof PartTable) {
            parts = new int[count];
            rows = 0;
            for (int i = 0; i < count; i++) {
                parts[i] = (int) LittleEndian.INT.get(image, at + i * Integer.BYTES);
                rows += parts[i];
            }
            data.binaryHeader(count * Integer.BYTES);
            int place = data.reserve(count * Integer.BYTES);
            Planes.split(image, at, Integer.BYTES, count, 1, Integer.BYTES, data.array(), place);
            at += count * Integer.BYTES;
        } else {
            data.nil();
        }
        KeptData.Kept more =
                kept.fieldsOf(type.saved().kind().family(), type.saved().name());
        data.arrayHeader(layout.fields().size()
                + (more == null ? 0 : more.type().fields().size()));
        RowFields.write(data, layout, image, at, rows);
        if (more != null) {
            keptWriter.writeFields(data, more, chunk, image, living, parts, rows);
        }
    }

    private <T> void writeObjects(
            ManagedTable<T> table,
            TypeDescription type,
            int chunk,
            byte[] image,
            int count,
            @Nullable SavedEntities living) {
        Serializer<T> serializer = table.type().serializer();
        if (serializer == null) {
            throw new UnsavableException(type + " has no serializer");
        }
        data.arrayHeader(count);
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (Bits.isSet(image, 0, slot)) {
                long entity =
                        living == null ? Singleton.WORLD : Entity.of((chunk << 10) + slot, living.generation(slot));
                writeObject(
                        data,
                        object,
                        table.get(entity),
                        serializer,
                        () -> living == null ? type.toString() : type + " of entity " + Entity.toString(entity));
            }
        }
    }

    /** Writes one object; an error names the object. */
    static <T> void writeObject(
            DataWriter to, DataWriter scratch, T value, Serializer<T> serializer, Supplier<String> what) {
        try {
            scratch.reset();
            scratch.object(value, serializer);
            to.raw(scratch.array(), 0, scratch.size());
        } catch (DataException wrong) {
            throw new UnsavableException("cannot save " + what.get() + ": " + wrong.getMessage(), wrong);
        } catch (PhaseException writes) {
            throw writes.whileReading("save " + what.get());
        }
    }
}
