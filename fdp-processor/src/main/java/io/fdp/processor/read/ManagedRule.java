package io.fdp.processor.read;

import io.fdp.annotations.Component;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Tag;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Noun;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Checks managed classes. Nothing is generated for them. */
final class ManagedRule {
    private final Problems problems;
    private final StableNames names;
    private final ReferenceRule references;

    ManagedRule(Problems problems, StableNames names) {
        this.problems = problems;
        this.names = names;
        this.references = new ReferenceRule(problems);
    }

    void check(TypeElement type) {
        String name = type.getSimpleName().toString();
        if (type.getAnnotation(Component.class) != null) {
            problems.report(
                    type,
                    name + " is both @Component and @Managed: keep @Component for values in native memory, or @Managed"
                            + " for objects");
            return;
        }
        if (type.getAnnotation(Tag.class) != null) {
            problems.report(
                    type, name + " is both @Tag and @Managed: keep @Tag for a bit, or @Managed on a class of objects");
            return;
        }
        if (type.getKind() == ElementKind.ANNOTATION_TYPE) {
            problems.report(
                    type, "@Managed is for classes of objects, and " + name + " is an annotation: write it on a class");
            return;
        }
        if (!type.getTypeParameters().isEmpty()) {
            problems.report(
                    type,
                    "managed class " + name + " is generic: remove the type parameters, or put it into a field of a"
                            + " class without");
        }
        references.refuseIn(type, "belongs to a managed object, which changes without notice, so it has no index");
        names.claim(StableNames.of(type, type.getAnnotation(Managed.class).name()), type, Noun.MANAGED);
    }
}
