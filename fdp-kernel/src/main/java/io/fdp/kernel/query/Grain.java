package io.fdp.kernel.query;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.rule.TaskVisit;
import io.fdp.kernel.internal.rule.WorldRules;
import io.fdp.kernel.job.Jobs;

/**
 * Splits the chunks of an iteration into runs of neighbours.
 *
 * <p>Threads that alternate chunk by chunk prefetch memory that another thread is about to write. With a run of chunks
 * per task they rarely meet. Runs are in ascending order, so the order of tasks is the order of chunks, for any number
 * of threads.
 */
final class Grain {
    private static final int MOST = 16;
    private static final int TASKS_PER_THREAD = 4;

    private Grain() {}

    /** The number of chunks per task: few enough that all threads have work to the end. */
    static int of(int chunks, int threads) {
        return Math.clamp(chunks / (threads * TASKS_PER_THREAD), 1, MOST);
    }

    static int tasks(int chunks, int grain) {
        return (chunks + grain - 1) / grain;
    }

    /**
     * Runs all chunks of a task, also after a chunk that failed, as if each chunk were a task. The task may write by
     * handle in the chunk that it is in.
     */
    static void run(int task, int grain, Matches matches, WorldRules rules, int worker, Jobs.Task chunk) {
        TaskVisit here = TaskVisit.here();
        WorldRules outer = here.world();
        int outerChunk = here.chunk();
        Throwable failure = null;
        int end = Math.min(matches.size(), (task + 1) * grain);
        for (int k = task * grain; k < end; k++) {
            try {
                here.moveTo(rules, matches.chunk(k));
                chunk.run(k, worker);
            } catch (Throwable thrown) {
                failure = Errors.join(failure, thrown);
            }
        }
        here.moveTo(outer, outerChunk);
        if (failure != null) {
            throw Grain.<RuntimeException>rethrow(failure);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // rethrown unchanged
    private static <T extends Throwable> RuntimeException rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
