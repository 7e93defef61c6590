package io.fdp.ig;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * The readers in other languages: compiled and started.
 *
 * <p>Where a compiler of C or Python is missing a test is left out, with one visible line. With {@code CI=true} the
 * packages of Debian and Ubuntu are installed, or the test fails.
 */
final class IgTools {
    static final Path READERS = Path.of("readers").toAbsolutePath();
    private static final boolean CI = "true".equals(System.getenv("CI"));
    private static final List<String> PACKAGES = List.of("gcc", "libc6-dev", "python3");
    private static final Set<String> TOLD = new HashSet<>();
    private static boolean installed;

    private IgTools() {}

    // ---- commands of readers

    /** Compiles a program of C and returns its path. */
    static String compileC(Path folder, String program) {
        require("a compiler of C, cc or gcc", "cc", "gcc");
        Path to = folder.resolve(program);
        if (!Files.exists(to)) {
            run(
                    folder,
                    120,
                    compiler(),
                    "-std=c99",
                    "-O2",
                    "-Wall",
                    "-Wextra",
                    "-Wpedantic",
                    "-Werror",
                    "-o",
                    to.toString(),
                    READERS.resolve(program + ".c").toString());
        }
        return to.toString();
    }

    private static String compiler() {
        String cc = find("cc");
        return cc != null ? cc : find("gcc");
    }

    static List<String> inC(Path folder) {
        return List.of(compileC(folder, "read"));
    }

    static List<String> inPython() {
        require("python3", "python3");
        return List.of(find("python3"), READERS.resolve("read.py").toString());
    }

    /** The reader in Java, compiled from its sources with nothing on the class path. */
    static List<String> inJava(Path folder) {
        Path classes = folder.resolve("reader-classes");
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        if (!Files.isDirectory(classes)) {
            List<String> command = new ArrayList<>(
                    List.of(bin.resolve("javac").toString(), "-cp", "", "-proc:none", "-d", classes.toString()));
            try (Stream<Path> sources = Files.list(Path.of("src/main/java/io/fdp/ig/reader"))) {
                sources.filter(file -> !file.endsWith("package-info.java"))
                        .forEach(file -> command.add(file.toAbsolutePath().toString()));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            run(folder, 120, command.toArray(String[]::new));
        }
        return List.of(
                bin.resolve("java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes.toString(),
                "io.fdp.ig.reader.ReadIg");
    }

    static Process start(List<String> command, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(arguments));
        return new ProcessBuilder(all)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** A program in a JVM of its own, with the class path of the tests. */
    static List<String> javaOf(Class<?> program) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName());
    }

    // ---- what is installed

    private static synchronized void require(String what, String... programs) {
        if (Arrays.stream(programs).anyMatch(program -> find(program) != null)) {
            return;
        }
        if (CI) {
            install(what);
            if (Arrays.stream(programs).anyMatch(program -> find(program) != null)) {
                return;
            }
            throw new AssertionError("CI=true, and " + what + " is missing even after the installation of " + PACKAGES);
        }
        if (TOLD.add(what)) {
            System.out.println("[IG] tests are left out: this machine does not have " + what);
        }
        throw new TestAbortedException("missing: " + what);
    }

    private static void install(String what) {
        if (installed || find("apt-get") == null) {
            throw new AssertionError("CI=true, and " + what + " is missing; install " + PACKAGES);
        }
        installed = true;
        List<String> command = new ArrayList<>();
        if (!"root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("sudo", "-n"));
        }
        command.addAll(List.of("apt-get", "install", "-y", "--no-install-recommends"));
        command.addAll(PACKAGES);
        run(Path.of("."), 300, command.toArray(String[]::new));
    }

    private static String find(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(null);
    }

    /** How a program ended, and what it printed to both streams. */
    record Ended(int code, String text) {}

    static Ended runToEnd(Path folder, int seconds, List<String> command, String... arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(all)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            process.onExit().orTimeout(seconds, TimeUnit.SECONDS).exceptionally(late -> process.destroyForcibly());
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    static String run(Path folder, int seconds, String... command) {
        Ended ended = runToEnd(folder, seconds, List.of(command));
        if (ended.code() != 0) {
            throw new AssertionError(List.of(command) + " ended with " + ended.code() + ": " + ended.text());
        }
        return ended.text();
    }
}
