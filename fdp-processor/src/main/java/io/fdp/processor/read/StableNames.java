package io.fdp.processor.read;

import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Noun;
import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/**
 * The stable names of a compilation: no two components or tags share one, nor do two events, and none has white space.
 */
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

    /** Takes a name; false if a problem was reported. */
    boolean claim(String name, TypeElement type, Noun noun) {
        String annotation = noun.annotation() + (noun == Noun.EVENT ? "(id = …, " : "(");
        if (name.codePoints().anyMatch(StableNames::isBlank)) {
            problems.report(
                    type,
                    "name \"" + name + "\" of " + noun + " " + type.getSimpleName()
                            + " has white space: write a name without, as in " + annotation + "name = \"nav."
                            + type.getSimpleName() + "\")");
            return false;
        }
        TypeElement owner = owners.putIfAbsent(name, type);
        if (owner != null) {
            problems.report(
                    type,
                    noun + " name " + name + " is taken by " + owner.getQualifiedName() + ": write " + annotation
                            + "name = \"…\") with another name");
        }
        return owner == null;
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }
}
