package io.fdp.recorder.format;

import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.util.List;

/**
 * A field of a type.
 *
 * @param name its path
 * @param kind what an element holds
 * @param count elements of one value; the bytes of a text
 * @param isArray whether it is an array
 * @param offset where it lies in a row; in columns the sum of the sizes of the fields before
 * @param constants the names of the constants of an enum
 */
public record RecordedField(
        String name, FieldKind kind, int count, boolean isArray, int offset, List<String> constants) {
    static RecordedField of(FieldLayout field) {
        return new RecordedField(
                field.name(), field.kind(), field.count(), field.array(), field.offset(), field.constants());
    }

    /** The bytes of one value. */
    public int bytes() {
        return count * kind.bytes();
    }
}
