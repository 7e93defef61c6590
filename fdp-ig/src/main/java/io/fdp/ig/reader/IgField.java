package io.fdp.ig.reader;

import java.util.List;
import java.util.Objects;

/**
 * A field of a component.
 *
 * @param name its path, as {@code pose.x}
 * @param kind what an element holds
 * @param count elements of a value
 * @param array whether it is an array
 * @param offset its place
 * @param constants the constants of an enum; empty for other kinds
 */
public record IgField(String name, IgKind kind, int count, boolean array, int offset, List<String> constants) {
    public IgField {
        Objects.requireNonNull(name, "the name of a field is null");
        Objects.requireNonNull(kind, "the kind of a field is null");
        Objects.requireNonNull(constants, "the constants of a field are null");
        constants.forEach(each -> Objects.requireNonNull(each, "a constant of a field is null"));
        constants = List.copyOf(constants);
    }

    /**
     * The bytes of the field in one value.
     *
     * @return bytes
     */
    public int bytes() {
        return count * kind.bytes();
    }
}
