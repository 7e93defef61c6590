package io.fdp.engine.error;

import io.fdp.kernel.error.FdpException;
import org.jspecify.annotations.Nullable;

/** An engine cannot start, or was used in a way that is not allowed. */
public final class EngineException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public EngineException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause the underlying error, or null
     */
    public EngineException(String message, @Nullable Throwable cause) {
        super(message);
        initCause(cause);
    }
}
