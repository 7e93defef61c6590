package io.fdp.storage.read;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.FieldDescription;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.singleton.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Data of a save that the program does not know: whole types, and fields of known types. It is kept unchanged, and goes
 * into the next save for all entities that still live.
 *
 * <p>Values of entities are kept by chunk. Slot and generation identify an entity, so that the next entity of the same
 * index inherits nothing.
 */
public final class KeptData {
    /**
     * The kept values of one chunk.
     *
     * @param generations the generation of each slot with a value, 0 for other slots
     * @param bits which slots have a value, and which own it
     * @param parts how many parts each entity has; null for other types
     * @param columns the rows of each field, or null
     * @param objects the bytes of each object, or null
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Chunk(
            int[] generations, byte[] bits, int @Nullable [] parts, byte[][] columns, byte @Nullable [][] objects) {}

    /** A type, or fields of a type. */
    public static final class Kept {
        private final TypeDescription type;
        private final Map<Integer, Chunk> chunks = new LinkedHashMap<>();

        Kept(TypeDescription type) {
            this.type = type;
        }

        /** An unknown type; or a known type with only its unknown fields. */
        public TypeDescription type() {
            return type;
        }

        public @Nullable Chunk chunk(int chunk) {
            return chunks.get(chunk);
        }
    }

    /** Events of an unknown type, valid for one tick. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record KeptEvents(
            TypeDescription type, boolean isPending, int rows, byte[][] columns, byte @Nullable [][] objects) {}

    /**
     * Unknown fields of waiting events of a known type, valid for one tick.
     *
     * @param rows how many events there were
     * @param stride the bytes of one event
     * @param image the events as the program knows them; a changed event loses its kept fields
     * @param columns the rows of each field
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record KeptEventFields(int rows, int stride, byte[] image, byte[][] columns) {}

    /** The bytes of the header of an array and the reference to it. */
    private static final int OBJECT_BYTES = 32;

    /** The bytes of generations, bits and numbers of parts. */
    private static final int CHUNK_BYTES = 2 * ImageLayout.SLOTS * Integer.BYTES + 2 * ImageLayout.BITS_BYTES + 256;

    /** The name under which keys of the header are kept. */
    public static final String HEADER = "header";

    private final Map<String, Kept> types = new LinkedHashMap<>();
    private final Map<String, Kept> fields = new LinkedHashMap<>();
    private final List<KeptEvents> events = new ArrayList<>();
    private final Map<String, KeptEventFields> eventFields = new LinkedHashMap<>();
    private final Map<String, KeptKeys> keys = new LinkedHashMap<>();
    private final @Nullable ReadAccount account;
    private long tick;

    /** Begins empty, until a save is loaded. */
    public KeptData() {
        this(null);
    }

    /** Keeps data of a save, as far as an account allows. */
    public KeptData(@Nullable ReadAccount account) {
        this.account = account;
    }

    private void charge(long bytes) {
        if (account != null) {
            account.chargeHeap(bytes, "what the program does not know");
        }
    }

    /** The bytes that rows, or single objects, take when they are kept. */
    private static long bytesOf(SavedRows rows, boolean objects) {
        long bytes = 0;
        for (int i = 0; i < rows.size(); i++) {
            bytes += rows.length(i) + (objects ? OBJECT_BYTES : 0);
        }
        return bytes;
    }

    public void begin(long at) {
        tick = at;
    }

    public long tick() {
        return tick;
    }

    public List<Kept> types() {
        return List.copyOf(types.values());
    }

    /** The types that have values or waiting events. */
    public List<TypeDescription> typesWithValues() {
        List<TypeDescription> all = new ArrayList<>();
        types.values().stream().filter(kept -> !kept.chunks.isEmpty()).forEach(kept -> all.add(kept.type()));
        events.forEach(kept -> all.add(kept.type()));
        return all;
    }

    public List<KeptEvents> events() {
        return events;
    }

    /** Keeps unknown entries of a save about something known, under its name. */
    public void keepKeys(String what, KeptKeys more) {
        if (more.count() > 0) {
            keys.put(what, more);
        }
    }

