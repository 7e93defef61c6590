package io.fdp.processor;

import io.fdp.annotations.Managed;
import io.fdp.annotations.Tag;
import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/** The stable names of a compilation: no two components or tags share one, and none has white space. */
final class StableNames {
    private final Problems problems;
    private final Map<String, TypeElement> owners = new HashMap<>();

    StableNames(Problems problems) {
        this.problems = problems;
    }

    /** The stable name of a type: as declared, or else its qualified name. */
    static String of(TypeElement type, String declared) {
        return declared.isEmpty() ? type.getQualifiedName().toString() : declared;
    }

    /** Takes a name for a component or tag; false when something was reported. */
    boolean claim(String name, TypeElement type) {
        boolean tag = type.getAnnotation(Tag.class) != null;
        boolean managed = type.getAnnotation(Managed.class) != null;
        String kind = tag ? "tag" : "component";
        String annotation = tag ? "@Tag" : managed ? "@Managed" : "@Component";
        if (name.codePoints().anyMatch(StableNames::isBlank)) {
            problems.report(
                    type,
                    "name \"" + name + "\" of " + kind + " " + type.getSimpleName()
                            + " has white space: write a name without, as in " + annotation + "(name = \"nav."
                            + type.getSimpleName() + "\")");
            return false;
        }
        TypeElement owner = owners.putIfAbsent(name, type);
        if (owner != null) {
            problems.report(
                    type,
                    kind + " name " + name + " is taken by " + owner.getQualifiedName() + ": write " + annotation
                            + "(name = \"…\") with another name");
        }
        return owner == null;
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }
}
