package io.fdp.kernel.error;

/** The base class of all errors that FDP throws on purpose. */
public abstract class FdpException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    protected FdpException(String message) {
        super(message);
    }
}