    /** A known type with its unknown entries and unknown fields of the save. */
    public TypeDescription complete(TypeDescription known) {
        String what = known.key();
        List<FieldDescription> all = new ArrayList<>();
        for (FieldDescription field : known.fields()) {
            all.add(field.with(keysOf(what + "." + field.name())));
        }
        Kept unknown = fields.get(what);
        if (unknown != null) {
            all.addAll(unknown.type().fields());
        }
        return TypeDescription.ofFields(known.kind(), known.name(), known.id(), all)
                .with(keysOf(what));
    }

    public KeptKeys keysOf(String what) {
        return keys.getOrDefault(what, KeptKeys.NONE);
    }

    /** Keeps unknown fields of the waiting events of a type. */
    public void keepEvents(String name, boolean pending, KeptEventFields of) {
        eventFields.put(name + (pending ? " pending" : ""), of);
    }

    /** The unknown fields of waiting events; null when there are none, or none any more. */
    public @Nullable KeptEventFields eventFields(String name, boolean pending, long now) {
        return now == tick ? eventFields.get(name + (pending ? " pending" : "")) : null;
    }

    /** The unknown fields of a known type, or null. */
    public @Nullable Kept fieldsOf(String family, String name) {
        return fields.get(family + " " + name);
    }

    /** Keeps a type, also when it has no values. */
    public Kept keepType(TypeDescription type) {
        return types.computeIfAbsent(type.key(), key -> new Kept(type));
    }

    /** Keeps some fields of a type, under the name of the type in the program. */
    public Kept keepFields(String family, String name, TypeDescription onlyUnknown) {
        return fields.computeIfAbsent(family + " " + name, key -> new Kept(onlyUnknown));
    }

    /** Keeps columns of a chunk; {@code columns} are their numbers in the save. */
    public void keep(Kept kept, SavedValues values, SavedEntities entities, int[] columns) {
        charge(CHUNK_BYTES + bytesOf(values.rows(), values.type().kind().hasObjects()));
        int[] generations = new int[ImageLayout.SLOTS];
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (values.isPresent(slot)) {
                generations[slot] = values.type().kind().isSingleton()
                        ? Entity.generation(Singleton.WORLD)
                        : entities.generation(slot);
            }
        }
        int[] parts = null;
        if (values.type().kind() == TypeKind.PARTS) {
            parts = new int[values.count()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = values.parts(i);
            }
        }
        boolean objects = values.type().kind().hasObjects();
        kept.chunks.put(
                values.chunk(),
                new Chunk(
                        generations,
                        values.bits().clone(),
                        parts,
                        objects ? new byte[0][] : rowsOf(values.rows(), values.type(), columns),
                        objects ? objectsOf(values.rows()) : null));
    }

    public void keep(SavedEvents of) {
        boolean objects = of.type().kind().hasObjects();
        charge(OBJECT_BYTES + bytesOf(of.rows(), objects));
        int[] all = new int[of.type().fields().size()];
        Arrays.setAll(all, i -> i);
        events.add(new KeptEvents(
                of.type(),
                of.isPending(),
                of.rows().rows(),
                objects ? new byte[0][] : rowsOf(of.rows(), of.type(), all),
                objects ? objectsOf(of.rows()) : null));
    }

    private static byte[][] rowsOf(SavedRows rows, TypeDescription type, int[] columns) {
        byte[][] all = new byte[columns.length][];
        for (int i = 0; i < columns.length; i++) {
            FieldDescription field = type.fields().get(columns[i]);
            all[i] = new byte[rows.rows() * field.bytes()];
            rows.copyColumn(columns[i], field, all[i], 0, field.bytes());
        }
        return all;
    }

    private static byte[][] objectsOf(SavedRows rows) {
        byte[][] all = new byte[rows.rows()][];
        for (int i = 0; i < all.length; i++) {
            all[i] = Arrays.copyOfRange(rows.bytes(), rows.start(i), rows.start(i) + rows.length(i));
        }
        return all;
    }
}
