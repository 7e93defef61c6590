package io.fdp.format.query;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The entities of one chunk of a file, slot by slot. For readers of files, which fill it. Of one thread. */
public final class ChunkAccess implements EntityAccess {
    private static final byte[] NOBODY = new byte[ImageLayout.ENTITY_BYTES];

    /** The values of one component in the chunk. */
    public interface Column {
        /** Whether the entity of a slot has the component. */
        boolean isPresent(int slot);

        /** Whether the writer of the file owned it. */
        boolean isOwned(int slot);

        /** How many rows the entity of a slot has: one, or the number of its parts. */
        int rows(int slot);

        /** A row of the entity of a slot, of a component with fields. */
        ValueRow row(int slot, int i);

        /** Writes the object of the entity of a slot. */
        void writeObject(int slot, JsonWriter json);
    }

    /** Parents, children and roles of all entities. */
    public interface Relations {
        /** The parent of the entity of an index. */
        long parent(int index);

        /** How many children the entity of an index has. */
        int children(int index);

        /** The roles. */
        RoleHolders roles();
    }

    private final @Nullable Column[] columns;
    private final Relations relations;
    private byte[] image = NOBODY;
    private int chunk;
    private int slot;

    /** Makes an empty chunk of a source with so many types. */
    public ChunkAccess(int types, Relations relations) {
        if (types < 0) {
            throw new IllegalArgumentException("a source has 0 types or more, not " + types);
        }
        this.columns = new Column[types];
        this.relations = relations;
    }

    /** Begins a chunk with an image of its entities, which may be empty, and no values yet. */
    public void begin(int number, byte[] entities) {
        if (entities.length != 0 && entities.length < ImageLayout.ENTITY_BYTES) {
            throw new IllegalArgumentException("an image of entities has " + ImageLayout.ENTITY_BYTES
                    + " bytes or is empty, not " + entities.length);
        }
        chunk = number;
        image = entities.length == 0 ? NOBODY : entities;
        slot = 0;
        Arrays.fill(columns, null);
    }

    /** Adds the values of a component. */
    public void add(int type, Column column) {
        columns[Objects.checkIndex(type, columns.length)] = column;
    }

    /** The first slot of a living entity, from a given slot on; -1 when there is none. */
    public int nextAlive(int from) {
        for (int at = Objects.checkIndex(from, ImageLayout.SLOTS + 1); at < ImageLayout.SLOTS; at++) {
            if (Bits.isSet(image, ImageLayout.ALIVE, at)) {
                return at;
            }
        }
        return -1;
    }

    /** Goes to a slot. */
    public void to(int other) {
        slot = Objects.checkIndex(other, ImageLayout.SLOTS);
    }

    /** The handle of the entity in a slot, or the null handle if nobody lives there. */
    public long living(int in) {
        return Bits.isSet(image, ImageLayout.ALIVE, Objects.checkIndex(in, ImageLayout.SLOTS))
                ? handle(in)
                : Entity.NULL;
    }

    private long handle(int in) {
        int generation = (int) LittleEndian.INT.get(image, ImageLayout.GENERATIONS + in * Integer.BYTES);
        return Entity.of(chunk * ImageLayout.SLOTS + in, generation);
    }

    private int index() {
        return chunk * ImageLayout.SLOTS + slot;
    }

    // ---- the entity of the slot

    @Override
    public long entity() {
        return handle(slot);
    }

    @Override
    public long header(HeaderField field) {
        long identity = column(ImageLayout.IDENTITIES);
        return switch (field) {
            case ENTITY -> entity();
            case TEMPLATE, TKB -> ImageLayout.tkbType(identity);
            case DIS -> column(ImageLayout.DIS_TYPES);
            case SIDE -> ImageLayout.side(identity);
            case FLAGS -> ImageLayout.flags(identity);
            case SPAWNED -> column(ImageLayout.SPAWN_TICKS);
            case CHANGED -> Math.max(column(ImageLayout.SPAWN_TICKS), column(ImageLayout.STRUCTURAL_TICKS));
            case PARENT -> relations.parent(index());
            case CHILDREN -> relations.children(index());
            case ROLE, OWNER -> throw new IllegalArgumentException(field.word() + " is no number");
        };
    }

    private long column(int at) {
        return (long) LittleEndian.LONG.get(image, at + slot * Long.BYTES);
    }

    @Override
    public int roleCount() {
        return relations.roles().find(entity());
    }

    @Override
    public int role(int i) {
        relations.roles().find(entity());
        return relations.roles().role(i);
    }

    @Override
    public boolean has(int type) {
        Column column = columns[Objects.checkIndex(type, columns.length)];
        return column != null && column.isPresent(slot);
    }

    @Override
    public boolean owns(int type) {
        Column column = columns[Objects.checkIndex(type, columns.length)];
        return column != null && column.isPresent(slot) && column.isOwned(slot);
    }

    private Column require(int type) {
        Column column = columns[Objects.checkIndex(type, columns.length)];
        if (column == null || !column.isPresent(slot)) {
            throw new IllegalStateException(Entity.toString(entity()) + " has no component " + type);
        }
        return column;
    }

    @Override
    public int rows(int type) {
        return require(type).rows(slot);
    }

    @Override
    public ValueRow row(int type, int i) {
        return require(type).row(slot, i);
    }

    @Override
    public void writeObject(int type, JsonWriter json) {
        require(type).writeObject(slot, json);
    }
}
