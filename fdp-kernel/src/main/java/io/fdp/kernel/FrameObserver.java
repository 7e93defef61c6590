package io.fdp.kernel;

/**
 * Sees each frame when it is finished: what recorders, replication and dashboards are.
 *
 * <p>{@link EntityRepository#tick()} calls all observers in the order in which they were added, on its thread, before events are swapped. Meanwhile nobody can write: values, structure, headers, roles,
 * singletons and events are refused with a {@code PhaseException} in any phase, and so are copies into the repository, {@code trim}, {@code tick} and {@code close}. Reading is free: queries,
 * cursors, differs, state hash, jobs.
 *
 * <p>An observer that throws stops neither the others nor the end of the frame. When all is done {@code tick()} throws the first error, with those of others suppressed in it. What changed in the frame is shown again
 * to an observer that failed.
 */
@FunctionalInterface
public interface FrameObserver {
    /**
     * A frame is finished.
     *
     * @param frame what happened in it; the same object every time, good during the call
     */
    void frameFinished(FinishedFrame frame);
}
