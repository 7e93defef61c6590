package io.fdp.kernel.frame;

import io.fdp.kernel.EntityRepository;

/**
 * Sees each frame when it is finished. Recorders, replication and dashboards are observers.
 *
 * <p>{@link EntityRepository#tick()} calls all observers in the order in which they were added, on its thread, before
 * events are swapped. Meanwhile no thread can write. In any phase a {@code PhaseException} refuses changes of values,
 * structure, headers, roles, singletons and events. It also refuses copies into the repository, {@code trim}, {@code
 * tick} and {@code close}. Reading is allowed: queries, cursors, differs, state hash, jobs.
 *
 * <p>Saves, and copies and snapshots of the repository, are allowed too. They have the world as it is when the frame
 * has ended: in the next tick, with the events of this frame as current events. So a world that is loaded from them
 * goes on as this one does.
 *
 * <p>An observer that throws stops neither the other observers nor the end of the frame. At the end {@code tick()}
 * throws the first error, with the others suppressed in it. The next frame also shows the observer that threw what it
 * missed: see {@link FinishedFrame#missed()}.
 */
@FunctionalInterface
public interface FrameObserver {
    /**
     * Called when a frame is finished.
     *
     * @param frame the changes of the frame; the same object every time, valid during the call
     */
    void frameFinished(FinishedFrame frame);
}
