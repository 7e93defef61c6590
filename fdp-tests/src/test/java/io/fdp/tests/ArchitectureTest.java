package io.fdp.tests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What may know what: see ARCHITECTURE.md. */
class ArchitectureTest {
    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.fdp");

    private static final String PROCESSOR = "io.fdp.processor";
    private static final String KERNEL = "io.fdp.kernel";

    private static final Sources SOURCES = new Sources();

    private static final int MOST_TYPES = 40;
    private static final int MOST_LINES = 500;
    private static final int MOST_METHODS = 40;
    private static final int MOST_COLUMNS = 120;

    // ---- all modules

    /** Each package counts by itself: one below another is another one. */
    @Test
    void shouldKeepCyclesOutOfAllModules() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(type.getPackageName());
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    /** What is generated does not count. */
    @Test
    void shouldKeepPackagesSmall() {
        assertThat(SOURCES.typesByPackage())
                .hasSizeGreaterThan(20)
                .allSatisfy((name, count) ->
                        assertThat(count).as("types in " + name).isLessThanOrEqualTo(MOST_TYPES));
    }

    @Test
    void shouldKeepFilesShort() {
        assertThat(SOURCES.lines("main"))
                .hasSizeGreaterThan(300)
                .allSatisfy((name, count) ->
                        assertThat(count).as("lines of " + name).isLessThanOrEqualTo(MOST_LINES));
        assertThat(SOURCES.lines("test"))
                .hasSizeGreaterThan(300)
                .allSatisfy((name, count) ->
                        assertThat(count).as("lines of " + name).isLessThanOrEqualTo(MOST_LINES));
    }

    @Test
    void shouldKeepCommentsInOneScreen() {
        assertThat(SOURCES.longComments(MOST_COLUMNS)).isEmpty();
    }

    /** A class with many methods says why: its Javadoc has the word "methods". Methods of nested classes are theirs. */
    @Test
    void shouldGiveReasonsForManyMethods() {
        assertThat(CLASSES.stream()
                        .filter(type -> !type.isAnonymousClass() && !isReasoned(type))
                        .map(type -> type.getName() + " has " + methods(type)))
                .isEmpty();
    }

    private static boolean isReasoned(JavaClass type) {
        if (methods(type) <= MOST_METHODS) {
            return true;
        }
        String name = type.getName();
        int nested = name.indexOf('$');
        return SOURCES.hasWord(nested < 0 ? name : name.substring(0, nested), type.getSimpleName(), "methods");
    }

    private static long methods(JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                .count();
    }

    // ---- module by module

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
                        "io.fdp.codec..",
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
        assertKnowsOf(PROCESSOR, "model");
        assertKnowsOf(PROCESSOR, "base");
        assertKnowsOf(PROCESSOR, "read", "model", "base");
        assertKnowsOf(PROCESSOR, "write", "model", "base");
    }

    /** Asserts that a package below one knows of the others there only some. */
    static void assertKnowsOf(String module, String name, String... others) {
        String[] known = Stream.concat(Stream.of(name), Arrays.stream(others))
                .map(other -> module + "." + other + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(module + "." + name + "..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage(module + "..").and(DescribedPredicate.not(resideInAnyPackage(known))))
                .check(CLASSES);
    }

    /** The packages of {@code fdp-base}, which lies below the codec and the kernel. */
    static final String[] BASE = {KERNEL + ".entity..", KERNEL + ".error..", KERNEL + ".file.."};

    @Test
    void shouldLetTheBaseKnowNothing() {
        noClasses()
                .that()
                .resideInAnyPackage(BASE)
                .should()
                .dependOnClassesThat(resideInAPackage("io.fdp..").and(DescribedPredicate.not(resideInAnyPackage(BASE))))
                .check(CLASSES);
    }

    @Test
    void shouldLetTheCodecKnowTheBaseOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.codec..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.fdp..")
                        .and(DescribedPredicate.not(resideInAnyPackage(BASE).or(resideInAPackage("io.fdp.codec..")))))
                .check(CLASSES);
    }

    @Test
    void shouldLetTheKernelKnowAnnotationsAndCodecOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.kernel..")
                .and()
                .doNotHaveFullyQualifiedName(
                        KERNEL + ".memory.DirectAccess") // calls the JDK's own primitives where they are exported
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.kernel..", "io.fdp.codec..", "io.fdp.annotations..", "java..", "org.jspecify..")
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
                        "io.fdp.codec..",
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
                        "io.fdp.format..",
                        "io.fdp.kernel..",
                        "io.fdp.codec..",
                        "io.fdp.annotations..",
                        "java..",
                        "org.jspecify..")
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
                        "io.fdp.codec..",
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

    @Test
    void shouldLetTheSimulationsSideOfTheRecorderKnowNoFile() {
        assertKnowsOf("io.fdp.recorder", "error");
        assertKnowsOf("io.fdp.recorder", "format", "error");
        assertKnowsOf("io.fdp.recorder", "capture", "format", "error");
        assertKnowsOf("io.fdp.recorder", "write", "capture", "format", "error");
        assertKnowsOf("io.fdp.recorder", "read", "format", "error");
        assertKnowsOf("io.fdp.recorder", "show", "read", "format", "error");
        assertKnowsOf("io.fdp.recorder", "tool", "format", "error");
    }

    @Test
    void shouldLetSavingAndLoadingMeetInWhatASaveSays() {
        assertKnowsOf("io.fdp.storage", "error");
        assertKnowsOf("io.fdp.storage", "format", "error");
        assertKnowsOf("io.fdp.storage", "read", "format", "error");
        assertKnowsOf("io.fdp.storage", "load", "read", "format", "error");
        assertKnowsOf("io.fdp.storage", "save", "read", "format", "error");
    }

    @Test
    void shouldLetThePartsOfAnEngineKnowNoSystem() {
        assertKnowsOf("io.fdp.engine", "error");
        assertKnowsOf("io.fdp.engine", "policy");
        assertKnowsOf("io.fdp.engine", "internal", "policy", "error");
        assertKnowsOf("io.fdp.engine", "tkb");
    }

    /** Class names never come from files, and objects are never made by reflection. */
    @Test
    void shouldNotMakeObjectsByReflection() {
        noClasses()
                .that()
                .resideInAnyPackage("io.fdp.storage..", "io.fdp.format..", "io.fdp.codec.data..")
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
                .resideInAnyPackage("io.fdp.kernel..", "io.fdp.codec..")
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
