package io.fdp.storage;

import io.fdp.kernel.error.FileProblemException;
import java.nio.file.Path;

/** A world cannot be saved or loaded. Whatever is loaded into is as it was before. The message begins with the file, where there is one. */
public abstract sealed class SaveException extends FileProblemException
        permits DamagedSaveException,
                ForeignSaveException,
                IncompatibleSaveException,
                SaveLimitException,
                UnsavableException {
    private static final long serialVersionUID = 1L;

    SaveException(String problem) {
        super(problem);
    }

    SaveException(String problem, Throwable cause) {
        this(problem);
        initCause(cause);
    }

    /** Lets the message begin with the file. */
    SaveException in(Path of) {
        name(of);
        return this;
    }
}
