package io.fdp.ig.reader;

import java.io.IOException;

/** A file is not a world in shared memory, or is damaged. */
public final class IgFileException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message the file, what is wrong with it, and what to do
     */
    public IgFileException(String message) {
        super(message);
    }
}
