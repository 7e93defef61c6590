package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code fdp new} writes, and what it refuses. {@code fdp-tests} builds and runs the project. */
class NewCommandTest {
    private static final String[] FILES = {
        ".gitignore",
        "README.md",
        "pom.xml",
        "run",
        "run.cmd",
        "src/main/java/org/acme/sim2/Ball.java",
        "src/main/java/org/acme/sim2/Falling.java",
        "src/main/java/org/acme/sim2/Main.java",
        "src/main/java/org/acme/sim2/Simulation.java",
        "src/main/resources/org/acme/sim2/templates.json",
        "src/test/java/org/acme/sim2/SimulationTest.java"
    };

    @TempDir
    Path folder;

    private static CliRun create(Path to, String name, String... more) {
        return CliRun.of(Stream.concat(Stream.of("new", to.toString(), "--name", name), Stream.of(more))
                .toArray(String[]::new));
    }

    private static List<String> filesIn(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldWriteAWholeProject() throws IOException {
        Path project = folder.resolve("here/and there");
        CliRun run = create(project, "org.acme.sim2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("wrote 11 files to " + project, "-DskipTests install", "./run");
        String install = run.out()
                .lines()
                .filter(line -> line.contains("install"))
                .findFirst()
                .orElseThrow();
        assertThat(Files.readString(project.resolve("README.md")))
                .as("one line everywhere")
                .contains(install.substring(install.indexOf("mvn ")));
        assertThat(filesIn(project)).containsExactly(FILES);
        for (String file : FILES) {
            assertThat(Files.readString(project.resolve(file)))
                    .as(file)
                    .doesNotContain("my.sim", "my-sim", "my/sim")
                    .doesNotContainPattern("@[a-z.-]+@");
        }
        assertThat(Files.readString(project.resolve("pom.xml")))
                .contains("<groupId>org.acme.sim2</groupId>", "<artifactId>org-acme-sim2</artifactId>")
                .containsPattern("<fdp.version>\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?</fdp.version>")
                .contains("--enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        assertThat(Files.readString(project.resolve("README.md"))).contains("mvn -B -ntp -DskipTests install");
        assertThat(Files.readAllLines(project.resolve(".gitignore"))).contains("target/", "*.fdp", "*.fdpw");
        assertThat(Files.readString(project.resolve("run")))
                .startsWith("#!/usr/bin/env bash\n")
                .contains("org.acme.sim2.Main", "--enable-native-access", "--add-exports")
                .doesNotContain("\r");
        assertThat(Files.readString(project.resolve("run.cmd")))
                .contains("org.acme.sim2.Main")
                .contains("\r\n");
        assertThat(Files.isExecutable(project.resolve("run"))).isTrue();
        assertThat(Files.readString(project.resolve("src/main/java/org/acme/sim2/Ball.java")))
                .startsWith("package org.acme.sim2;\n");
    }

    @Test
    void shouldWriteOneObjectWhenAsked() throws IOException {
        Path project = Files.createDirectory(folder.resolve("empty"));
        CliRun run = create(project, "sim", "--json");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().strip())
                .startsWith("{\"dir\":\"" + project + "\",\"name\":\"sim\",\"files\":[\"README.md\",\"pom.xml\",")
                .contains("\"src/main/java/sim/Main.java\"")
                .endsWith("]}")
                .doesNotContain("\n");
        assertThat(run.err()).isEmpty();
        assertThat(filesIn(project)).hasSameSizeAs(FILES);
    }

    /** Two names of the same text are two projects that differ in nothing else. */
    @Test
    void shouldChangeNothingButTheName() throws IOException {
        create(folder.resolve("one"), "a");
        create(folder.resolve("two"), "my.sim");
        for (String file : filesIn(folder.resolve("one"))) {
            String other = file.replace("/a/", "/my/sim/");
            assertThat(Files.readString(folder.resolve("two").resolve(other)).length())
                    .as(file)
                    .isGreaterThanOrEqualTo(
                            Files.readString(folder.resolve("one").resolve(file))
                                    .length());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "my.class|'class' is a word of the Java language",
                "int|'int' is a word of the Java language",
                "a.true.b|'true' is a word of the Java language",
                "2sim|'2sim' begins with '2'",
                "my.2sim|'2sim' begins with '2'",
                "_sim|'_sim' begins with '_'",
                "My.sim|'M' is an upper-case letter",
                "my.siM|'M' is an upper-case letter",
                "my-sim|'-' is no letter or digit of a package",
                "my sim|' ' is no letter or digit of a package",
                "my/sim|'/' is no letter or digit of a package",
                "../sim|a part between dots is empty",
                "my..sim|a part between dots is empty",
                ".sim|a part between dots is empty",
                "sim.|a part between dots is empty",
                "mañana|'ñ' is no letter or digit of a package",
                "``|it is empty",
                "java.sim|packages of java are not yours",
                "java|packages of java are not yours",
                "javax.sim|packages of javax are not yours",
                "jdk.sim|packages of jdk are not yours",
                "io.fdp|packages of io.fdp are not yours",
                "io.fdp.sim|packages of io.fdp are not yours"
            })
    void shouldRefuseWhatIsNoPackage(String name, String why) throws IOException {
        Path project = folder.resolve("project");
        CliRun run = create(project, name);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(2);
        assertThat(run.err())
                .startsWith("fdp new: '" + name + "' cannot be the name of a project: " + why)
                .contains("use parts of lower-case letters, digits and _", "as my.sim", "Try 'fdp new --help'.");
        assertThat(project).doesNotExist();
    }

    @Test
    void shouldRefuseALongName() {
        CliRun run = create(folder.resolve("project"), "a".repeat(101));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("it has 101 characters, and 100 is the most");
        assertThat(create(folder.resolve("project"), "a".repeat(100)).exitCode())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"javafx.sim", "io.fdpsim", "sunny", "my.record.var.module", "a1_b.c_2"})
    void shouldTakeNamesThatOnlyLookTaken(String name) throws IOException {
        Path project = folder.resolve("project");
        assertThat(create(project, name).exitCode()).isZero();
        assertThat(project.resolve("src/main/java").resolve(name.replace('.', '/')))
                .isDirectory();
    }

    @Test
    void shouldRefuseAFolderThatIsNotEmpty() throws IOException {
        Files.writeString(folder.resolve(".hidden"), "mine");
        CliRun run = create(folder, "sim");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines())
                .containsExactly("fdp new: cannot write a project to " + folder
                        + ": it is not empty; name a folder that is empty or does not exist yet");
        assertThat(filesIn(folder)).containsExactly(".hidden");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // links need a privilege there
    void shouldRefuseALinkThatLeadsNowhere() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
        CliRun run = create(link, "sim");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errLines())
                .containsExactly("fdp new: cannot write a project to " + link
                        + ": it is a link that leads nowhere; name a folder that is empty or does not exist yet");
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void shouldRefuseAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        CliRun run = create(file, "sim");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("it is a file; name a folder").hasLineCount(1);

