package io.fdp.dds;

import io.fdp.dds.internal.library.DdsLibrary;
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
import org.opentest4j.TestAbortedException;

/**
 * What tests of DDS need besides Java: the library, and for some of them the compiler of IDL and a compiler of C.
 *
 * <p>Where something is missing a test is left out, with one visible line. With {@code CI=true} a test installs the
 * packages of Debian and Ubuntu, or fails.
 */
public final class DdsTools {
    private static final boolean CI = "true".equals(System.getenv("CI"));
    private static final List<String> PACKAGES = List.of("cyclonedds-dev", "cyclonedds-tools", "gcc", "libc6-dev");
    private static final Set<String> TOLD = new HashSet<>();
    private static boolean installed;

    private DdsTools() {}

    /** The test goes on only with the library of Cyclone DDS. */
    public static void requireLibrary() {
        require("the library of Cyclone DDS", DdsLibrary.isPresent());
    }

    /** The test goes on only with the library, {@code idlc} and a compiler of C. */
    public static void requireCompilers() {
        requireLibrary();
        require("idlc, the compiler of IDL", find("idlc") != null);
        require("a compiler of C, cc or gcc", compiler() != null);
    }

    /** The test goes on only with the headers of Fast DDS and a compiler of C++. They are never installed. */
    public static synchronized void requireFastDds() {
        requireLibrary();
        boolean isHere = find("g++") != null && Files.exists(Path.of("/usr/include/fastdds/dds/domain"));
        if (!isHere) {
            String what = "Fast DDS and g++ (apt install libfastrtps-dev g++)";
            if (TOLD.add(what)) {
                System.out.println("[DDS] a test is left out: this machine does not have " + what);
            }
            throw new TestAbortedException("missing: " + what);
        }
    }

    /** Compiles a source of C++ in a folder to a program that uses Fast DDS. */
    public static Path compileFastDds(Path folder, Path source) {
        run(
                folder,
                300,
                find("g++").toString(),
                "-O0",
                "-o",
                "fast",
                source.toAbsolutePath().toString(),
                "-lfastrtps",
                "-lfastcdr",
                "-lpthread");
        return folder.resolve("fast");
    }

    private static synchronized void require(String what, boolean present) {
        if (present) {
            return;
        }
        if (CI) {
            install(what);
            return;
        }
        if (TOLD.add(what)) {
            System.out.println("[DDS] tests are left out: this machine does not have " + what);
        }
        throw new TestAbortedException("missing: " + what);
    }

    private static void install(String what) {
        if (installed) {
            throw new AssertionError("CI=true, and " + what + " is missing even after the installation of " + PACKAGES);
        }
        installed = true;
        List<String> command = new ArrayList<>();
        if (find("apt-get") == null) {
            throw new AssertionError(
                    "CI=true, and " + what + " is missing; there is no apt-get to install " + PACKAGES);
        }
        if (!"root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("sudo", "-n"));
        }
        command.addAll(List.of("apt-get", "install", "-y", "--no-install-recommends"));
        command.addAll(PACKAGES);
        run(Path.of("."), 300, command.toArray(String[]::new));
        throw new AssertionError("CI=true, and " + what + " was missing: " + PACKAGES
                + " are installed now, run the build again; .ci/run does so before the build");
    }

    static Path find(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    private static Path compiler() {
        Path cc = find("cc");
        return cc != null ? cc : find("gcc");
    }

    /** Compiles a file of IDL to C in a folder. */
    public static void compileIdl(Path folder, Path idl) {
        run(folder, 60, find("idlc").toString(), idl.toAbsolutePath().toString());
    }

    /** Compiles sources of C in a folder to a program that uses Cyclone DDS. */
    public static Path compileC(Path folder, String program, Path... sources) {
        List<String> command = new ArrayList<>(List.of(compiler().toString(), "-I", folder.toString(), "-o", program));
        for (Path source : sources) {
            command.add(source.toAbsolutePath().toString());
        }
        command.add("-lddsc");
        run(folder, 120, command.toArray(String[]::new));
        return folder.resolve(program);
    }

    /** Runs a program to its end, and returns what it printed. */
    public static List<String> run(Path folder, int seconds, String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            process.onExit().orTimeout(seconds, TimeUnit.SECONDS).exceptionally(late -> process.destroyForcibly());
            List<String> told =
                    process.inputReader(StandardCharsets.UTF_8).lines().toList();
            if (process.waitFor() != 0) {
                throw new AssertionError(List.of(command) + " ended with " + process.exitValue() + ": " + told);
            }
            return told;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }
}
