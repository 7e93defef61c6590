package io.fdp.engine.tkb;

import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.prototype.PrototypeBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a template gives its entities of one component.
 *
 * @param value a record, an object, a list of parts, or true for a tag
 * @param step gives it to a prototype
 */
record InitialValue(Object value, Consumer<PrototypeBuilder> step) {
    static <T> InitialValue of(ComponentTable<T> table, T value) {
        return new InitialValue(value, into -> into.with(table, value));
    }

    static <T> InitialValue of(ManagedTable<T> table, T value) {
        return new InitialValue(value, into -> into.with(table, value));
    }

    static <T> InitialValue of(PartTable<T> table, List<T> parts) {
        List<T> kept = Collections.unmodifiableList(new ArrayList<>(parts));
        return new InitialValue(kept, into -> into.parts(table, kept));
    }

    static InitialValue of(TagColumn tag) {
        return new InitialValue(true, into -> into.tag(tag));
    }
}
