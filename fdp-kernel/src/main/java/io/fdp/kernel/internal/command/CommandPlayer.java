package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.entity.HierarchyLinks;
import io.fdp.kernel.internal.entity.SubtreeTag;
import io.fdp.kernel.internal.part.PartPlayback;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.ManagedValues;
import io.fdp.kernel.internal.table.StaleHandle;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Plays commands back, under the structure lock.
 *
 * <p>Each command is applied, is skipped because its entity is dead, or fails. A failed command has changed nothing,
 * and the next one follows. Consecutive commands of the same kind on the same column are played in a loop of their own.
 */
public final class CommandPlayer {
    private final WorldState world;
    private final EntityColumns entities;
    private final EntityIndex index;
    private final HierarchyLinks hierarchy;
    private final ColumnStore[] stores;
    private final PlaybackLog log;
    private final Builder builder;
    private final CommandLanes<?> lanes;

    /** The address of the command that is being played, and its lane. */
    private long at;

    private @Nullable CommandLane playing;

    /** Builds an entity from a blueprint. Called without the lock. */
    @FunctionalInterface
    public interface Builder {
        /** Builds an entity that exists and has no components; the null entity for code that builds none. */
        void build(Object blueprint, long entity);
    }

    /** Plays commands of lanes on entities and on columns by id. */
    public CommandPlayer(
            EntityColumns entities,
            EntityIndex index,
            ColumnStore[] stores,
            CommandLanes<?> lanes,
            PlaybackLog log,
            Builder builder) {
        this.world = entities.world();
        this.entities = entities;
        this.index = index;
        this.hierarchy = index.hierarchy();
        this.stores = stores;
        this.lanes = lanes;
        this.log = log;
        this.builder = builder;
    }

    /** Plays consecutive commands of one lane. */
    public void play(CommandLane lane, int from, int words) {
        playing = lane;
        at = lane.address(from);
        long end = lane.address(from + words);
        if (!lane.isCommitted(from + words)) {
            throw damaged(end);
        }
        while (at < end) {
            long header = Memory.getLong(at);
            if (!isCommand(header, end)) {
                throw damaged(end);
            }
            try {
                playRun(lane, header, end);
            } catch (Throwable thrown) { // including an error of a blueprint: later commands do not depend on it
                fail(lane, header, thrown);
            }
        }
    }

    private static CommandException damaged(String what) {
        return new CommandException(what + " is damaged and not played: two threads used one command buffer at the same"
                + " time, or memory was written to from outside; let each thread record in its own buffer");
    }

    private CommandException damaged(long end) {
        return damaged("what waits in the last " + (end - at) + " bytes of the commands");
    }

    /**
     * Whether a command with this header can be played: its kind and column are known, it is complete, and it lies
     * before the end.
     */
    private boolean isCommand(long header, long end) {
        long bytes = CommandCode.bytes(header);
        int kind = CommandCode.kind(header);
        if (kind >= CommandCode.KINDS || bytes < CommandCode.bytesAtLeast(header) || bytes > end - at) {
            return false;
        }
        if (!CommandCode.isOnColumn(kind)) {
            return true;
        }
        int column = CommandCode.column(header);
        ColumnStore store = column < stores.length ? stores[column] : null;
        if (store == null) {
            return false;
        }
        if (kind == CommandCode.DISABLE_SUBTREE || kind == CommandCode.ENABLE_SUBTREE) {
            return store == world.disabled().column();
        }
        if (kind != CommandCode.ADD && kind != CommandCode.SET) {
            return true;
        }
        if (CommandCode.has(header, CommandCode.OBJECT)) {
            return store.payload() instanceof ManagedValues;
        }
        ValueImage image = store.image();
        return store.payload() == null && (image == null || bytes >= CommandCode.VALUE + image.bytes());
    }

    private void fail(CommandLane lane, long header, Throwable thrown) {
        long entity = Memory.getLong(at + CommandCode.ENTITY);
        long known = CommandCode.creates(header) ? failCreation(lane, entity) : entity;
        log.failed(header, known, lane.authorOf(at), thrown);
        at += CommandCode.bytes(header);
    }

