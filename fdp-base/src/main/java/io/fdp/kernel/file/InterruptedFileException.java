package io.fdp.kernel.file;

import java.nio.channels.ClosedByInterruptException;

/**
 * A thread was interrupted while it read or wrote a file, and that closed the file. The thread is still interrupted.
 */
public final class InterruptedFileException extends ClosedByInterruptException {
    private static final long serialVersionUID = 1L;

    private final String message;

    InterruptedFileException(String message) {
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
