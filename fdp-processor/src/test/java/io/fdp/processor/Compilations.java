package io.fdp.processor;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import io.fdp.annotations.Component;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** Compiles sources in memory with the processor, against what a user has on the class path. */
public final class Compilations {
    /** What a user has on the class path. */
    static final List<File> CLASS_PATH = Stream.of(
                    Component.class, EntityRepository.class, JsonWriter.class, Entity.class, Nullable.class)
            .map(Compilations::jarOf)
            .toList();

    /**
     * Whatever the compiler can warn about in code is an error. Its category {@code processing} is not about code: it
     * wants processors to keep their annotations from others, and warns about every generated type that is compiled
     * again.
     */
    static final List<String> STRICT = List.of("-Xlint:all,-processing", "-Werror");

    /** Every kind of field, after whatever is put in front. */
    public static final String ALL_KINDS = """
        enum Color { RED, GREEN { @Override public String toString() { return "g"; } } }
        record Point(float x, double y) {}
        record Pose(Point at, Color color, @FixedString(32) String text, @FixedArray(2) short[] i) {}
        %s record Everything(
            byte b, short s, char c, int i, long l, float f, double d, boolean z,
            Color color, Pose pose, @EntityRef long target, @FixedString(128) String name,
            @FixedArray(1) byte[] bs, @FixedArray(2) short[] ss, @FixedArray(3) char[] cs, @FixedArray(4) int[] is,
            @FixedArray(5) long[] ls, @FixedArray(6) float[] fs, @FixedArray(7) double[] ds,
            @FixedArray(8) boolean[] zs, @EntityRef @FixedArray(9) long[] targets) {}
        """;

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([^;]+);");
    private static final Pattern TYPE =
            Pattern.compile("(?:record|class|interface|enum) +([\\p{L}_$][\\p{L}\\p{N}_$]*)");

    private Compilations() {}

    public static Compilation compile(String... sources) {
        return compiler().compile(files(sources));
    }

    public static Compilation compileStrictly(String... sources) {
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

    public static void assertClean(Compilation compilation) {
        assertThat(describe(compilation)).isEmpty();
        assertThat(compilation.status()).isEqualTo(Compilation.Status.SUCCESS);
    }

    /** The text of a generated source. */
    public static String textOf(JavaFileObject source) {
        try {
            return source.getCharContent(false).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