    /** Returns the entity if one was created all the same, else the null entity. */
    private static long failCreation(CommandLane lane, long placeholder) {
        if (!lane.isKnown(placeholder)) {
            return Entity.NULL;
        }
        long made = lane.created(placeholder);
        if (made != CreatedEntities.WAITING) {
            return made;
        }
        lane.setCreated(placeholder, CreatedEntities.FAILED);
        return Entity.NULL;
    }

    private void playRun(CommandLane lane, long header, long end) {
        switch (CommandCode.kind(header)) {
            case CommandCode.ADD -> {
                if (CommandCode.has(header, CommandCode.OBJECT)) {
                    addObject(lane, header);
                } else {
                    add(header, end);
                }
            }
            case CommandCode.SET -> {
                if (CommandCode.has(header, CommandCode.OBJECT)) {
                    setObject(lane, header);
                } else {
                    set(header, end);
                }
            }
            default -> done(header, playOne(lane, header));
        }
    }

    private void done(long header, boolean applied) {
        if (applied) {
            log.applied(CommandCode.kind(header));
        } else {
            log.skipped(CommandCode.kind(header));
        }
        at += CommandCode.bytes(header);
    }

    /** Plays a command of a kind that has no loop; returns whether its entity is alive. */
    private boolean playOne(CommandLane lane, long header) {
        int kind = CommandCode.kind(header);
        if (kind == CommandCode.CREATE) {
            world.rules().requireMayGrow("create an entity");
            requireKnown(lane);
            lane.setCreated(Memory.getLong(at + CommandCode.ENTITY), index.create());
            return true;
        }
        if (kind == CommandCode.SPAWN) {
            spawn(lane, lane.object(Memory.getLong(at + CommandCode.VALUE)));
            return true;
        }
        if (kind == CommandCode.RUN) {
            run(lane.object(Memory.getLong(at + CommandCode.VALUE)));
            return true;
        }
        long entity = living(Memory.getLong(at + CommandCode.ENTITY));
        return entity != Entity.NULL && playOn(entity, header);
    }

    private boolean playOn(long entity, long header) {
        switch (CommandCode.kind(header)) {
            case CommandCode.DESTROY -> {
                world.rules().requireMayShrink("destroy an entity");
                index.destroy(entity, stores);
            }
            case CommandCode.DESTROY_SUBTREE -> {
                world.rules().requireMayShrink("destroy entities");
                index.destroySubtree(entity, stores);
            }
            case CommandCode.REMOVE ->
                stores[CommandCode.column(header)].structure().removeHeld(entity);
            case CommandCode.ADD_PART, CommandCode.SET_PART, CommandCode.SET_PARTS, CommandCode.REMOVE_PART ->
                changeParts(entity, header);
            case CommandCode.AUTHORITY ->
                stores[CommandCode.column(header)]
                        .structure()
                        .setOwnedHeld(entity, CommandCode.has(header, CommandCode.OWN));
            case CommandCode.DISABLE_SUBTREE ->
                SubtreeTag.give(
                        hierarchy,
                        stores[CommandCode.column(header)],
                        entity,
                        !CommandCode.has(header, CommandCode.UNOWNED));
            case CommandCode.ENABLE_SUBTREE -> SubtreeTag.take(hierarchy, stores[CommandCode.column(header)], entity);
            default -> {
                world.rules().requireMayShrink("change the hierarchy");
                return link(entity, header);
            }
        }
        return true;
    }

    private boolean link(long child, long header) {
        int kind = CommandCode.kind(header);
        if (kind == CommandCode.DETACH) {
            hierarchy.detach(child);
            return true;
        }
        long parent = living(Memory.getLong(at + CommandCode.VALUE));
        if (parent == Entity.NULL) {
            return false;
        }
        switch (kind) {
            case CommandCode.ADD_CHILD -> hierarchy.addChild(parent, child);
            case CommandCode.REPARENT -> hierarchy.reparent(parent, child);
            case CommandCode.REMOVE_CHILD -> {
                if (hierarchy.parent(child) == parent) {
                    hierarchy.detach(child);
                }
            }
            default -> throw new IllegalStateException("no such command: " + Long.toHexString(header));
        }
        return true;
    }

