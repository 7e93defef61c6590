package io.fdp.engine.tkb;

import io.fdp.kernel.error.FdpException;

/** A TKB cannot be built, or lacks what was asked for. */
public class TkbException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public TkbException(String message) {
        super(message);
    }
}
