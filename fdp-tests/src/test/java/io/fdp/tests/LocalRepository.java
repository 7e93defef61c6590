package io.fdp.tests;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A local repository of Maven with everything that the one of this build has, and the modules of this build. Links lead
 * to the former, so nothing is copied or installed.
 */
final class LocalRepository {
    private final Path folder;
    private final String version;

    private LocalRepository(Path folder, String version) {
        this.folder = folder;
        this.version = version;
    }

    /**
     * Makes a repository.
     *
     * @param folder where it goes; does not exist yet
     * @param known the repository to link to
     * @param version the version of this build
     */
    static LocalRepository over(Path known, Path folder, String version) throws IOException {
        linkAll(known, folder, "io");
        linkAll(known.resolve("io"), folder.resolve("io"), "fdp");
        return new LocalRepository(folder, version);
    }

    private static void linkAll(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> content = Files.list(from)) {
            for (Path each : content.toList()) {
                if (!each.endsWith(except)) {
                    Files.createSymbolicLink(to.resolve(each.getFileName()), each.toAbsolutePath());
                }
            }
        }
    }

    Path folder() {
        return folder;
    }

    /** Adds the pom that all modules inherit. */
    void addParent(Path pom) throws IOException {
        Files.copy(pom, file("fdp-parent", "pom"));
    }

    /** Adds modules, each with one of its classes. */
    void addModules(Path root, Map<String, Class<?>> modules) throws IOException {
        for (Map.Entry<String, Class<?>> module : modules.entrySet()) {
            String name = module.getKey();
            Files.copy(root.resolve(name).resolve("pom.xml"), file(name, "pom"));
            Path classes = locationOf(module.getValue());
            if (Files.isDirectory(classes)) {
                pack(classes, file(name, "jar"));
            } else {
                Files.copy(classes, file(name, "jar"));
            }
        }
    }

    private Path file(String artifact, String extension) throws IOException {
        Path place = Files.createDirectories(
                folder.resolve("io").resolve("fdp").resolve(artifact).resolve(version));
        return place.resolve(artifact + "-" + version + "." + extension);
    }

    private static Path locationOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file);
                Stream<Path> content = Files.walk(classes)) {
            for (Path each : content.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(
                        new ZipEntry(classes.relativize(each).toString().replace('\\', '/')));
                Files.copy(each, zip);
                zip.closeEntry();
            }
        }
    }
}
