package io.fdp.storage;

import io.fdp.kernel.error.FdpException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A world cannot be saved or loaded. Whatever is loaded into is as it was before. The message begins with the file, where there is one. */
public abstract sealed class SaveException extends FdpException
        permits DamagedSaveException,
                ForeignSaveException,
                IncompatibleSaveException,
                SaveLimitException,
                UnsavableException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private @Nullable String file;

    SaveException(String problem) {
        super(problem);
        this.problem = problem;
    }

    SaveException(String problem, Throwable cause) {
        this(problem);
        initCause(cause);
    }

    /** Lets the message name the file. */
    SaveException in(Path of) {
        file = of.toString();
        return this;
    }

    /**
     * What happened and what to do, without the file.
     *
     * @return the text
     */
    public String problem() {
        return problem;
    }

    @Override
    public String getMessage() {
        return file == null ? problem : file + ": " + problem;
    }
}
