package io.fdp.kernel.reaction;

import org.jspecify.annotations.Nullable;

/**
 * Measures reactions and takes over their failures: {@link Reactions#setWatch}. An engine has a watch.
 *
 * <p>Both methods are called on the thread of the dispatch, around all calls of one reaction in one dispatch.
 */
public interface ReactionWatch {
    /**
     * A reaction is about to be called.
     *
     * @param reaction the reaction
     */
    void begin(Reaction reaction);

    /**
     * A reaction was called for all its entities.
     *
     * @param reaction the reaction
     * @param failure the first error that it threw in this dispatch, or null. What this method throws ends the
     *     dispatch: later reactions are not called
     */
    void end(Reaction reaction, @Nullable Throwable failure);
}
