package io.fdp.processor.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a record and of all records nested in it. It visits each record once, so it is safe before any check.
 */
final class RecordFields {
    private final List<RecordComponentElement> found = new ArrayList<>();
    private final Set<TypeElement> seen = new HashSet<>();

    private RecordFields() {}

    static List<RecordComponentElement> of(TypeElement record) {
        RecordFields fields = new RecordFields();
        fields.collect(record);
        return fields.found;
    }

    private void collect(TypeElement record) {
        if (!seen.add(record)) {
            return;
        }
        for (RecordComponentElement field : record.getRecordComponents()) {
            found.add(field);
            TypeElement type = elementTypeOf(field);
            if (type != null && type.getKind() == ElementKind.RECORD) {
                collect(type);
            }
        }
    }

    /** The declared type of a field; null for primitives and arrays. */
    static @Nullable TypeElement typeOf(RecordComponentElement field) {
        return field.asType() instanceof DeclaredType declared && declared.asElement() instanceof TypeElement type
                ? type
                : null;
    }

    /** The declared type of a field or of the elements of an array; null for primitives. */
    static @Nullable TypeElement elementTypeOf(RecordComponentElement field) {
        return elementOf(field.asType()) instanceof DeclaredType declared
                        && declared.asElement() instanceof TypeElement type
                ? type
                : null;
    }

    /** The type of the innermost element of an array, or the type itself. */
    static TypeMirror elementOf(TypeMirror type) {
        return type instanceof ArrayType array ? elementOf(array.getComponentType()) : type;
    }
}
