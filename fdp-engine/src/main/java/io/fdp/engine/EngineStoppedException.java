package io.fdp.engine;

import io.fdp.kernel.error.FdpException;

/**
 * Something failed, and the {@link FailurePolicy} says that the engine stops then. Its cause is the failure. The frame was not finished.
 */
public final class EngineStoppedException extends FdpException {
    private static final long serialVersionUID = 1L;

    private final String failed;

    EngineStoppedException(String message, String failed, Throwable cause) {
        super(message);
        this.failed = failed;
        initCause(cause);
    }

    /**
     * What failed.
     *
     * @return the name of a system or module
     */
    public String failed() {
        return failed;
    }
}
