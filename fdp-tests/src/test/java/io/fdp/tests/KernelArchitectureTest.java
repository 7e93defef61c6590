package io.fdp.tests;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What may know what inside the kernel: see ARCHITECTURE.md. */
class KernelArchitectureTest {
    private static final String KERNEL = "io.fdp.kernel";
    private static final String INTERNAL = "io.fdp.kernel.internal.";

    /** Each of these packages knows only those before it; the last one joins internals and API. */
    private static final String[] ORDER = {
        "memory", "lock", "hash", "table", "part", "entity", "world", "query", "job", "lane", "event", "command",
        "content"
    };

    /** The state that every hot path reads, and the way from a handle to a value: their cold parts are to leave them. */
    private static final List<String> LONG_FILES = List.of("ColumnStore.java", "WorldState.java");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(KERNEL);

    /** Each package is a slice of its own, the root of the kernel too. */
    @Test
    void shouldKeepCyclesOutOfThePackages() {
        slices().matching("io.fdp.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void shouldKeepPackagesSmall() {
        Map<String, Long> types = CLASSES.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(types)
                .hasSizeGreaterThan(1)
                .allSatisfy((name, count) ->
                        assertThat(count).as("types in " + name).isLessThanOrEqualTo(40));
    }

    @Test
    void shouldKeepFilesShort() throws IOException {
        List<String> tooLong;
        try (Stream<Path> files = Files.walk(Path.of("..", "fdp-kernel", "src", "main", "java"))) {
            tooLong = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> lines(file) > 500)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
        assertThat(tooLong).as("files of more than 500 lines").isSubsetOf(LONG_FILES);
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    @Test
    void shouldListAllInternals() {
        assertThat(CLASSES.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(INTERNAL))
                        .map(name -> name.substring(INTERNAL.length()))
                        .distinct())
                .containsExactlyInAnyOrder(ORDER);
    }

    @Test
    void shouldOrderTheInternalsFromLeftToRight() {
        for (int i = 0; i < ORDER.length - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(INTERNAL + ORDER[i])
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(Arrays.stream(ORDER, i + 1, ORDER.length)
                            .map(name -> INTERNAL + name)
                            .toArray(String[]::new))
                    .check(CLASSES);
        }
        noClasses()
                .that()
                .resideInAPackage(INTERNAL + "command")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(INTERNAL + "event")
                .check(CLASSES);
    }

    @Test
    void shouldLetInternalsKnowOnlyTheLeavesOfTheApi() {
        String[] leaves = {"internal..", "data", "entity", "error", "layout", "memory"};
        for (String name : ORDER) {
            if (!name.equals("content")) {
                assertKnowsOnly("internal." + name, leaves);
            }
        }
    }

    @Test
    void shouldLetJsonKnowOnlyTheLeavesOfTheApi() {
        assertKnowsOnly("json", "json", "entity", "memory", "error", "file");
    }

    /** Asserts that packages of the kernel know of the other ones only some. */
    private static void assertKnowsOnly(String packages, String... known) {
        String[] allowed = Stream.of(known).map(name -> KERNEL + "." + name).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(KERNEL + "." + packages)
                .should()
                .dependOnClassesThat(resideInAPackage(KERNEL + "..").and(not(resideInAnyPackage(allowed))))
                .check(CLASSES);
    }
}
