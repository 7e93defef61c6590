package io.fdp.kernel.error;

/** A value does not fit the field to which it is written or from which it is read. */
public final class FieldValueException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public FieldValueException(String message) {
        super(message);
    }
}
