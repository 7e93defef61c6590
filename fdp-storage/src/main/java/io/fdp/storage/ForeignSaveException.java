package io.fdp.storage;

/** A file is no save, or one of a later version of the format. */
public final class ForeignSaveException extends SaveException {
    private static final long serialVersionUID = 1L;

    ForeignSaveException(String message) {
        super(message);
    }
}
