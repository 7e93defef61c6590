package io.fdp.kernel.layout;

import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.ShortText;
import java.util.Objects;

/**
 * Limits the length of names of types, fields and constants, both registered and in files. Exports write names with
 * each value, so a long name in a small file could grow into any number of bytes.
 */
public final class NameRules {
    /** The maximum length of a name, as {@link String#length()}. */
    public static final int MAX_LENGTH = 1_024;

    private NameRules() {}

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

    /**
     * Refuses to register a type whose name is too long.
     *
     * @param type the name of the type
     * @throws RegistrationException when the name is too long
     */
    public static void require(String type) {
        if (isTooLong(type)) {
            throw new RegistrationException("cannot register a type: " + tooLong(type)
                    + "; give it a shorter name, in its annotation or where it is described");
        }
    }

    /**
     * Refuses to register a type when a field or constant has a name that is too long.
     *
     * @param type the name of the type
     * @param layout its fields
     * @throws RegistrationException when there is such a name
     */
    public static void require(String type, ComponentLayout layout) {
        require(type);
        Objects.requireNonNull(layout, "the layout is null");
        for (FieldLayout field : layout.fields()) {
            if (isTooLong(field.name())) {
                throw new RegistrationException("cannot register " + type + ": " + tooLong(field.name())
                        + "; give the field, or the records that it is nested in, a shorter name");
            }
            for (String constant : field.constants()) {
                if (isTooLong(constant)) {
                    throw new RegistrationException("cannot register " + type + ": in field " + field.name() + " "
                            + tooLong(constant) + "; give the constant of the enum a shorter name");
                }
            }
        }
    }
}
