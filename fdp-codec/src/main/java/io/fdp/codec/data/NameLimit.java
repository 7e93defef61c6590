package io.fdp.codec.data;

import io.fdp.kernel.error.ShortText;
import java.util.Objects;

/**
 * The length of names of types, fields and constants: of registered types, and of types that files describe. Exports
 * write names with each value, so that a long name in a small file would stand for any number of bytes.
 */
public final class NameLimit {
    /** The most characters of a name, counted as {@link String#length()} does. */
    public static final int MAX_LENGTH = 1_024;

    private NameLimit() {}

    /**
     * Whether a name is longer than names may be.
     *
     * @param name the name of a type, a field with its path, or a constant
     * @return true if so
     */
    public static boolean isTooLong(String name) {
        return Objects.requireNonNull(name, "the name is null").length() > MAX_LENGTH;
    }

    /**
     * What is wrong with a name that is too long.
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
