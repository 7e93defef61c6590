package io.fdp.kernel.error;

import java.util.Objects;

/** The current phase does not allow an operation, or does not lead to the phase that was to be entered. */
public final class PhaseException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public PhaseException(String message) {
        super(message);
    }

    /**
     * The error of a serializer, hasher, copier or codec that was to read an object, and tried to change the world.
     *
     * @param what what was being done, with the type whose code it is, as {@code "save Route of entity 42#3"}
     * @return an error that names it, with this one as its cause
     */
    public PhaseException whileReading(String what) {
        Objects.requireNonNull(what, "what was being done is null: name it");
        PhaseException named = new PhaseException("cannot " + what
                + ": the serializer, hasher, copier or codec of this type changes the world, and may only read the"
                + " object that it is given (" + getMessage() + ")");
        named.initCause(this);
        return named;
    }
}
