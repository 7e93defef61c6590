package io.fdp.processor;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** Compiles sources in memory with the processor, against what a user has on the class path. */
final class Compilations {
    /** What a user has on the class path. */
    static final List<File> CLASS_PATH =
            List.of(jarOf(Component.class), jarOf(EntityRepository.class), jarOf(Nullable.class));

    /**
     * Whatever the compiler can warn about in code is an error. Its category {@code processing} is not about code: it wants
     * processors to keep their annotations from others, and warns about every generated type that is compiled again.
     */
    static final List<String> STRICT = List.of("-Xlint:all,-processing", "-Werror");

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([^;]+);");
    private static final Pattern TYPE =
            Pattern.compile("(?:record|class|interface|enum) +([\\p{L}_$][\\p{L}\\p{N}_$]*)");

    private Compilations() {}

    static Compilation compile(String... sources) {
        return compiler().compile(files(sources));
    }

    static Compilation compileStrictly(String... sources) {
        return compiler().withOptions(STRICT).compile(files(sources));
    }

    /** A compiler with the processor, and perhaps others beside it. */
    static Compiler compiler(Processor... others) {
        List<Processor> all = new ArrayList<>(List.of(new FdpProcessor()));
        all.addAll(List.of(others));
        return Compiler.javac().withClasspath(CLASS_PATH).withProcessors(all);
    }

    /** Sources as files that are named after their package and the first type in them. */
    static List<JavaFileObject> files(String... sources) {
        return Arrays.stream(sources).map(Compilations::file).toList();
    }

    private static JavaFileObject file(String source) {
        Matcher packageName = PACKAGE.matcher(source);
        Matcher typeName = TYPE.matcher(COMMENT.matcher(source).replaceAll(""));
        assertThat(typeName.find()).as("a type in " + source).isTrue();
        String prefix = packageName.find() ? packageName.group(1) + "." : "";
        return JavaFileObjects.forSourceString(prefix + typeName.group(1), source);
    }

    /** The whole text of what a compiler said, for messages of failed tests. */
    static String describe(Compilation compilation) {
        return compilation.diagnostics().stream().map(Compilations::describe).collect(joining("\n"));
    }

    static String describe(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        return diagnostic.getKind() + " " + (source == null ? "nowhere" : source.getName()) + ":"
                + diagnostic.getLineNumber() + " " + diagnostic.getMessage(Locale.ROOT);
    }

    static void assertClean(Compilation compilation) {
        assertThat(describe(compilation)).isEmpty();
        assertThat(compilation.status()).isEqualTo(Compilation.Status.SUCCESS);
    }

    /** The jar or folder that a class comes from. */
    static File jarOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toFile();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("cannot find the jar of " + type, e);
        }
    }
}
