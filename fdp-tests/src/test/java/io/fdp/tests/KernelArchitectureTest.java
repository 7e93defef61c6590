package io.fdp.tests;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What may know what inside the kernel: see ARCHITECTURE.md. */
class KernelArchitectureTest {
    private static final String KERNEL = "io.fdp.kernel";
    private static final String INTERNAL = "io.fdp.kernel.internal.";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(KERNEL);

    /** Each package is a slice of its own, the root of the kernel too. */
    @Test
    void shouldKeepCyclesOutOfThePackages() {
        slices().matching("io.fdp.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void shouldOrderTheInternalsFromLeftToRight() {
        String[] order = {"memory", "table", "part", "entity", "query", "job", "lane", "event", "command"};
        for (int i = 0; i < order.length - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(INTERNAL + order[i])
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(Arrays.stream(order, i + 1, order.length)
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
        assertKnowsOnly("internal..", "internal..", "entity", "memory", "error", "layout");
    }

    @Test
    void shouldLetJsonKnowOnlyTheLeavesOfTheApi() {
        assertKnowsOnly("json", "json", "entity", "memory", "error", "file");
    }

    /** Asserts that packages of the kernel know of the other ones only some. */
    private static void assertKnowsOnly(String packages, String... known) {
        String[] allowed =
                Stream.of(known).map(name -> KERNEL + "." + name).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(KERNEL + "." + packages)
                .should()
                .dependOnClassesThat(resideInAPackage(KERNEL + "..").and(not(resideInAnyPackage(allowed))))
                .check(CLASSES);
    }
}
