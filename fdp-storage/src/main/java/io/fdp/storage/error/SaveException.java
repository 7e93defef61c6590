package io.fdp.storage.error;

import io.fdp.kernel.error.FileProblemException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A world cannot be saved or loaded. Whatever is loaded into is as it was before. The message begins with the file,
 * where there is one.
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
     * Names the file: from then on the message begins with it, unless the problem names it already. Saving and
     * loading by path do so; whoever saves and loads by the stream of a file can do it too.
     *
     * @param of the path of the save
     * @return this error, to be thrown on
     */
    public final SaveException in(Path of) {
        name(Objects.requireNonNull(of, "the file is null: pass the path of the save"));
        return this;
    }
}
