package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.table.ChunkSet;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/**
 * Copies the links between parents and children. Links are indexes, equal in both worlds, so they are copied unchanged.
 */
public final class HierarchyCopy implements CopyUnit {
    private final WorldState sourceWorld;
    private final HierarchyLinks source;
    private final WorldState targetWorld;
    private final HierarchyLinks target;
    private final ChunkSet wanted = new ChunkSet();

    public HierarchyCopy(WorldState sourceWorld, HierarchyLinks source, WorldState targetWorld, HierarchyLinks target) {
        this.sourceWorld = sourceWorld;
        this.source = source;
        this.targetWorld = targetWorld;
        this.target = target;
    }

    @Override
    public void prepare(CopyScope scope) {
        HierarchyColumns from = source.columns();
        int all = targetWorld.chunks();
        wanted.clear(all);
        for (int chunk = 0; chunk < all; chunk++) {
            boolean linked = isLinked(from, chunk);
            HierarchyColumns into = target.columns();
            long version = from == null || chunk >= sourceWorld.chunks() ? 0 : from.chunkVersion(chunk);
            if (scope.wants(version, into == null ? 0 : into.chunkVersion(chunk))
                    && (linked || (into != null && into.hasLinked(chunk)))) {
                wanted.add(chunk);
                if (linked) {
                    target.open().ensureMemory(chunk);
                }
            }
        }
    }

    private boolean isLinked(@Nullable HierarchyColumns from, int chunk) {
        return from != null && chunk < sourceWorld.chunks() && from.hasLinked(chunk);
    }

    @Override
    public int apply() {
        HierarchyColumns from = source.columns();
        HierarchyColumns into = target.columns();
        int written = 0;
        for (int chunk = wanted.next(0); chunk >= 0 && into != null; chunk = wanted.next(chunk + 1)) {
            into.replaceChunk(chunk, isLinked(from, chunk) ? from : null);
            written++;
        }
        return written;
    }
}
