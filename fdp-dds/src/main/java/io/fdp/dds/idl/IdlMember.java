package io.fdp.dds.idl;

import io.fdp.dds.error.DdsException;
import io.fdp.kernel.error.Required;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A member of a structure.
 *
 * @param name letters, digits and underscores
 * @param kind what an element holds
 * @param isKey whether the member is a part of the key
 * @param count the number of elements of an array, 0 for a plain member; the bound of a text or of a sequence
 * @param constants the names of the constants of an enum; empty for other kinds
 */
public record IdlMember(String name, IdlKind kind, boolean isKey, int count, List<String> constants) {
    /** The longest name. */
    public static final int MOST_LETTERS = 255;

    private static final int MOST_ELEMENTS = 1 << 20;
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,254}");
    private static final int SEQUENCE_BYTES = 24;

    public IdlMember {
        requireName(name);
        Objects.requireNonNull(kind, "the kind of a member is null");
        constants = Required.list(constants, "constants of a member");
        constants.forEach(IdlMember::requireName);
        if (count < 0 || count > MOST_ELEMENTS || (kind.hasBound() && count == 0)) {
            throw new DdsException("member " + name + " has no possible number of elements: count=" + count);
        }
        if ((kind == IdlKind.ENUM) == constants.isEmpty()) {
            throw new DdsException("member " + name + " is an enum without constants, or has constants and is none");
        }
        if (isKey && (count != 0 || kind == IdlKind.ENUM)) {
            throw new DdsException("member " + name + " cannot be a key: keys are plain numbers and booleans");
        }
    }

    static String requireName(String name) {
        if (!NAME.matcher(Objects.requireNonNull(name, "a name of IDL is null")).matches()) {
            throw new DdsException("not a name of IDL: \"" + name + "\"; it has letters, digits and underscores, begins"
                    + " with a letter and has at most " + MOST_LETTERS + " characters");
        }
        return name;
    }

    /**
     * A plain member.
     *
     * @param name its name
     * @param kind a number or a boolean
     * @return the member
     */
    public static IdlMember of(String name, IdlKind kind) {
        return new IdlMember(name, kind, false, 0, List.of());
    }

    /**
     * A part of the key.
     *
     * @param name its name
     * @param kind a number or a boolean
     * @return the member
     */
    public static IdlMember key(String name, IdlKind kind) {
        return new IdlMember(name, kind, true, 0, List.of());
    }

    /**
     * An array, a text or a sequence of octets.
     *
     * @param name its name
     * @param kind what an element holds
     * @param count the number of elements, or the bound
     * @return the member
     */
    public static IdlMember of(String name, IdlKind kind, int count) {
        return new IdlMember(name, kind, false, count, List.of());
    }

    /** {@return whether it is an array} */
    public boolean isArray() {
        return count > 0 && !kind.hasBound();
    }

    /** {@return the bytes in a structure of C} */
    public int bytes() {
        return switch (kind) {
            case TEXT -> count + 1;
            case OCTETS -> SEQUENCE_BYTES;
            default -> kind.alignment() * Math.max(1, count);
        };
    }
}
