package io.fdp.recorder.format;

import io.fdp.recorder.error.UnrecordableException;

/** Rules for what can be in a recording. */
public final class Recordable {
    private Recordable() {}

    /** The message that objects of a type cannot be written, and what to do. */
    public static String unserializable(String type, Class<?> valueClass) {
        return "objects of " + valueClass.getName()
                + " have no serializer; write @Serialized on the class and register its"
                + " serializer, or leave it out with RecorderConfig.without(\"" + type + "\")";
    }

    /** Refuses a chunk with more bytes than a record can have. */
    public static void requireFits(String component, int chunk, long bytes) {
        if (bytes > Format.MAX_RECORD_BYTES / 2) {
            throw new UnrecordableException("cannot record " + component + ": chunk " + chunk + " has " + bytes
                    + " bytes, more than a record can have; split the component");
        }
    }
}
