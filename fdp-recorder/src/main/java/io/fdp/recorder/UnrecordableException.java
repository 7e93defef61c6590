package io.fdp.recorder;

import io.fdp.recorder.format.Format;

/** A world cannot be recorded as it is. */
public final class UnrecordableException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public UnrecordableException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause who noticed
     */
    public UnrecordableException(String message, Throwable cause) {
        super(message, cause);
    }

    /** That objects of a type cannot be written, and what to do. */
    static String unserializable(String type, Class<?> valueClass) {
        return "objects of " + valueClass.getName()
                + " have no serializer; write @Serialized on the class and register its"
                + " serializer, or leave it out with RecorderConfig.without(\"" + type + "\")";
    }

    /** Refuses a chunk with more bytes than a record can have. */
    static void requireFits(String component, int chunk, long bytes) {
        if (bytes > Format.MAX_RECORD_BYTES / 2) {
            throw new UnrecordableException("cannot record " + component + ": chunk " + chunk + " has " + bytes
                    + " bytes, more than a record can have; split the component");
        }
    }
}
