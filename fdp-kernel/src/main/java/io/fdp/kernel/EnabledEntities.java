package io.fdp.kernel;

import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.entity.HierarchyLinks;
import io.fdp.kernel.internal.entity.SubtreeTag;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.DisabledTag;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The part of an {@link EntityRepository} that enables and disables entities.
 *
 * <p>A disabled entity keeps everything that it has. Queries and spatial indexes leave it out, unless they ask for it.
 * What was disabled has the tag {@link Disabled}, and all that holds for changes of tags holds here: phases, what
 * systems declare, authority. Inside loops, record it: {@link CommandBuffer#setEnabled}.
 */
public abstract sealed class EnabledEntities extends RegisteredTypes permits EntityRepository {
    private final WorldState world;
    private final EntityColumns entities;
    private final HierarchyLinks links;
    private final DisabledTag disabled;
    private final AtomicReference<@Nullable SaveWatch> saveWatch = new AtomicReference<>();
    private volatile @Nullable LoadedSave loaded;

    EnabledEntities(Contents contents) {
        super(contents);
        this.world = contents.world().state();
        this.entities = contents.world().columns();
        this.links = contents.world().index().hierarchy();
        this.disabled = world.disabled();
    }

    final AtomicReference<@Nullable SaveWatch> saveWatch() {
        return saveWatch;
    }

    /** What the world was loaded from. */
    final @Nullable LoadedSave loaded() {
        return loaded;
    }

    final void setLoaded(LoadedSave save) {
        loaded = save;
    }

    /** Tells the watch, once, that the world is closed. */
    final void tellClosed() {
        SaveWatch watch = saveWatch.getAndSet(null);
        if (watch != null) {
            watch.closed();
        }
    }

    /**
     * Whether an entity is enabled. Entities are, until they are disabled.
     *
     * @param entity a living entity
     * @return false if it has the tag {@link Disabled}, or a tag that extends it
     * @throws StaleEntityException when the entity is not alive
     */
    public final boolean isEnabled(long entity) {
        entities.requireAlive(entity);
        return !disabled.has(entity);
    }

    /**
     * Enables or disables an entity. Its children stay as they are; see {@link #setSubtreeEnabled}. Nothing happens if
     * the entity is so already.
     *
     * @param entity a living entity
     * @param enabled false to disable it; true to take the tag {@link Disabled} away, which leaves tags that extend it
     * @throws StaleEntityException when the entity is not alive
     * @throws PhaseException when the phase does not allow structural changes
     * @throws IterationException when a query is being iterated
     */
    public final void setEnabled(long entity, boolean enabled) {
        ColumnStore tag = tagFor(entity, enabled);
        if (tag == null) {
            return;
        }
        if (enabled) {
            tag.structure().remove(entity);
        } else {
            tag.structure().addIfAbsent(entity);
        }
    }

    /**
     * Enables or disables an entity and all below it: all of them, or none and an error.
     *
     * @param entity a living entity
     * @param enabled false to disable them
     * @return how many were not so before
     * @throws StaleEntityException when the entity is not alive
     * @throws PhaseException when the phase does not allow structural changes
     * @throws IterationException when a query is being iterated
     * @throws MemoryBudgetException when the memory budget is used up
     */
    public final int setSubtreeEnabled(long entity, boolean enabled) {
        ColumnStore tag = tagFor(entity, enabled);
        if (tag == null) {
            return 0;
        }
        world.lock().acquire();
        try {
            entities.requireAlive(entity);
            return enabled
                    ? SubtreeTag.take(links, tag, entity)
                    : SubtreeTag.give(links, tag, entity, world.rules().ownsWhatIsAdded());
        } finally {
            world.lock().release();
        }
    }

    /** The tag, or null when there is none and nobody is to get it. */
    private @Nullable ColumnStore tagFor(long entity, boolean enabled) {
        entities.requireAlive(entity);
        return enabled ? disabled.column() : disabled.ensure();
    }
}
