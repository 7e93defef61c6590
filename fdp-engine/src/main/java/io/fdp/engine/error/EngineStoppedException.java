package io.fdp.engine.error;

import io.fdp.kernel.error.FdpException;

/**
 * Something failed, and the {@link io.fdp.engine.policy.FailurePolicy} stops the engine for it. The cause is the
 * failure. The frame was not finished.
 */
public final class EngineStoppedException extends FdpException {
    private static final long serialVersionUID = 1L;

    private final String failed;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param failed the name of a system or module
     * @param cause the failure
     */
    public EngineStoppedException(String message, String failed, Throwable cause) {
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
