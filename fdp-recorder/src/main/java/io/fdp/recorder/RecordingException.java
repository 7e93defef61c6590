package io.fdp.recorder;

import io.fdp.kernel.error.FdpException;

/** A recording cannot be made, read or replayed. */
public abstract sealed class RecordingException extends FdpException
        permits DamagedRecordingException,
                ForeignRecordingException,
                IncompatibleRecordingException,
                NoSuchTickException,
                RecordingLimitException,
                UnrecordableException {
    private static final long serialVersionUID = 1L;

    RecordingException(String message) {
        super(message);
    }

    RecordingException(String message, Throwable cause) {
        super(message);
        initCause(cause);
    }
}