    /** Throws if the placeholder of the entity to create is not known to the lane. */
    private void requireKnown(CommandLane lane) {
        long placeholder = Memory.getLong(at + CommandCode.ENTITY);
        if (!lane.isKnown(placeholder)) {
            throw damaged("the command that creates entity " + Entity.toString(placeholder));
        }
    }

    /**
     * Creates an entity and lets a blueprint build it. If that fails, the entity is destroyed again, unless another
     * thread iterates by now.
     */
    private void spawn(CommandLane lane, Object blueprint) {
        world.rules().requireMayGrow("create an entity");
        requireKnown(lane);
        index.prepareUndo(1);
        long entity = index.create();
        boolean built = false;
        world.lock().release();
        try {
            builder.build(blueprint, entity);
            built = true;
        } finally {
            world.lock().acquireToEnd();
            lane.setCreated(Memory.getLong(at + CommandCode.ENTITY), entity);
            if (!built && !world.rules().isIterated()) {
                index.destroy(entity, stores);
            }
        }
    }

    /** Runs code that may change the world as between frames. */
    private void run(Object code) {
        world.lock().release();
        try {
            builder.build(code, Entity.NULL);
        } finally {
            world.lock().acquireToEnd();
        }
    }

    // ---- values

    /**
     * Plays commands that add one component. Consecutive entities in one word of the bit columns are added together.
     */
    private void add(long header, long end) {
        ColumnStore store = stores[CommandCode.column(header)];
        store.structure().requireMayAdd();
        boolean owned = !CommandCode.has(header, CommandCode.UNOWNED);
        do {
            addWord(store, header, end, owned);
        } while (isAnother(header, end));
    }

    /** Whether a complete command with the same header follows. */
    private boolean isAnother(long header, long end) {
        return CommandCode.bytes(header) <= end - at && Memory.getLong(at) == header;
    }

    private void addWord(ColumnStore store, long header, long end, boolean owned) {
        ValueImage image = store.image();
        boolean ifAbsent = CommandCode.has(header, CommandCode.IF_ABSENT);
        long bytes = CommandCode.bytes(header);
        int word = -1;
        long added = 0;
        int applied = 0;
        try {
            do {
                long entity = living(Memory.getLong(at + CommandCode.ENTITY));
                int slot = (int) entity;
                if (entity == Entity.NULL) {
                    log.skipped(CommandCode.ADD);
                } else if (word >= 0 && slot >>> 6 != word) {
                    return;
                } else {
                    word = slot >>> 6;
                    long bit = 1L << slot;
                    if (!ifAbsent || ((store.presentWord(word) | added) & bit) == 0) {
                        store.structure().prepareAdd(entity, slot, added);
                        putValue(store, image, slot);
                        added |= bit;
                    }
                    applied++;
                }
                at += bytes;
            } while (isAnother(header, end));
        } finally {
            if (added != 0) {
                store.structure().finishAdds(word, added, owned);
            }
            log.applied(CommandCode.ADD, applied);
        }
    }

    private void putValue(ColumnStore store, @Nullable ValueImage image, int slot) {
        if (image != null) {
            if (image.entities() > 0) {
                resolveReferences(image, at + CommandCode.VALUE);
            }
            image.put(at + CommandCode.VALUE, store.valueBase(), slot);
        }
    }

    private void set(long header, long end) {
        ColumnStore store = stores[CommandCode.column(header)];
        ValueImage image = store.image();
        long bytes = CommandCode.bytes(header);
        do {
            long entity = living(Memory.getLong(at + CommandCode.ENTITY));
            if (entity == Entity.NULL) {
                log.skipped(CommandCode.SET);
            } else {
                requirePresent(store, entity);
                putValue(store, image, (int) entity);
                store.markWritten((int) entity);
                log.applied(CommandCode.SET);
            }
            at += bytes;
        } while (isAnother(header, end));
    }

    private static void requirePresent(ColumnStore store, long entity) {
        if (!store.isPresent((int) entity)) {
            throw store.missing(entity);
        }
    }

