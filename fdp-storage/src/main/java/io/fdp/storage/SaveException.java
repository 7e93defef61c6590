package io.fdp.storage;

import io.fdp.kernel.error.FdpException;

/** A world cannot be saved or loaded. Whatever is loaded into is as it was before. */
public abstract sealed class SaveException extends FdpException
        permits DamagedSaveException,
                ForeignSaveException,
                IncompatibleSaveException,
                SaveLimitException,
                UnsavableException {
    private static final long serialVersionUID = 1L;

    SaveException(String message) {
        super(message);
    }

    SaveException(String message, Throwable cause) {
        super(message);
        initCause(cause);
    }
}
