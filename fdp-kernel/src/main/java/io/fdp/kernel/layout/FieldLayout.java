package io.fdp.kernel.layout;

import io.fdp.kernel.error.Required;
import java.util.List;
import java.util.Objects;

/**
 * One leaf field of a component.
 *
 * @param name the field's path; dots join the names of nested records, as in {@code "pose.x"}
 * @param kind what an element holds
 * @param count elements: 1 for a plain field, the length for an array, the bytes for a string
 * @param array whether the field is an array, as opposed to a plain field or a string
 * @param offset rows: bytes from the start of the value; columns: bytes of all earlier fields, so that the field's
 *     column starts at {@code 1,024 * offset} in the chunk
 * @param constants the names of an enum's constants in order; empty for other kinds
 */
public record FieldLayout(String name, FieldKind kind, int count, boolean array, int offset, List<String> constants) {

    public FieldLayout {
        Objects.requireNonNull(name, "the name of a field is null");
        Objects.requireNonNull(kind, "the kind of a field is null");
        constants = Required.list(constants, "constants of a field");
        if (count > Integer.MAX_VALUE / kind.bytes()) {
            throw new IllegalArgumentException("field " + name + " has more bytes than a value can: count=" + count);
        }
        if (count < 1) {
            throw new IllegalArgumentException("count of field " + name + " below 1: count=" + count);
        }
        if (offset < 0) {
            throw new IllegalArgumentException("offset of field " + name + " below 0: offset=" + offset);
        }
    }

    /**
     * The bytes that the field takes in one value.
     *
     * @return bytes
     */
    public int bytes() {
        return count * kind.bytes();
    }

    String canonical() {
        return name
                + ':'
                + kind
                + (array ? "[" + count + "]" : "(" + count + ")")
                + '@'
                + offset
                + (constants.isEmpty() ? "" : constants.toString());
    }
}