    private void addObject(CommandLane lane, long header) {
        ColumnStore store = stores[CommandCode.column(header)];
        long entity = living(Memory.getLong(at + CommandCode.ENTITY));
        if (entity != Entity.NULL) {
            store.structure().requireMayAdd();
            store.structure().prepareAdd(entity, (int) entity, 0);
            objectsOf(store).put((int) entity, lane.object(Memory.getLong(at + CommandCode.VALUE)));
            store.structure().finishAdd(entity, (int) entity, !CommandCode.has(header, CommandCode.UNOWNED));
        }
        done(header, entity != Entity.NULL);
    }

    private void setObject(CommandLane lane, long header) {
        ColumnStore store = stores[CommandCode.column(header)];
        long entity = living(Memory.getLong(at + CommandCode.ENTITY));
        if (entity != Entity.NULL) {
            requirePresent(store, entity);
            objectsOf(store).put((int) entity, lane.object(Memory.getLong(at + CommandCode.VALUE)));
            store.markWritten((int) entity);
        }
        done(header, entity != Entity.NULL);
    }

    private void changeParts(long entity, long header) {
        ColumnStore store = stores[CommandCode.column(header)];
        PartStore parts = PartCommands.partsOf(store);
        boolean owned = !CommandCode.has(header, CommandCode.UNOWNED);
        int number = Memory.getInt(at + CommandCode.VALUE);
        int count = Memory.getInt(at + CommandCode.VALUE + Integer.BYTES);
        long values = at + CommandCode.PARTS;
        if (!PartCommands.isComplete(parts, header, number, count)) {
            throw damaged("the command on parts of " + store.name());
        }
        if (CommandCode.has(header, CommandCode.BY_KEY)) {
            if (parts.image().isEntity(number)) {
                resolveAt(values);
            }
            PartPlayback.removeByKey(parts, entity, number, values, count);
            return;
        }
        int kind = CommandCode.kind(header);
        for (int i = 0; i < count && kind != CommandCode.REMOVE_PART; i++) {
            resolveReferences(parts.image(), values + (long) i * parts.stride());
        }
        switch (kind) {
            case CommandCode.ADD_PART -> PartPlayback.add(parts, entity, values, owned);
            case CommandCode.SET_PART -> PartPlayback.set(parts, entity, number, values);
            case CommandCode.SET_PARTS -> PartPlayback.setAll(parts, entity, count, values, owned);
            default -> PartPlayback.removeAt(parts, entity, number);
        }
    }

    private static ManagedValues objectsOf(ColumnStore store) {
        if (store.payload() instanceof ManagedValues values) {
            return values;
        }
        throw new IllegalStateException(store.name() + " is not a managed component");
    }

    // ---- handles

    /** The entity that a handle in a command stands for, or the null entity if that entity is not alive. */
    private long living(long handle) {
        long entity = (int) handle < 0 ? resolve(handle) : handle;
        return entities.isAlive(entity) ? entity : dead(entity);
    }

    /** Notes a handle that was never made, which is a mistake: commands on the dead are none. */
    private long dead(long entity) {
        if (entity != Entity.NULL && StaleHandle.wasNeverMade(entity, entities)) {
            log.neverMade(
                    entity,
                    Memory.getLong(at),
                    Memory.getLong(at + CommandCode.ENTITY),
                    playing == null ? null : playing.authorOf(at));
        }
        return Entity.NULL;
    }

    private long resolve(long handle) {
        return Entity.isPlaceholder(handle) ? lanes.resolve(handle) : handle;
    }

    /** Replaces the placeholders in a value by entities. */
    private void resolveReferences(ValueImage image, long value) {
        for (int i = 0; i < image.entities(); i++) {
            resolveAt(value + image.entityOffset(i));
        }
    }

    private void resolveAt(long address) {
        long handle = Memory.getLong(address);
        if (Entity.isPlaceholder(handle)) {
            Memory.putLong(address, requireMade(handle));
        }
    }

    private long requireMade(long placeholder) {
        long entity = lanes.resolve(placeholder);
        if (entity == Entity.NULL) {
            throw new StaleEntityException(
                    placeholder,
                    "the value refers to entity " + Entity.toString(placeholder)
                            + ", which was not created: the command that creates the entity failed");
        }
        return entity;
    }
}
