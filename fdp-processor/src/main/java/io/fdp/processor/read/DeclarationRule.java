package io.fdp.processor.read;

import io.fdp.annotations.Tag;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Noun;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.JavaFileObject;

/**
 * Checks the declaration of a component or event before its fields: it must be a record that generated code can name.
 */
final class DeclarationRule {
    private final Problems problems;
    private final Elements elements;
    private final Noun noun;

    DeclarationRule(Problems problems, Elements elements, Noun noun) {
        this.problems = problems;
        this.elements = elements;
        this.noun = noun;
    }

    /** Whether the declaration is valid; false if a problem was reported. */
    boolean check(TypeElement type) {
        int before = problems.count();
        String name = type.getSimpleName().toString();
        if (noun == Noun.COMPONENT && type.getAnnotation(Tag.class) != null) {
            problems.report(
                    type,
                    name + " is both @Component and @Tag: write @Component on a record with fields, or @Tag on an"
                            + " empty interface");
        } else if (type.getKind() != ElementKind.RECORD) {
            problems.report(type, notARecord(type, name));
        } else if (!type.getTypeParameters().isEmpty()) {
            problems.report(
                    type, noun + " " + name + " is generic, but its size must be known: remove the type parameters");
        } else if (noun == Noun.COMPONENT && type.getRecordComponents().isEmpty()) {
            problems.report(
                    type, "component " + name + " has no fields: give it one, or write @Tag interface " + name + " {}");
        } else {
            checkPlace(type, name);
        }
        return problems.count() == before;
    }

    private String notARecord(TypeElement type, String name) {
        if (noun == Noun.EVENT) {
            return "@Event is for records, and " + name + " is not one: write @Event(id = …) record " + name
                    + "(float x, float y) {}, or managed = true in its @Event to publish objects of the class";
        }
        return "@Component is for records, and " + name + " is not one: write @Component record " + name
                + "(float x, float y) {}"
                + (type.getKind() == ElementKind.INTERFACE ? ", or @Tag interface " + name + " {}" : "");
    }

    /** Checks that generated code can name the record. */
    private void checkPlace(TypeElement type, String name) {
        TypeElement outermost = type;
        for (Element e = type; e instanceof TypeElement around; e = e.getEnclosingElement()) {
            outermost = around;
            if (around.getModifiers().contains(Modifier.PRIVATE)) {
                problems.report(
                        type,
                        noun + " " + name + " is private"
                                + (around.equals(type) ? "" : " because " + around.getSimpleName() + " is")
                                + ", so generated code cannot see it: make it package-private or public");
                return;
            }
        }
        if (!outermost.equals(type) && isImplicit(outermost)) {
            problems.report(
                    type,
                    noun + " " + name + " is in a file without a class around its methods, so generated code cannot"
                            + " name it: move it to a file of its own, or write class " + outermost.getSimpleName()
                            + " { … } around everything");
        }
        if (elements.getTypeElement(elements.getModuleOf(type), KernelTypes.COMPONENT_TABLE.canonicalName()) == null) {
            problems.report(
                    type,
                    "generated code for " + noun + " " + name
                            + " needs fdp-kernel: add the dependency io.fdp:fdp-kernel"
                            + ", and in a module-info.java write requires io.fdp.kernel;");
        }
    }

    /**
     * Whether a class is the one that the compiler puts around a file of plain methods. The language model does not
     * tell, so this looks for a declaration in the source.
     */
    private boolean isImplicit(TypeElement outermost) {
        JavaFileObject file = elements.getFileObjectOf(outermost);
        if (file == null
                || !elements.getPackageOf(outermost).isUnnamed()
                || outermost.getKind() != ElementKind.CLASS
                || !outermost.getModifiers().equals(Set.of(Modifier.FINAL))) {
            return false;
        }
        try {
            String declaration =
                    "\\bclass\\s+" + Pattern.quote(outermost.getSimpleName().toString()) + "\\b";
            return !Pattern.compile(declaration)
                    .matcher(file.getCharContent(true))
                    .find();
        } catch (IOException e) {
            return false; // the compiler reports the name itself
        }
    }
}
