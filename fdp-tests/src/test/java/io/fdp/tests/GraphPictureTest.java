package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Modules, and the packages of each, know each other without a cycle, as the pictures in {@code docs/pictures} show.
 *
 * <p>{@code -Dfdp.golden.update=true} draws them anew: look at the difference before you commit it.
 */
class GraphPictureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.fdp");

    private static final Pattern MODULE = Pattern.compile("/(fdp-[a-z]+)[-/]");

    private static final Path PICTURES = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolveSibling("docs")
            .resolve("pictures");

    @Test
    void shouldShowModules() throws IOException {
        LayeredGraph graph = graph(type -> !module(type).equals("fdp-tests"), GraphPictureTest::module);
        assertPicture("modules", graph);
        assertThat(graph.size()).isGreaterThan(8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "codec",
                "kernel",
                "processor",
                "engine",
                "format",
                "storage",
                "recorder",
                "replication",
                "dds",
                "ig",
                "dis",
                "dashboard",
                "cli"
            })
    void shouldShowPackages(String module) throws IOException {
        String root = "io.fdp." + module;
        assertPicture(
                module,
                graph(
                        type -> module(type).equals("fdp-" + module),
                        type -> type.getPackageName().equals(root)
                                ? module
                                : type.getPackageName().substring(root.length() + 1)));
    }

    /** The folder, or the start of the name of the jar, that the class was read from. */
    private static String module(JavaClass type) {
        Matcher names = MODULE.matcher(type.getSource().orElseThrow().getUri().toString());
        String last = "";
        while (names.find()) {
            last = names.group(1);
        }
        return last;
    }

    private static LayeredGraph graph(Predicate<JavaClass> which, Function<JavaClass, String> name) {
        LayeredGraph graph = new LayeredGraph();
        for (JavaClass type : CLASSES) {
            if (which.test(type)) {
                graph.add(name.apply(type));
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    JavaClass target = dependency.getTargetClass().getBaseComponentType();
                    if (target.getPackageName().startsWith("io.fdp.") && which.test(target)) {
                        graph.add(name.apply(type), name.apply(target));
                    }
                }
            }
        }
        return graph;
    }

    private static void assertPicture(String name, LayeredGraph graph) throws IOException {
        assertThat(graph.cycle()).as("a cycle in " + name).isEqualTo(List.of());
        Path file = PICTURES.resolve(name + ".svg");
        if (Boolean.getBoolean("fdp.golden.update")) {
            Files.createDirectories(PICTURES);
            Files.writeString(file, graph.toSvg());
        }
        assertThat(file)
                .as("the picture is old: draw it anew with -Dfdp.golden.update=true")
                .hasContent(graph.toSvg());
    }
}
