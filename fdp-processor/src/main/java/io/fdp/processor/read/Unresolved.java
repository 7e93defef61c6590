package io.fdp.processor.read;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Finds declarations with unresolved names: they are wrong, or another processor has yet to generate the type. */
final class Unresolved {
    /** What the compiler returns for an annotation value that it could not evaluate. */
    private static final String ERROR = "<error>";

    private Unresolved() {}

    /** Whether a component or tag has a field, a parent or an annotation with an unresolved name. */
    static boolean in(TypeElement type) {
        return type.getInterfaces().stream().anyMatch(Unresolved::isError)
                || inAnnotationsAround(type)
                || RecordFields.of(type).stream().anyMatch(Unresolved::inField);
    }

    private static boolean inField(RecordComponentElement field) {
        return isError(RecordFields.elementOf(field.asType())) || inAnnotations(field);
    }

    private static boolean isError(TypeMirror type) {
        return type.getKind() == TypeKind.ERROR;
    }

    private static boolean inAnnotationsAround(TypeElement type) {
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (inAnnotations(e)) {
                return true;
            }
        }
        return false;
    }

    private static boolean inAnnotations(Element element) {
        return element.getAnnotationMirrors().stream()
                .filter(Unresolved::isRead)
                .anyMatch(Unresolved::inValues);
    }

    /** Whether the processor reads an annotation. The contents of others do not matter. */
    private static boolean isRead(AnnotationMirror annotation) {
        String name = annotation.getAnnotationType().toString();
        return name.startsWith("io.fdp.annotations.") || name.equals("java.lang.SuppressWarnings");
    }

    private static boolean inValues(AnnotationMirror annotation) {
        return annotation.getElementValues().entrySet().stream()
                .anyMatch(e -> !fits(e.getKey().getReturnType(), e.getValue().getValue()));
    }

    private static boolean fits(TypeMirror type, Object value) {
        return switch (type.getKind()) {
            case INT -> value instanceof Integer;
            case BOOLEAN -> value instanceof Boolean;
            case ARRAY ->
                value instanceof List<?> values
                        && values.stream()
                                .allMatch(
                                        v -> v instanceof AnnotationValue element && !ERROR.equals(element.getValue()));
            default -> !ERROR.equals(value);
        };
    }
}
