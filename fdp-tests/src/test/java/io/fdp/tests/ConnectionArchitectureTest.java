package io.fdp.tests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import org.junit.jupiter.api.Test;

/** What may know what among the modules that connect a world with others: see ARCHITECTURE.md. */
class ConnectionArchitectureTest {
    @Test
    void shouldLetTheWireKnowTheBaseOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.wire..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.fdp..")
                        .and(DescribedPredicate.not(
                                resideInAnyPackage(ArchitectureTest.BASE).or(resideInAPackage("io.fdp.wire..")))))
                .check(ArchitectureTest.CLASSES);
    }

    @Test
    void shouldLetReplicationKnowNoFileAndNoNetwork() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.replication..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.replication..",
                        "io.fdp.wire..",
                        "io.fdp.engine..",
                        "io.fdp.format..",
                        "io.fdp.kernel..",
                        "io.fdp.codec..",
                        "io.fdp.annotations..",
                        "java.lang..",
                        "java.util..",
                        "org.jspecify..")
                .check(ArchitectureTest.CLASSES);
        ArchitectureTest.assertKnowsOf("io.fdp.replication", "model");
        ArchitectureTest.assertKnowsOf("io.fdp.replication", "internal", "model");
        ArchitectureTest.assertKnowsOf("io.fdp.replication", "ownership", "model");
        ArchitectureTest.assertKnowsOf("io.fdp.replication", "negotiation", "internal", "model", "ownership");
        ArchitectureTest.assertKnowsOf("io.fdp.replication", "time", "internal", "model");
    }

    @Test
    void shouldLetDdsKnowKernelAndWireOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.dds..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.dds..",
                        "io.fdp.wire..",
                        "io.fdp.kernel..",
                        "java.lang..",
                        "java.util..",
                        "java.nio..",
                        "java.security..",
                        "java.time..",
                        "org.jspecify..")
                .check(ArchitectureTest.CLASSES);
        ArchitectureTest.assertKnowsOf("io.fdp.dds", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.dds", "idl", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.dds", "internal.descriptor", "idl", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.dds", "internal.library", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.dds", "internal.memory");
        ArchitectureTest.assertKnowsOf("io.fdp.dds", "internal", "idl", "error");
    }

    @Test
    void shouldLetDisKnowKernelEngineAndGeodesyOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.dis..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.dis..",
                        "io.fdp.geo..",
                        "io.fdp.engine..",
                        "io.fdp.kernel..",
                        "io.fdp.codec..",
                        "io.fdp.annotations..",
                        "java.io..",
                        "java.lang..",
                        "java.net..",
                        "java.nio..",
                        "java.util..",
                        "org.jspecify..")
                .check(ArchitectureTest.CLASSES);
        ArchitectureTest.assertKnowsOf("io.fdp.dis", "event");
        ArchitectureTest.assertKnowsOf("io.fdp.dis", "internal");
        ArchitectureTest.assertKnowsOf("io.fdp.dis", "pdu");
    }

    @Test
    void shouldLetGeodesyKnowNothing() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.geo..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("io.fdp.geo..", "java.lang..", "java.util..", "org.jspecify..")
                .check(ArchitectureTest.CLASSES);
    }

    @Test
    void shouldLetTheDashboardKnowEngineAndRecorderOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.dashboard..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.dashboard..",
                        "io.fdp.engine..",
                        "io.fdp.format..",
                        "io.fdp.recorder",
                        "io.fdp.recorder.error",
                        "io.fdp.kernel..",
                        "io.fdp.codec..",
                        "java..",
                        "org.eclipse.jetty..",
                        "org.jspecify..")
                .check(ArchitectureTest.CLASSES);
        ArchitectureTest.assertKnowsOf("io.fdp.dashboard", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.dashboard", "model");
        ArchitectureTest.assertKnowsOf("io.fdp.dashboard", "source", "model", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.dashboard", "server", "source", "model", "error");
    }

    @Test
    void shouldLetNobodyKnowTheDashboard() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.fdp.dashboard..", "io.fdp.cli..", "io.fdp.tests..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fdp.dashboard..")
                .check(ArchitectureTest.CLASSES);
    }

    @Test
    void shouldLetNobodyKnowDis() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.fdp.dis..", "io.fdp.cli..", "io.fdp.tests..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fdp.dis..")
                .check(ArchitectureTest.CLASSES);
    }

    @Test
    void shouldLetNobodyKnowDds() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.fdp.dds..", "io.fdp.cli..", "io.fdp.tests..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fdp.dds..")
                .check(ArchitectureTest.CLASSES);
    }

    @Test
    void shouldLetSharedMemoryKnowKernelAndEngineOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.ig..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.fdp.ig..",
                        "io.fdp.engine..",
                        "io.fdp.kernel..",
                        "io.fdp.annotations..",
                        "java..",
                        "org.jspecify..")
                .check(ArchitectureTest.CLASSES);
        ArchitectureTest.assertKnowsOf("io.fdp.ig", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.ig", "internal", "error");
        ArchitectureTest.assertKnowsOf("io.fdp.ig", "reader");
    }

    /** Readers need nothing but the JDK. */
    @Test
    void shouldLetReadersOfSharedMemoryKnowTheJdkOnly() {
        noClasses()
                .that()
                .resideInAPackage("io.fdp.ig.reader..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("io.fdp.ig.reader..", "java..", "org.jspecify..")
                .check(ArchitectureTest.CLASSES);
    }

    @Test
    void shouldLetNobodyKnowSharedMemory() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.fdp.ig..", "io.fdp.cli..", "io.fdp.tests..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fdp.ig..")
                .check(ArchitectureTest.CLASSES);
    }

    @Test
    void shouldLetNobodyKnowReplication() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.fdp.replication..", "io.fdp.cli..", "io.fdp.samples..", "io.fdp.tests..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fdp.replication..")
                .check(ArchitectureTest.CLASSES);
    }
}
