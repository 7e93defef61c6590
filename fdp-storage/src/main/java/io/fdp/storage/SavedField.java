package io.fdp.storage;

import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.util.List;

/**
 * A field of a record, as a save describes it: what is in it, not where it lies.
 *
 * @param name its path
 * @param kind what an element holds
 * @param count elements of one value; the bytes of a text
 * @param isArray whether it is an array
 * @param constants the names of the constants of an enum
 * @param more what else the save says about it
 */
record SavedField(String name, FieldKind kind, int count, boolean isArray, List<String> constants, KeptKeys more) {
    static SavedField of(FieldLayout field) {
        return new SavedField(
                field.name(), field.kind(), field.count(), field.array(), field.constants(), KeptKeys.NONE);
    }

    /** The same field, of which a save says more. */
    SavedField with(KeptKeys keys) {
        return new SavedField(name, kind, count, isArray, constants, keys);
    }

    /** The bytes of one value. */
    int bytes() {
        return count * kind.bytes();
    }

    @Override
    public String toString() {
        return kind.spell(count, isArray, constants);
    }
}
