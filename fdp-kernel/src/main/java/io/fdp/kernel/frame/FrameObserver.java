package io.fdp.kernel.frame;

import io.fdp.kernel.EntityRepository;

/**
 * Sees each frame when it is finished: what recorders, replication and dashboards are.
 *
 * <p>{@link EntityRepository#tick()} calls all observers in the order in which they were added, on its thread, before
 * events are swapped. Meanwhile nobody can write: values, structure, headers, roles, singletons and events are refused
 * with a {@code PhaseException} in any phase, and so are copies into the repository, {@code trim}, {@code tick} and
 * {@code close}. Reading is free: queries, cursors, differs, state hash, jobs.
 *
 * <p>An observer that throws stops neither the others nor the end of the frame. When all is done {@code tick()} throws
 * the first error, with those of others suppressed in it. To the observer that threw, the next frame shows what it
 * missed as well: see {@link FinishedFrame#missed()}.
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
