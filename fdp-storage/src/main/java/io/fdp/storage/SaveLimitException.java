package io.fdp.storage;

/** Reading a save takes more memory than it may take: see {@link io.fdp.kernel.data.ReadLimits}. The save need not be damaged. */
public final class SaveLimitException extends SaveException {
    private static final long serialVersionUID = 1L;

    SaveLimitException(String message) {
        super(message);
    }

    SaveLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