        CliRun below = create(file.resolve("project"), "sim");
        assertThat(below.exitCode()).isEqualTo(1);
        assertThat(below.err()).contains("cannot write a project to").hasLineCount(1);
        assertThat(file).hasContent("mine");
    }

    @Test
    void shouldLeaveNothingWhenAFileCannotBeWritten() throws IOException {
        StringBuilder deep = new StringBuilder(folder.toString()); // so deep that some files fit, and others do not
        while (deep.length() < 3900) {
            deep.append("/").append("d".repeat(99));
        }
        deep.append("/").append("e".repeat(4095 - 36 - deep.length()));
        CliRun run = create(Path.of(deep.toString()), "sim");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cannot write a project to").hasLineCount(1);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void shouldNameWhatIsMissing() {
        CliRun nothing = CliRun.of("new");
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.err()).contains("DIR", "Try 'fdp new --help'.");
        CliRun unnamed = CliRun.of("new", folder.resolve("project").toString());
        assertThat(unnamed.exitCode()).isEqualTo(2);
        assertThat(unnamed.err()).contains("--name=NAME").hasLineCount(2);
        assertThat(folder.resolve("project")).doesNotExist();
        assertThat(CliRun.of("new", "", "--name", "sim").exitCode()).isEqualTo(2);
    }
}
