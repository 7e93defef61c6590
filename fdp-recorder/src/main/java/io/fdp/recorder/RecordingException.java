package io.fdp.recorder;

import io.fdp.kernel.error.FdpException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A recording cannot be made, read or replayed. The message names the file, where there is one. */
public abstract sealed class RecordingException extends FdpException
        permits DamagedRecordingException,
                ForeignRecordingException,
                IncompatibleRecordingException,
                NoSuchTickException,
                RecordingLimitException,
                UncheckedRecordingException,
                UnrecordableException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private @Nullable String file;

    RecordingException(String problem) {
        super(problem);
        this.problem = problem;
    }

    RecordingException(String problem, Throwable cause) {
        this(problem);
        initCause(cause);
    }

    /** Lets the message begin with the file, unless the problem names it already. */
    RecordingException in(Path of) {
        file = problem.contains(of.toString()) ? null : of.toString();
        return this;
    }

    /**
     * What happened and what to do, as it was told before the file was known.
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
