package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.table.ChunkSet;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityImage;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/** Copies which entities live, all generations, and the headers of living entities. */
public final class EntityCopy implements CopyUnit {
    private final WorldState sourceWorld;
    private final EntityColumns source;
    private final WorldState targetWorld;
    private final EntityColumns targetColumns;
    private final EntityIndex target;
    private final ColumnStore[] targetStores;
    private final @Nullable EntityColumns between;
    private final ChunkSet wanted = new ChunkSet();
    private final EntityImage image = new EntityImage();

    public EntityCopy(
            WorldState sourceWorld,
            EntityColumns source,
            WorldState targetWorld,
            EntityColumns targetColumns,
            EntityIndex target,
            ColumnStore[] targetStores) {
        this(sourceWorld, source, targetWorld, targetColumns, target, targetStores, null);
    }

    /** Copies into entities that follow other entities, while those become like the source. */
    public EntityCopy(
            WorldState sourceWorld,
            EntityColumns source,
            WorldState targetWorld,
            EntityColumns targetColumns,
            EntityIndex target,
            ColumnStore[] targetStores,
            @Nullable EntityColumns between) {
        this.sourceWorld = sourceWorld;
        this.source = source;
        this.targetWorld = targetWorld;
        this.targetColumns = targetColumns;
        this.target = target;
        this.targetStores = targetStores;
        this.between = between;
    }

    @Override
    public void prepare(CopyScope scope) {
        if (sourceWorld.limit() > 0) {
            targetWorld.reach(sourceWorld.limit() - 1);
        }
        int all = targetWorld.chunks();
        int many = 0;
        wanted.clear(all);
        for (int chunk = 0; chunk < all; chunk++) {
            boolean there = chunk < sourceWorld.chunks();
            if (scope.wants(
                    there ? source.structureVersion(chunk) : 0,
                    targetColumns.structureVersion(chunk),
                    versionBetween(chunk))) {
                wanted.add(chunk);
                many += mayLog(chunk, there);
                if (there && source.aliveCount(chunk) > 0) {
                    targetColumns.ensureChunk(chunk);
                }
            }
        }
        target.prepareReplace(many);
    }

    private long versionBetween(int chunk) {
        return between != null && chunk < between.world().chunks() ? between.structureVersion(chunk) : 0;
    }

    /** Upper estimate of the entities of a chunk that will be created or destroyed; 0 if no log is open. */
    private int mayLog(int chunk, boolean there) {
        if (!target.isLogged()) {
            return 0;
        }
        int here = targetColumns.aliveCount(chunk);
        if (!there) {
            return here;
        }
        return target.isOther(chunk, image.of(source, chunk)) ? Math.max(here, source.aliveCount(chunk)) : 0;
    }

    @Override
    public int apply() {
        int written = 0;
        for (int chunk = wanted.next(0); chunk >= 0; chunk = wanted.next(chunk + 1)) {
            if (chunk < sourceWorld.chunks()) {
                written += target.replaceChunk(chunk, image.of(source, chunk), targetStores) ? 1 : 0;
            } else {
                written += target.forgetChunk(chunk, targetStores) ? 1 : 0;
            }
        }
        return written;
    }
}
