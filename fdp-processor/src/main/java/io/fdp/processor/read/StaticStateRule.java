package io.fdp.processor.read;

import io.fdp.processor.base.Problems;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * Warns about static fields that change, in classes with {@code @ForEach} methods. Such a field is not part of the
 * world: it is not saved, recorded or hashed, and threads share it. The modifier {@code transient} says that a field
 * does not matter.
 */
final class StaticStateRule {
    /** Types whose objects are there to be changed. Arrays and collections are often tables of constants. */
    private static final Pattern CHANGES = Pattern.compile(
            "java\\.util\\.(Random|SplittableRandom|concurrent\\.atomic\\..+|random\\..*Generator)|java\\.security\\.SecureRandom|java\\.lang\\.StringBuilder");

    private final Problems problems;
    private final Set<String> told = new HashSet<>();

    StaticStateRule(Problems problems) {
        this.problems = problems;
    }

    /** Looks at the fields of a class, once. */
    void check(TypeElement owner) {
        if (!told.add(owner.getQualifiedName().toString())) {
            return;
        }
        for (Element field : owner.getEnclosedElements()) {
            if (field.getKind() == ElementKind.FIELD && isState(field)) {
                problems.warn(
                        field,
                        "static field " + field.getSimpleName() + " of " + owner.getSimpleName()
                                + ", which has @ForEach methods, is not part of the world: a save, a recording and"
                                + " the state hash lack it, and the threads of a run share it. Keep it in a component"
                                + " or a singleton, or pass it as an argument of the method; if it does not matter,"
                                + " write transient before it");
            }
        }
    }

    private static boolean isState(Element field) {
        Set<Modifier> modifiers = field.getModifiers();
        if (!modifiers.contains(Modifier.STATIC) || modifiers.contains(Modifier.TRANSIENT)) {
            return false;
        }
        return !modifiers.contains(Modifier.FINAL)
                || CHANGES.matcher(withoutArguments(field.asType().toString())).matches();
    }

    private static String withoutArguments(String type) {
        int at = type.indexOf('<');
        return at < 0 ? type : type.substring(0, at);
    }
}
