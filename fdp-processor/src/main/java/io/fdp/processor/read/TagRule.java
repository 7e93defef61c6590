package io.fdp.processor.read;

import io.fdp.annotations.Component;
import io.fdp.annotations.Tag;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Noun;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Checks tags. Nothing is generated for them. */
final class TagRule {
    private final Problems problems;
    private final StableNames names;

    TagRule(Problems problems, StableNames names) {
        this.problems = problems;
        this.names = names;
    }

    void check(TypeElement tag) {
        if (tag.getAnnotation(Component.class) != null) {
            return; // reported when components are checked
        }
        String name = tag.getSimpleName().toString();
        if (tag.getKind() != ElementKind.INTERFACE) {
            problems.report(
                    tag,
                    "@Tag is for interfaces, and " + name + " is not one: write @Tag interface " + name + " {}"
                            + (tag.getKind() == ElementKind.RECORD ? ", or @Component for a record with fields" : ""));
            return;
        }
        if (!tag.getTypeParameters().isEmpty()) {
            problems.report(tag, "tag " + name + " is generic: remove the type parameters");
        }
        for (Element member : tag.getEnclosedElements()) {
            if (!member.getKind().isClass() && !member.getKind().isInterface()) {
                problems.report(
                        member,
                        "tag " + name + " has members, but a tag is one bit: remove them, or write"
                                + " @Component record " + name + "(…) {}");
            }
        }
        checkParents(tag, name);
        names.claim(StableNames.of(tag, tag.getAnnotation(Tag.class).name()), tag, Noun.TAG);
    }

    private void checkParents(TypeElement tag, String name) {
        List<? extends TypeMirror> parents = tag.getInterfaces();
        if (parents.size() > 1) {
            problems.report(
                    tag,
                    "tag " + name + " has " + parents.size()
                            + " parents: extend at most one other tag, and add further tags to the entity");
        }
        for (TypeMirror parent : parents) {
            if (parent instanceof DeclaredType declared && declared.asElement().getAnnotation(Tag.class) == null) {
                problems.report(
                        tag,
                        "tag " + name + " extends " + parent + ", which is not a tag: write @Tag on it, or"
                                + " do not extend it");
            }
        }
    }
}
