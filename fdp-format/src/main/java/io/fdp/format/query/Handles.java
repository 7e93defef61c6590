package io.fdp.format.query;

import io.fdp.kernel.entity.Entity;

/** Reads handles that people write, as {@code 42#3}. */
public final class Handles {
    /** The result for a text that is no handle: no entity has it. */
    public static final long WRONG = Entity.NULL;

    private Handles() {}

    /**
     * Reads a handle.
     *
     * @param text an index, {@code #} and a generation
     * @return the handle, or {@link #WRONG}
     */
    public static long of(String text) {
        try {
            return Entity.parse(text);
        } catch (IllegalArgumentException wrong) { // a person wrote it, so the reader of the text says what is wrong
            return WRONG;
        }
    }
}
