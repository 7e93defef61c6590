package io.fdp.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * Asserts that a wrong declaration is one compile error at the element.
 *
 * <p>A comment {@code // <-} in the source marks the line of the error.
 */
public final class Refusals {
    private static final String MARK = "// <-";
    private static final Pattern LINE = Pattern.compile("\n");

    private Refusals() {}

    /** The start of most sources: components of a game in one class, so that several fit into a file. */
    public static String game(String body) {
        return """
            package game;
            import io.fdp.annotations.*;
            import java.util.*;
            class Game {
            """ + body + "}\n";
    }

    /**
     * Asserts that compiling sources fails with one error in the marked line, and nothing else.
     *
     * @param message what its message must contain: the problem, and what to write instead
     */
    public static void assertRefused(List<String> sources, String... message) {
        String marked = sources.stream()
                .filter(source -> source.contains(MARK))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no line is marked with " + MARK));
        assertOneError(
                Compilations.compile(sources.toArray(String[]::new)),
                Compilations.files(marked).getFirst().getName(),
                lineOfMark(marked),
                message);
    }

    /** The same for one source. */
    public static void assertRefused(String source, String... message) {
        assertRefused(List.of(source), message);
    }

    /** Asserts that there is one error, in a line of a file, and nothing else. */
    static void assertOneError(Compilation compilation, String file, long line, String... message) {
        String all = Compilations.describe(compilation);
        assertThat(compilation.diagnostics()).as(all).hasSize(1);
        assertThat(compilation.errors()).as(all).hasSize(1);
        Diagnostic<? extends JavaFileObject> error = compilation.errors().getFirst();
        assertThat(error.getMessage(Locale.ROOT)).contains(message);
        assertThat(error.getSource()).as("file of: " + all).isNotNull();
        assertThat(error.getSource().getName()).as("file of: " + all).isEqualTo(file);
        assertThat(error.getLineNumber()).as("line of: " + all).isEqualTo(line);
    }

    /** Asserts that there are certain errors and nothing else. */
    static void assertErrors(Compilation compilation, String... messages) {
        String all = Compilations.describe(compilation);
        assertThat(compilation.diagnostics()).as(all).hasSize(messages.length);
        for (int i = 0; i < messages.length; i++) {
            assertThat(compilation.errors().get(i).getMessage(Locale.ROOT)).contains(messages[i]);
        }
    }

    private static long lineOfMark(String source) {
        return LINE.matcher(source.substring(0, source.indexOf(MARK))).results().count() + 1;
    }
}
