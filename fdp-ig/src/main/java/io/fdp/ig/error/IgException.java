package io.fdp.ig.error;

import io.fdp.kernel.error.FdpException;

/** A world cannot be shown in shared memory as it was asked for. */
public class IgException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what happened, and what to do
     */
    public IgException(String message) {
        super(message);
    }
}
