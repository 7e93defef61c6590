package io.fdp.dashboard.error;

import io.fdp.kernel.error.FdpException;
import org.jspecify.annotations.Nullable;

/** A dashboard cannot be started, or cannot show what it was asked for. */
public final class DashboardException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what happened, and what to do
     */
    public DashboardException(String message) {
        super(message);
    }

    /**
     * Makes an exception with its cause.
     *
     * @param message what happened, and what to do
     * @param cause why, or null
     */
    public DashboardException(String message, @Nullable Throwable cause) {
        super(message);
        if (cause != null) {
            initCause(cause);
        }
    }
}
