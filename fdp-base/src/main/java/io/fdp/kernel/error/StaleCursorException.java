package io.fdp.kernel.error;

/** A cursor, span or chunk of a query was used after its frame or iteration, or after its entity lost the component. */
public final class StaleCursorException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public StaleCursorException(String message) {
        super(message);
    }
}
