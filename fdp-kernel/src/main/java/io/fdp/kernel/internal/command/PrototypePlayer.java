package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.part.PartPlayback;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityIdentity;
import io.fdp.kernel.internal.table.ManagedValues;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Creates entities from prototypes: complete, or not at all. The caller holds the structure lock.
 *
 * <p>Nobody can begin an iteration meanwhile, so no query ever finds an incomplete entity. If memory runs out, the new
 * entities are taken back. All that this needs is ready before the first entity is created. The world is then as it was
 * before, including handles and logs.
 */
public final class PrototypePlayer {
    private final WorldState world;
    private final EntityColumns entities;
    private final EntityIndex index;
    private final ColumnStore[] stores;

    /** Creates entities in an index, with components of columns by id. */
    public PrototypePlayer(EntityColumns entities, EntityIndex index, ColumnStore[] stores) {
        this.world = entities.world();
        this.entities = entities;
        this.index = index;
        this.stores = stores;
    }

    /** Creates an entity. */
    public long create(PrototypeImage image, int side) {
        index.prepareUndo(1);
        long entity = index.create();
        boolean complete = false;
        try {
            build(image, entity, side);
            complete = true;
        } finally {
            if (!complete) {
                index.takeBack(entity, stores);
            }
        }
        return entity;
    }

    /**
     * Creates an entity with one value that the image lacks or has differently: a value of a column, encoded at a word
     * of the same lane.
     */
    public long create(PrototypeImage image, int side, ColumnStore column, int extra) {
        index.prepareUndo(1);
        column.memory().ensureMemory(index.prepareNext());
        long entity = index.create();
        boolean complete = false;
        try {
            long value = image.lane().address(extra);
            if (!buildBut(column, image, entity, value)) {
                add(column, value, entity, world.rules().ownsWhatIsAdded());
            }
            dress(image, (int) entity, side);
            complete = true;
        } finally {
            if (!complete) {
                index.takeBack(entity, stores);
            }
        }
        return entity;
    }

    /** Creates entities for part of an array. If that fails, this part of the array holds null entities. */
    public void create(PrototypeImage image, int side, long[] handles, int from, int to) {
        index.prepareUndo(to - from);
        index.create(handles, from, to);
        boolean complete = false;
        try {
            buildAll(image, handles, from, to);
            for (int i = from; i < to; i++) {
                dress(image, (int) handles[i], side);
            }
            complete = true;
        } finally {
            if (!complete) {
                index.takeBack(handles, from, to, stores);
                Arrays.fill(handles, from, to, Entity.NULL);
            }
        }
    }

    /** Takes back an entity that its creator could not complete. */
    public void undo(long entity) {
        index.destroy(entity, stores);
    }

    /** Gives a living entity what a prototype says. If it throws, the entity has only part of that. */
    public void build(PrototypeImage image, long entity, int side) {
        buildBut(null, image, entity, 0);
        dress(image, (int) entity, side);
    }

    /** Adds what a prototype says, with another value for one column; returns whether the prototype has that column. */
    private boolean buildBut(@Nullable ColumnStore column, PrototypeImage image, long entity, long value) {
        boolean met = false;
        boolean owned = world.rules().ownsWhatIsAdded();
        long end = image.lane().address(image.to());
        for (long at = image.lane().address(image.from()); at < end; ) {
            long header = Memory.getLong(at);
            ColumnStore store = stores[CommandCode.column(header)];
            if (store == column) {
                add(store, value, entity, owned);
                met = true;
            } else if (isPlain(header)) {
                add(store, at, entity, owned);
            } else {
                addOther(image.lane(), store, at, entity, owned);
            }
            at += CommandCode.bytes(header);
        }
        return met;
    }

    private void buildAll(PrototypeImage image, long[] handles, int from, int to) {
        boolean owned = world.rules().ownsWhatIsAdded();
        long end = image.lane().address(image.to());
        for (long at = image.lane().address(image.from()); at < end; ) {
            long header = Memory.getLong(at);
            ColumnStore store = stores[CommandCode.column(header)];
            if (isPlain(header)) {
                for (int i = from; i < to; ) {
                    i = addWord(store, at, handles, i, to, owned);
                }
            } else {
                for (int i = from; i < to; i++) {
                    addOther(image.lane(), store, at, handles[i], owned);
                }
            }
            at += CommandCode.bytes(header);
        }
    }

    /** Whether a command adds a value in native memory, or a tag. */
    private static boolean isPlain(long header) {
        return CommandCode.kind(header) == CommandCode.ADD && !CommandCode.has(header, CommandCode.OBJECT);
    }

    private static void add(ColumnStore store, long at, long entity, boolean owned) {
        int slot = (int) entity;
        store.structure().prepareAdd(entity, slot, 0);
        ValueImage image = store.image();
        if (image != null) {
            image.put(at + CommandCode.VALUE, store.valueBase(), slot);
        }
        store.structure().finishAdd(entity, slot, owned);
    }

    /**
     * Adds to the entities from a position on that share a word of the bit columns; returns the position after them.
     */
    private static int addWord(ColumnStore store, long at, long[] handles, int from, int to, boolean owned) {
        ValueImage image = store.image();
        int word = (int) handles[from] >>> 6;
        long added = 0;
        int i = from;
        try {
            for (; i < to && (int) handles[i] >>> 6 == word; i++) {
                int slot = (int) handles[i];
                store.structure().prepareAdd(handles[i], slot, added);
                if (image != null) {
                    image.put(at + CommandCode.VALUE, store.valueBase(), slot);
                }
                added |= 1L << slot;
            }
        } finally {
            if (added != 0) {
                store.structure().finishAdds(word, added, owned);
            }
        }
        return i;
    }

    private static void addOther(CommandLane lane, ColumnStore store, long at, long entity, boolean owned) {
        switch (store.payload()) {
            case PartStore parts -> {
                int count = Memory.getInt(at + CommandCode.VALUE + Integer.BYTES);
                PartPlayback.setAll(parts, entity, count, at + CommandCode.PARTS, owned);
            }
            case ManagedValues objects -> {
                Object value = objects.givenOf(lane.object(Memory.getLong(at + CommandCode.VALUE)));
                store.structure().prepareAdd(entity, (int) entity, 0);
                objects.put((int) entity, value);
                store.structure().finishAdd(entity, (int) entity, owned);
            }
            case null, default -> throw new IllegalStateException(store.name() + " has neither parts nor objects");
        }
    }

    private void dress(PrototypeImage image, int slot, int side) {
        if (image.disType() != 0) {
            entities.setDisType(slot, image.disType());
        }
        if (image.tkbType() != 0 || side != 0 || image.flags() != 0) {
            long identity = entities.writableIdentity(slot);
            Memory.putInt(identity + EntityIdentity.TKB_TYPE, image.tkbType());
            Memory.putChar(identity + EntityIdentity.SIDE, (char) side);
            Memory.putChar(identity + EntityIdentity.FLAGS, (char) image.flags());
        }
    }
}
