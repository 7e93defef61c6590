package io.fdp.storage.error;

import io.fdp.kernel.error.FileProblemException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A world cannot be saved or loaded. A failed load leaves the world as it was. The message begins with the file, if
 * there is one.
 */
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

    /**
     * Lets the message begin with the file, unless it already names the file. Saving and loading by path do so. A
     * program that saves and loads by a stream of a file can do so, too.
     *
     * @param of the path of the save
     * @return this error, to be thrown on
     */
    public final SaveException in(Path of) {
        name(Objects.requireNonNull(of, "the file is null: pass the path of the save"));
        return this;
    }
}
