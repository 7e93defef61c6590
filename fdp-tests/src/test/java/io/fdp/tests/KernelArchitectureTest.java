package io.fdp.tests;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What may know what inside the kernel: see ARCHITECTURE.md. The rules of all modules are in {@link ArchitectureTest}.
 */
class KernelArchitectureTest {
    private static final String KERNEL = "io.fdp.kernel";
    private static final String INTERNAL = "io.fdp.kernel.internal.";

    /** Each of these packages knows only those before it; the last one joins internals and API. */
    private static final String[] ORDER = {
        "memory",
        "lock",
        "rule",
        "hash",
        "table",
        "part",
        "entity",
        "reference",
        "world",
        "query",
        "job",
        "lane",
        "event",
        "command",
        "content"
    };

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(KERNEL);

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
        String[] leaves = {"internal..", "entity", "error", "layout", "memory"};
        for (String name : ORDER) {
            if (!name.equals("content")) {
                assertKnowsOnly("internal." + name, leaves);
            }
        }
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
