package io.fdp.storage;

/** A save is whole, but what it says cannot be said with the types of this program. */
public final class IncompatibleSaveException extends SaveException {
    private static final long serialVersionUID = 1L;

    IncompatibleSaveException(String message) {
        super(message);
    }

    IncompatibleSaveException(String message, Throwable cause) {
        super(message, cause);
    }
}
