package io.fdp.processor.read;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.processor.base.Problems;
import javax.lang.model.element.Element;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reports annotations on fields of the wrong type. */
final class FieldAnnotationRule {
    private final Problems problems;

    FieldAnnotationRule(Problems problems) {
        this.problems = problems;
    }

    /** Whether the annotations of a field fit its type. Reports those that do not at an element. */
    boolean check(RecordComponentElement field, Element at) {
        int before = problems.count();
        TypeMirror type = field.asType();
        if (field.getAnnotation(FixedString.class) != null && !isString(field)) {
            problems.report(
                    at,
                    "@FixedString is for String fields: remove it, or write @FixedString(32) String "
                            + field.getSimpleName());
        }
        if (field.getAnnotation(FixedArray.class) != null && type.getKind() != TypeKind.ARRAY) {
            problems.report(
                    at,
                    "@FixedArray is for arrays of primitives and records: remove it, or write @FixedArray(4) float[] "
                            + field.getSimpleName());
        }
        if (field.getAnnotation(EntityRef.class) != null && elementKind(type) != TypeKind.LONG) {
            problems.report(
                    at,
                    "@EntityRef is for long fields, which hold entity handles: write @EntityRef long "
                            + field.getSimpleName());
        }
        return problems.count() == before;
    }

    private static boolean isString(RecordComponentElement field) {
        TypeElement type = RecordFields.typeOf(field);
        return type != null && type.getQualifiedName().contentEquals("java.lang.String");
    }

    private static TypeKind elementKind(TypeMirror type) {
        return type instanceof ArrayType array ? array.getComponentType().getKind() : type.getKind();
    }
}
