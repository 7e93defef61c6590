package io.fdp.codec.data;

import io.fdp.kernel.error.ShortText;
import java.util.Objects;

/**
 * Limits the length of names of types, fields and constants, both registered and in files. Exports write names with
 * each value, so a long name in a small file could grow into any number of bytes.
 */
public final class NameLimit {
    /** The maximum length of a name, as {@link String#length()}. */
    public static final int MAX_LENGTH = 1_024;

    private NameLimit() {}

    /**
     * Whether a name is too long.
     *
     * @param name the name of a type, a field with its path, or a constant
     * @return true if it is longer than {@link #MAX_LENGTH}
     */
    public static boolean isTooLong(String name) {
        return Objects.requireNonNull(name, "the name is null").length() > MAX_LENGTH;
    }

    /**
     * Describes a name that is too long.
     *
     * @param name the name
     * @return words for an error
     */
    public static String tooLong(String name) {
        Objects.requireNonNull(name, "the name is null");
        return "a name has " + name.length() + " characters, at most 1,024 are allowed: "
                + ShortText.of(name, ShortText.NAME);
    }
}
