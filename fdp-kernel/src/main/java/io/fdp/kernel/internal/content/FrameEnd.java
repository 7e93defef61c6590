package io.fdp.kernel.internal.content;

/** Ends the frames of a repository. */
public abstract class FrameEnd {
    /** Ends the frame. */
    protected abstract void endFrame();

    /**
     * Ends the frame of a repository.
     *
     * @param frames ends its frames
     */
    public static void run(FrameEnd frames) {
        frames.endFrame();
    }
}
