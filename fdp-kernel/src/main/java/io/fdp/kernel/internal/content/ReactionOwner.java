package io.fdp.kernel.internal.content;

import io.fdp.kernel.error.Errors;
import org.jspecify.annotations.Nullable;

/** Base of the reactions of a repository that users see: when the repository calls them. */
public abstract class ReactionOwner {
    /** Makes the reactions of a repository. */
    protected ReactionOwner() {}

    /**
     * Calls reactions until there is nothing to tell, before the frame ends. Returns what reactions threw, or null.
     * Throws when the frame cannot end now.
     */
    protected abstract @Nullable Throwable settleFrame();

    /**
     * Ends the frame of a repository: reactions first, then observers. What reactions threw is thrown when the frame
     * has ended.
     *
     * @param frames ends its frames
     * @param reactions its reactions
     */
    public static void endFrame(FrameEnd frames, ReactionOwner reactions) {
        Throwable failure = reactions.settleFrame();
        if (failure == null) {
            FrameEnd.run(frames);
            return;
        }
        try {
            FrameEnd.run(frames);
        } catch (Throwable thrown) { // the first error is thrown in any case
            Errors.join(failure, thrown);
        }
        throw unchecked(failure);
    }

    /**
     * Throws an error and returns an exception, both unchanged. Only a checked exception, which reactions can throw by
     * tricking the compiler, is wrapped.
     */
    protected static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }
}
