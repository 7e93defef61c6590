package io.fdp.kernel.reaction;

import io.fdp.kernel.error.FdpException;

/** Reactions caused each other again and again within one frame, and were stopped. */
public final class ReactionException extends FdpException {
    private static final long serialVersionUID = 1L;

    ReactionException(String message) {
        super(message);
    }
}
