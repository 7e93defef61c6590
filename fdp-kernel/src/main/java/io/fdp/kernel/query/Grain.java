package io.fdp.kernel.query;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.job.Jobs;

/**
 * Shares the chunks of an iteration out in runs of neighbours.
 *
 * <p>Threads that take turns chunk by chunk fetch memory ahead that the other one is about to write; with a run of
 * chunks for each, they rarely meet. Runs follow each other in ascending order, so what is ordered by task is ordered
 * by chunk, however many threads there are.
 */
final class Grain {
    private static final int MOST = 16;
    private static final int TASKS_PER_THREAD = 4;

    private Grain() {}

    /** How many chunks make a task: few enough that all threads have work to the end. */
    static int of(int chunks, int threads) {
        return Math.clamp(chunks / (threads * TASKS_PER_THREAD), 1, MOST);
    }

    static int tasks(int chunks, int grain) {
        return (chunks + grain - 1) / grain;
    }

    /** Does all chunks of a task; those after one that failed too, as if each were a task. */
    static void run(int task, int grain, int chunks, int worker, Jobs.Task chunk) {
        Throwable failure = null;
        int end = Math.min(chunks, (task + 1) * grain);
        for (int k = task * grain; k < end; k++) {
            try {
                chunk.run(k, worker);
            } catch (Throwable thrown) {
                failure = Errors.join(failure, thrown);
            }
        }
        if (failure != null) {
            throw Grain.<RuntimeException>rethrow(failure);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // thrown as what it is
    private static <T extends Throwable> RuntimeException rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
