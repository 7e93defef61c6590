package io.fdp.kernel.query;

import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.internal.query.ChunkPlace;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.job.Jobs;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A parallel iteration: each task is a run of chunks with matches, and each thread has its own {@link QueryChunk}. Kept
 * and used again.
 */
final class ParallelVisit implements Jobs.Task {
    private final Query query;
    private final QueryChunk[] chunks;
    private final Jobs.Task chunkTask = this::runChunk;
    private @Nullable Matches matches;
    private int grain = 1;
    private Query.@Nullable EntityVisitor entityVisitor;
    private Query.@Nullable CommandVisitor commandVisitor;
    private Query.@Nullable ChunkVisitor chunkVisitor;
    private Query.@Nullable RunVisitor runVisitor;

    ParallelVisit(Query query, int threads) {
        this.query = query;
        this.chunks = new QueryChunk[threads];
        for (int i = 0; i < threads; i++) {
            chunks[i] = query.newChunk();
        }
    }

    int threads() {
        return chunks.length;
    }

    ParallelVisit visitingEntities(Query.EntityVisitor visitor) {
        forget();
        entityVisitor = visitor;
        return this;
    }

    ParallelVisit visitingCommands(Query.CommandVisitor visitor) {
        forget();
        commandVisitor = visitor;
        return this;
    }

    ParallelVisit visitingChunks(Query.ChunkVisitor visitor) {
        forget();
        chunkVisitor = visitor;
        return this;
    }

    ParallelVisit visitingRuns(Query.RunVisitor visitor) {
        forget();
        runVisitor = visitor;
        return this;
    }

    private void forget() {
        entityVisitor = null;
        commandVisitor = null;
        chunkVisitor = null;
        runVisitor = null;
    }

    /** Sets the matches to visit and splits them into tasks. Returns the number of tasks. */
    int shareOut(Matches of, int threads) {
        matches = of;
        grain = Grain.of(of.size(), threads);
        return Grain.tasks(of.size(), grain);
    }

    /** Ends the iteration. */
    void leave() {
        forget();
        matches = null;
        for (QueryChunk chunk : chunks) {
            ChunkPlace.leave(chunk);
        }
    }

    @Override
    public void run(int number, int worker) {
        Matches of = Objects.requireNonNull(matches, "prepared before it runs");
        Grain.run(number, grain, of, query.selection().world().rules(), worker, chunkTask);
    }

    private void runChunk(int number, int worker) {
        Matches of = Objects.requireNonNull(matches, "prepared before it runs");
        if (entityVisitor != null) {
            query.visitEntities(of, number, entityVisitor);
            return;
        }
        if (commandVisitor != null) {
            query.visitEntities(of, number, commandVisitor);
            return;
        }
        QueryChunk chunk = chunks[worker];
        ChunkPlace.move(chunk, of, number);
        if (chunkVisitor != null) {
            chunkVisitor.visit(chunk);
        } else if (runVisitor != null) {
            Query.visitRuns(of, number, chunk, runVisitor);
        }
    }
}
