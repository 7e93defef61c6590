package io.fdp.kernel;

import io.fdp.annotations.Alias;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.error.TagDataException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.kernel.layout.Aliases;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tag: a bit per entity and no storage.
 *
 * <p>A tag may have a parent. An entity with the child counts as having the parent too: {@link #has} on the parent is
 * true. What was not added cannot be removed, so removing the parent's own bit leaves the child's.
 */
public final class TagColumn extends ComponentColumn {
    private final Class<?> tagClass;
    private final @Nullable TagColumn parent;
    private final List<TagColumn> children = new ArrayList<>();
    private volatile ColumnStore[] family;

    TagColumn(Class<?> tagClass, TableContext context, @Nullable TagColumn parent) {
        super(context);
        this.tagClass = tagClass;
        this.parent = parent;
        this.family = new ColumnStore[] {context.store()};
    }

    Class<?> tagClass() {
        return tagClass;
    }

    @Override
    public Aliases aliases() {
        Alias alias = tagClass.getAnnotation(Alias.class);
        return alias == null ? Aliases.NONE : Aliases.of(alias.value());
    }

    @Override
    @Nullable
    String differenceTo(ComponentColumn other) {
        return other instanceof TagColumn ? null : "is a tag in the source and none in the target";
    }

    /** Makes the tag known to its ancestors, once it is registered. */
    void joinFamily() {
        if (parent != null) {
            parent.children.add(this);
        }
        for (TagColumn above = parent; above != null; above = above.parent) {
            above.family = above.collect();
        }
    }

    private ColumnStore[] collect() {
        List<ColumnStore> all = new ArrayList<>();
        collect(all);
        return all.toArray(ColumnStore[]::new);
    }

    private void collect(List<ColumnStore> into) {
        into.add(store());
        for (TagColumn child : children) {
            child.collect(into);
        }
    }

    @Override
    ColumnStore[] family() {
        return family.clone();
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
     * @return true if it has
     */
    @Override
    public boolean has(long entity) {
        for (ColumnStore store : family) {
            if (store.has(entity)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether an entity has this very tag, descendants left aside.
     *
     * @param entity a handle
     * @return true if it has
     */
    public boolean hasOwn(long entity) {
        return store().has(entity);
    }

    /**
     * Gives the tag to an entity.
     *
     * @param entity a living entity that does not have this very tag
     */
    public void add(long entity) {
        int index = store().beginAdd(entity);
        try {
            store().finishAdd(entity, index);
        } finally {
            store().endAdd();
        }
    }

    /**
     * Gives or takes the tag, whichever is needed.
     *
     * @param entity a living entity
     * @param tagged whether it has this very tag afterwards
     */
    public void set(long entity, boolean tagged) {
        if (!tagged) {
            remove(entity);
        } else {
            store().addIfAbsent(entity);
        }
    }

    /**
     * Records that the tag is given to an entity.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or what {@link CommandBuffer#create()} answered; when it is played back it does not have this very tag
     */
    public void add(CommandBuffer commands, long entity) {
        record(commands, CommandCode.ADD, entity);
    }

    /**
     * Records that the tag is given or taken, whichever is needed.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or what {@link CommandBuffer#create()} answered
     * @param tagged whether it has this very tag afterwards
     */
    public void set(CommandBuffer commands, long entity, boolean tagged) {
        if (tagged) {
            record(commands, CommandCode.ADD | CommandCode.IF_ABSENT, entity);
        } else {
            remove(commands, entity);
        }
    }

    private void record(CommandBuffer commands, int kind, long entity) {
        commands.end(commands.beginAdd(CommandCode.header(kind, id(), 0), entity, store()));
    }

    /** A tag has no value and no address: this always throws. */
    @Override
    public boolean hasJson() {
        return true;
    }

    @Override
    public void writeJson(long entity, JsonWriter out) {
        if (!has(entity)) {
            store().requirePresent(entity); // says what is wrong
        }
        out.value(true);
    }

    @Override
    public long address(long entity) {
        throw new TagDataException(name() + " is a tag and has no data (asked for entity " + Entity.toString(entity)
                + "): use has(), or make it a @Component record with fields");
    }
}
