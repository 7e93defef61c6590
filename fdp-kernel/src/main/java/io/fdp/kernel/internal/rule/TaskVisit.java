package io.fdp.kernel.internal.rule;

import org.jspecify.annotations.Nullable;

/**
 * The chunk that the calling thread visits as a task of a run with jobs. Other tasks visit other chunks at the same
 * time, so the task may write by handle in its own chunk only: what two tasks add to the same value would get lost.
 *
 * <p>The limit is the chunk and not all chunks of the task, because the size of tasks depends on the number of threads.
 * So a run is refused with any number of threads, or with none.
 */
public final class TaskVisit {
    private static final ThreadLocal<TaskVisit> HERE = ThreadLocal.withInitial(TaskVisit::new);

    private @Nullable WorldRules world;
    private int chunk;

    private TaskVisit() {}

    /** The visit of the calling thread, kept for the next one. */
    public static TaskVisit here() {
        return HERE.get();
    }

    /** The rules of the world that is visited, or null outside of tasks. */
    public @Nullable WorldRules world() {
        return world;
    }

    /** The chunk that is visited. */
    public int chunk() {
        return chunk;
    }

    /** Goes on to a chunk, or back to the visit that a task was begun in. */
    public void moveTo(@Nullable WorldRules ofWorld, int toChunk) {
        world = ofWorld;
        chunk = toChunk;
    }

    /**
     * Whether the calling thread may write by handle in a chunk: it visits another world or none, or this very chunk.
     * All tasks may reach the singletons of a world, so none may write them.
     */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public static boolean allows(WorldRules rules, int inChunk) {
        if (rules.standing.parallelRuns == 0) {
            return true;
        }
        TaskVisit here = here();
        WorldRules visited = here.world;
        return visited == null || visited.standing != rules.standing || (!rules.follows && here.chunk == inChunk);
    }
}
