package io.fdp.recorder;

import io.fdp.kernel.error.FileProblemException;
import java.nio.file.Path;

/** A recording cannot be made, read or replayed. The message names the file, where there is one. */
public abstract sealed class RecordingException extends FileProblemException
        permits DamagedRecordingException,
                ForeignRecordingException,
                IncompatibleRecordingException,
                NoSuchTickException,
                RecordingLimitException,
                UncheckedRecordingException,
                UnrecordableException {
    private static final long serialVersionUID = 1L;

    RecordingException(String problem) {
        super(problem);
    }

    RecordingException(String problem, Throwable cause) {
        this(problem);
        initCause(cause);
    }

    /** Lets the message begin with the file. */
    RecordingException in(Path of) {
        name(of);
        return this;
    }
}
