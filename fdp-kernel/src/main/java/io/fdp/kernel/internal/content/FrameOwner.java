package io.fdp.kernel.internal.content;

/** Base of the finished frame that observers see; see {@link Contents#of(FrameOwner)}. */
public abstract class FrameOwner {
    final Contents contents;

    /**
     * Makes a frame.
     *
     * @param contents what the repository of the frame holds
     */
    protected FrameOwner(Contents contents) {
        this.contents = contents;
    }
}
