package io.fdp.kernel.layout;

import io.fdp.codec.data.NameLimit;
import io.fdp.kernel.error.RegistrationException;
import java.util.Objects;

/** Registered types have names within the {@link NameLimit}. */
public final class NameRules {
    private NameRules() {}

    /**
     * Refuses to register a type whose name is too long.
     *
     * @param type the name of the type
     * @throws RegistrationException when the name is too long
     */
    public static void require(String type) {
        if (NameLimit.isTooLong(type)) {
            throw new RegistrationException("cannot register a type: " + NameLimit.tooLong(type)
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
            if (NameLimit.isTooLong(field.name())) {
                throw new RegistrationException("cannot register " + type + ": " + NameLimit.tooLong(field.name())
                        + "; give the field, or the records that it is nested in, a shorter name");
            }
            for (String constant : field.constants()) {
                if (NameLimit.isTooLong(constant)) {
                    throw new RegistrationException("cannot register " + type + ": in field " + field.name() + " "
                            + NameLimit.tooLong(constant) + "; give the constant of the enum a shorter name");
                }
            }
        }
    }
}
