package io.fdp.cli.project;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The project that every new one begins as: the resources beside this class. They are a whole project, whose package is
 * {@code my.sim}; a name is put in its place. The build puts the versions of FDP, JUnit and plugins into the pom.
 */
final class ProjectTemplate {
    private static final ProjectName PLACEHOLDER = new ProjectName("my.sim");
    private static final String RUN = "run";

    private static final List<String> RESOURCES = List.of(
            "README.md",
            "pom.xml",
            "gitignore",
            RUN,
            "run.cmd",
            "src/main/java/my/sim/Ball.java",
            "src/main/java/my/sim/Falling.java",
            "src/main/java/my/sim/Main.java",
            "src/main/java/my/sim/Simulation.java",
            "src/main/resources/my/sim/templates.json",
            "src/test/java/my/sim/SimulationTest.java");

    private ProjectTemplate() {}

    /** The files of a project with a name. */
    static List<ProjectFile> filesFor(ProjectName name) {
        return RESOURCES.stream()
                .map(resource -> new ProjectFile(pathOf(resource, name), textOf(resource, name), resource.equals(RUN)))
                .toList();
    }

    /** A resource that git must not take for its own has a name without the dot. */
    private static String pathOf(String resource, ProjectName name) {
        return resource.equals("gitignore") ? ".gitignore" : resource.replace(PLACEHOLDER.folder(), name.folder());
    }

    private static String textOf(String resource, ProjectName name) {
        String text = read(resource)
                .replace("\r\n", "\n")
                .replace(PLACEHOLDER.text(), name.text())
                .replace(PLACEHOLDER.artifact(), name.artifact());
        return resource.endsWith(".cmd") ? text.replace("\n", "\r\n") : text;
    }

    private static String read(String resource) {
        try (InputStream in = ProjectTemplate.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(
                        resource + " is missing next to " + ProjectTemplate.class + ": build the program again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + resource, unreadable);
        }
    }
}
