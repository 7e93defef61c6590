package io.fdp.processor.read;

import io.fdp.annotations.Serialized;
import io.fdp.processor.base.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The subtypes of a base, by the numbers that files use for them. */
final class Subtypes {
    private final Problems problems;

    Subtypes(Problems problems) {
        this.problems = problems;
    }

    /** Whether a field of this type may hold objects of several classes. */
    static boolean isBase(TypeElement type) {
        return type.getKind().isInterface()
                || type.getModifiers().contains(Modifier.ABSTRACT)
                || !directSubtypes(type).isEmpty();
    }

    /** The subtypes that the declaration permits or lists. */
    private static List<TypeElement> directSubtypes(TypeElement type) {
        List<TypeElement> found = new ArrayList<>();
        for (TypeMirror permitted : type.getPermittedSubclasses()) {
            add(found, permitted);
        }
        for (AnnotationMirror annotation : type.getAnnotationMirrors()) {
            if (annotation.getAnnotationType().toString().equals(Serialized.class.getName())) {
                annotation.getElementValues().forEach((key, value) -> {
                    if (key.getSimpleName().contentEquals("subtypes") && value.getValue() instanceof List<?> listed) {
                        listed.forEach(one -> add(found, ((AnnotationValue) one).getValue()));
                    }
                });
            }
        }
        return found;
    }

    private static void add(List<TypeElement> found, Object type) {
        if (type instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement element
                && !found.contains(element)) {
            found.add(element);
        }
    }

    /** All classes that objects of a base can have, by id; null if a problem was reported. */
    @Nullable
    Map<Integer, TypeElement> of(TypeElement base) {
        Map<Integer, TypeElement> byId = new LinkedHashMap<>();
        int before = problems.count();
        collect(base, base, byId);
        if (byId.isEmpty() && problems.count() == before) {
            problems.report(
                    base,
                    base.getSimpleName() + " has no subtypes, so nothing of it can be read: make it sealed, or write"
                            + " @Serialized(subtypes = {…})");
        }
        return problems.count() > before ? null : byId;
    }

    private void collect(TypeElement base, TypeElement type, Map<Integer, TypeElement> byId) {
        boolean isAbstract = type.getKind().isInterface() || type.getModifiers().contains(Modifier.ABSTRACT);
        if (!isAbstract) {
            claim(base, type, byId);
        }
        for (TypeElement subtype : directSubtypes(type)) {
            collect(base, subtype, byId);
        }
    }

    private void claim(TypeElement base, TypeElement type, Map<Integer, TypeElement> byId) {
        Serialized annotation = type.getAnnotation(Serialized.class);
        if (annotation == null || annotation.id() < 1) {
            problems.report(
                    annotation == null ? base : type,
                    type.getSimpleName() + " is a subtype of " + base.getSimpleName()
                            + " without a number in files: write @Serialized(id = …) on it, with 1 or more");
            return;
        }
        TypeElement owner = byId.putIfAbsent(annotation.id(), type);
        if (owner != null && !owner.equals(type)) {
            problems.report(
                    type,
                    "id " + annotation.id() + " of " + type.getSimpleName() + " is taken by "
                            + owner.getQualifiedName() + ", another subtype of " + base.getSimpleName()
                            + ": give it another one");
        }
    }
}
