package io.fdp.kernel.component;

import io.fdp.annotations.Alias;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.TagDataException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.query.QueryBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A tag: a bit per entity and no storage.
 *
 * <p>A tag may have a parent. An entity with the child counts as having the parent too: {@link #has} on the parent is
 * true. Reading a tag covers the tag and its descendants: {@code has}, {@code count}, {@code hasAuthority}, {@code
 * entityVersion} and all conditions of a {@link QueryBuilder}. Changes of a tag, and methods with {@code Own} in their
 * names, cover this tag only. So removing the parent leaves the child.
 */
public final class TagColumn extends ComponentColumn {
    private final Class<?> tagClass;
    private final @Nullable TagColumn parent;

    /**
     * Made by the repository.
     *
     * @param tagClass the interface
     * @param context from the repository
     * @param parent the tag that this tag implies, or null
     */
    public TagColumn(Class<?> tagClass, TableContext context, @Nullable TagColumn parent) {
        super(context);
        this.tagClass = tagClass;
        this.parent = parent;
    }

    /**
     * The interface that the tag was registered with, as {@link EntityRepository#registerTag} takes it: for programs
     * that go through the types of a repository.
     *
     * @return an interface with {@code @Tag}
     */
    public Class<?> tagClass() {
        return tagClass;
    }

    @Override
    public Aliases aliases() {
        Alias alias = tagClass.getAnnotation(Alias.class);
        return alias == null ? Aliases.NONE : Aliases.of(alias.value());
    }

    private ColumnStore[] family() {
        return Stores.family(this);
    }

    /**
     * The tag that this one extends.
     *
     * @return the parent, or null
     */
    public @Nullable TagColumn parent() {
        return parent;
    }

    /**
     * Whether an entity has this tag or any of its descendants. A stale handle has nothing.
     *
     * @param entity a handle
     * @return true if the entity has the tag
     */
    @Override
    public boolean has(long entity) {
        for (ColumnStore store : family()) {
            if (store.has(entity)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether an entity has this tag itself, not counting descendants.
     *
     * @param entity a handle
     * @return true if the entity has the tag
     */
    public boolean hasOwn(long entity) {
        return store().has(entity);
    }

    /**
     * How many entities have this tag or any of its descendants, each counted once.
     *
     * @return the number of entities
     */
    @Override
    public int count() {
        ColumnStore[] all = family();
        return all.length == 1 ? all[0].count() : countTogether(all);
    }

    /**
     * How many entities have this tag itself, not counting descendants.
     *
     * @return the number of entities
     */
    public int countOwn() {
        return store().count();
    }

    /**
     * Counts the entities that have at least one of several tags, under the lock, so that all bits belong to one
     * moment.
     */
    private static int countTogether(ColumnStore[] all) {
        WorldState world = all[0].world();
        world.lock().acquire();
        try {
            world.requireOpen();
            int count = 0;
            for (int chunk = 0; chunk < world.chunks(); chunk++) {
                count += isUsed(all, chunk) ? countTogether(all, chunk) : 0;
            }
            return count;
        } finally {
            world.lock().release();
        }
    }

    private static boolean isUsed(ColumnStore[] all, int chunk) {
        long used = 0;
        for (ColumnStore store : all) {
            used |= store.chunksWord(chunk >>> 6);
        }
        return (used & Chunks.bit(chunk)) != 0;
    }

    private static int countTogether(ColumnStore[] all, int chunk) {
        int count = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            long present = 0;
            for (ColumnStore store : all) {
                present |= store.presentWord(word);
            }
            count += Long.bitCount(present);
        }
        return count;
    }

    /**
     * Whether this node owns this tag, or any of its descendants, on an entity.
     *
     * @param entity a handle
     * @return true if the entity has one of them that this node owns
     */
    @Override
    public boolean hasAuthority(long entity) {
        for (ColumnStore store : family()) {
            if (store.has(entity) && store.isOwned(Entity.index(entity))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether this node owns this tag itself on an entity, not counting descendants.
     *
     * @param entity a handle
     * @return true if the entity has the tag and this node owns it
     */
    public boolean hasOwnAuthority(long entity) {
        return super.hasAuthority(entity);
    }

    /**
     * The version of the repository at which this tag or any of its descendants last changed in the entity's chunk.
     *
     * @param entity an entity that has one of them
     * @return the version
     */
    @Override
    public long entityVersion(long entity) {
        if (!has(entity)) {
            throw store().missing(entity);
        }
        long version = 0;
        for (ColumnStore store : family()) {
            version = Math.max(version, store.entityVersion(Entity.index(entity)));
        }
        return version;
    }

    /**
     * Gives the tag to an entity.
     *
     * @param entity a living entity that does not have this tag itself
     */
    public void add(long entity) {
        int index = structure().beginAdd(entity);
        try {
            structure().finishAdd(entity, index);
        } finally {
            structure().endAdd();
        }
    }

    /**
     * Gives the tag to an entity or takes it away.
     *
     * @param entity a living entity
     * @param tagged whether the entity has this tag itself afterwards
     */
    public void set(long entity, boolean tagged) {
        if (!tagged) {
            remove(entity);
        } else {
            structure().addIfAbsent(entity);
        }
    }

    /**
     * Records that the tag is given to an entity.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}; at playback the entity must not
     *     have this tag itself
     */
    public void add(CommandBuffer commands, long entity) {
        record(commands, CommandCode.ADD, entity);
    }

    /**
     * Records that the tag is given to an entity or taken away.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param tagged whether the entity has this tag itself afterwards
     */
    public void set(CommandBuffer commands, long entity, boolean tagged) {
        if (tagged) {
            record(commands, CommandCode.ADD | CommandCode.IF_ABSENT, entity);
        } else {
            remove(commands, entity);
        }
    }

    private void record(CommandBuffer commands, int kind, long entity) {
        CommandRecorder.of(commands)
                .end(CommandRecorder.of(commands).beginAdd(CommandCode.header(kind, id(), 0), entity, store()));
    }

    @Override
    public boolean hasJson() {
        return true;
    }

    @Override
    public void writeJson(long entity, JsonWriter out) {
        if (!has(entity)) {
            throw store().missing(entity);
        }
        out.value(true);
    }

    /** Always throws: a tag has no value and no address. */
    @Override
    public long address(long entity) {
        throw new TagDataException(name() + " is a tag and has no data (asked for entity " + Entity.toString(entity)
                + "): use has(), or make it a @Component record with fields");
    }

    @Override
    String describe() {
        TagColumn of = parent;
        return of == null ? "tag" : "tag below " + of.name();
    }
}
