package io.fdp.tests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What may know what: see ARCHITECTURE.md. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.fdp");

    private static final String PROCESSOR = "io.fdp.processor";
    private static final String KERNEL = "io.fdp.kernel";

    @Test
    void shouldLetAnnotationsKnowNothing() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.annotations..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("io.fdp.annotations..", "java.lang..")
                .check(CLASSES);
    }

    @Test
    void shouldLetTheProcessorKnowAnnotationsOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.processor..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.fdp.kernel..",
                        "io.fdp.engine..",
                        "io.fdp.format..",
                        "io.fdp.storage..",
                        "io.fdp.testkit..",
                        "io.fdp.cli..",
                        "io.fdp.samples..")
                .check(CLASSES);
    }

    @Test
    void shouldLetReadersAndWritersOfTheProcessorMeetInModelsOnly() {
        assertProcessorKnows("model");
        assertProcessorKnows("base");
        assertProcessorKnows("read", "model", "base");
        assertProcessorKnows("write", "model", "base");
    }

    /** Asserts that a package of the processor knows of the other ones only some. */
    private static void assertProcessorKnows(String name, String... others) {
        String[] known = Stream.concat(Stream.of(name), Arrays.stream(others))
                .map(other -> PROCESSOR + "." + other + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(PROCESSOR + "." + name + "..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage(PROCESSOR + "..").and(DescribedPredicate.not(resideInAnyPackage(known))))
                .check(CLASSES);
    }

    @Test
    void shouldKeepCyclesOutOfTheProcessor() {
        slices().matching(PROCESSOR + ".(*)..").should().beFreeOfCycles().check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(PROCESSOR + ".*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(PROCESSOR)
                .check(CLASSES);
    }

    @Test
    void shouldKeepPackagesOfTheProcessorSmall() {
        Map<String, Long> types = CLASSES.stream()
                .filter(type -> type.getPackageName().startsWith(PROCESSOR))
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));

        assertThat(types)
                .hasSizeGreaterThan(1)
                .allSatisfy((name, count) ->
                        assertThat(count).as("types in " + name).isLessThanOrEqualTo(40));
    }

    @Test
    void shouldLetTheKernelKnowAnnotationsOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.kernel..")
                .and()
                .doNotHaveFullyQualifiedName(
                        KERNEL + ".memory.DirectAccess") // calls the JDK's own primitives where they are exported
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("io.fdp.kernel..", "io.fdp.annotations..", "java..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void shouldLetTheEngineKnowTheKernelOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.engine..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.engine..",
                        "io.fdp.kernel..",
                        "io.fdp.annotations..",
                        "java..",
                        "jdk.jfr..",
                        "com.sun.management..",
                        "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void shouldLetTheFormatKnowTheKernelOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.format..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.format..", "io.fdp.kernel..", "io.fdp.annotations..", "java..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void shouldLetStorageKnowKernelAndFormatOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.storage..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.storage..",
                        "io.fdp.format..",
                        "io.fdp.kernel..",
                        "io.fdp.annotations..",
                        "java..",
                        "net.jpountz.lz4..",
                        "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void shouldLetTheRecorderKnowKernelAndFormatOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.recorder..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fdp.storage..", "io.fdp.engine..", "io.fdp.cli..", "io.fdp.samples..")
                .check(CLASSES);
    }

    /** Class names never come from files, and objects are never made by reflection. */
    @Test
    void shouldNotMakeObjectsByReflection() {
        noClasses()
                .that()
                .resideInAnyPackage("io.fdp.storage..", "io.fdp.format..", "io.fdp.kernel.data..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.reflect..")
                .orShould()
                .callMethod(Class.class, "forName", String.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ObjectInputStream.class)
                .check(CLASSES);
    }

    @Test
    void shouldKeepInternalsInsideTheKernel() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.fdp.kernel..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fdp.kernel.internal..")
                .check(CLASSES);
    }

    @Test
    void shouldKeepTheClockOutOfTheKernel() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.kernel..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("java.time..")
                .check(CLASSES);
    }
}
