package io.fdp.kernel.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * Copies one column: which entities have the component, which are owned, and the values.
 *
 * <p>Memory, counts, summaries, stamps and versions belong to the target and follow the copied data. Entities are
 * copied first, so entities that only the target had have lost their components. An index that has the component before
 * and after is the same entity, and keeps its stamp.
 */
public final class ColumnCopy implements CopyUnit {
    private final @Nullable ColumnStore source;
    private final ColumnStore target;
    private final @Nullable ColumnStore between;
    private final ColumnChunks chunks;
    private final ChunkSet wanted = new ChunkSet();

    /** Copies a column to one of the same kind and layout. Without a source, the target becomes empty. */
    public ColumnCopy(@Nullable ColumnStore source, ColumnStore target) {
        this(source, target, null);
    }

    /** Copies into a column that follows another one, while that one becomes like the source. */
    public ColumnCopy(@Nullable ColumnStore source, ColumnStore target, @Nullable ColumnStore between) {
        this.source = source;
        this.target = target;
        this.between = between;
        this.chunks = target.chunksOf();
    }

    @Override
    public void prepare(CopyScope scope) {
        int all = target.world().chunks();
        wanted.clear(all);
        for (int chunk = 0; chunk < all; chunk++) {
            ColumnStore from = sourceOf(chunk);
            long version = from == null ? 0 : from.chunkVersion(chunk);
            if (scope.wantsValues(version, target.chunkVersion(chunk), versionBetween(chunk))) {
                prepare(from, chunk);
            }
        }
    }

    private long versionBetween(int chunk) {
        return between != null && chunk < between.world().chunks() ? between.chunkVersion(chunk) : 0;
    }

    /** The source, or null if it is too short. */
    private @Nullable ColumnStore sourceOf(int chunk) {
        return source != null && chunk < source.world().chunks() ? source : null;
    }

    private void prepare(@Nullable ColumnStore from, int chunk) {
        if (from != null && from.chunkCount(chunk) > 0) {
            wanted.add(chunk);
            chunks.ensureMemory(chunk, from.bits().presentAt(chunk));
            Payload kept = from.payload();
            Payload into = target.payload();
            if (kept != null && into != null) {
                into.prepareCopy(kept, chunk);
            }
        } else if (target.chunkCount(chunk) > 0) {
            wanted.add(chunk);
        }
    }

    @Override
    public int apply() {
        int written = 0;
        for (int chunk = wanted.next(0); chunk >= 0; chunk = wanted.next(chunk + 1)) {
            ColumnStore from = sourceOf(chunk);
            if (from == null || from.chunkCount(chunk) == 0) {
                chunks.empty(chunk);
            } else {
                copy(from, chunk);
            }
            written++;
        }
        return written;
    }

    private void copy(ColumnStore from, int chunk) {
        Payload kept = from.payload();
        Payload into = target.payload();
        if (kept != null && into != null) {
            into.copyChunk(
                    kept, chunk, from.bits().presentAt(chunk), target.bits().presentAt(chunk));
        }
        chunks.replaceBits(chunk, from.bits().presentAt(chunk), from.bits().authorityAt(chunk));
        if (kept == null) {
            chunks.copyValues(from, chunk);
        }
    }

    @Override
    public void end() {
        Payload into = target.payload();
        if (into != null) {
            into.endCopy();
        }
    }
}
