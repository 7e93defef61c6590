package io.fdp.recorder.error;

import io.fdp.kernel.error.FileProblemException;
import java.nio.file.Path;
import java.util.Objects;

/** A recording cannot be made, read or replayed. The message names the file, if there is one. */
public abstract sealed class RecordingException extends FileProblemException
        permits DamagedRecordingException,
                DifferentRecordingsException,
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

    /**
     * Lets the message begin with the file, unless it already names the file. A recording does so for errors of its
     * own file.
     *
     * @param of the path of the recording
     * @return this error, to be thrown on
     */
    public final RecordingException in(Path of) {
        name(Objects.requireNonNull(of, "the file is null: pass the path of the recording"));
        return this;
    }
}
