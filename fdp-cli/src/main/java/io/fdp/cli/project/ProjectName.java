package io.fdp.cli.project;

import io.fdp.kernel.error.Shown;
import java.util.List;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * The name of a new project: a Java package that every system can have as folders.
 *
 * @param text the package, as {@code my.sim}
 */
record ProjectName(String text) {
    private static final int MOST_CHARACTERS = 100;

    /** Packages that belong to the JDK or to FDP. */
    private static final List<String> TAKEN = List.of("java", "javax", "jdk", "sun", "io.fdp");

    private static final String ALLOWED =
            "use parts of lower-case letters, digits and _, each beginning with a letter, separated by dots, as my.sim";

    /**
     * Checks a name.
     *
     * @throws IllegalArgumentException if it cannot be a package; says what is allowed
     */
    static ProjectName of(String text) {
        String wrong = problem(text);
        if (wrong != null) {
            throw new IllegalArgumentException(
                    "'" + Shown.text(text) + "' cannot be the name of a project: " + wrong + "; " + ALLOWED);
        }
        return new ProjectName(text);
    }

    private static @Nullable String problem(String text) {
        if (text.isEmpty()) {
            return "it is empty";
        }
        if (text.length() > MOST_CHARACTERS) {
            return "it has " + text.length() + " characters, and " + MOST_CHARACTERS + " is the most";
        }
        for (String part : text.split("\\.", -1)) {
            String wrong = problemOfPart(part);
            if (wrong != null) {
                return wrong;
            }
        }
        for (String taken : TAKEN) {
            if (text.equals(taken) || text.startsWith(taken + ".")) {
                return "packages of " + taken + " are not yours to add to";
            }
        }
        return null;
    }

    private static @Nullable String problemOfPart(String part) {
        if (part.isEmpty()) {
            return "a part between dots is empty";
        }
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                return "'" + c + "' is an upper-case letter";
            }
            boolean letter = c >= 'a' && c <= 'z';
            if (!letter && c != '_' && (c < '0' || c > '9')) {
                return "'" + Shown.text(String.valueOf(c)) + "' is no letter or digit of a package";
            }
            if (i == 0 && !letter) {
                return "'" + part + "' begins with '" + c + "'";
            }
        }
        return SourceVersion.isKeyword(part) ? "'" + part + "' is a word of the Java language" : null;
    }

    /** The package as a path, with slashes. */
    String folder() {
        return text.replace('.', '/');
    }

    /** The artifact of Maven, and the name of the jar. */
    String artifact() {
        return text.replace('.', '-');
    }
}
