package io.fdp.storage;

/** A world has something that cannot be saved. Nothing was written, or what was is gone again. */
public final class UnsavableException extends SaveException {
    private static final long serialVersionUID = 1L;

    UnsavableException(String message) {
        super(message);
    }

    UnsavableException(String message, Throwable cause) {
        super(message, cause);
    }
}
