import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Makes a zip with the command line and a Java runtime that has only the modules it needs, started from the pom of the
 * command line: {@code MakeDist target version}. A JDK without its jmods can link, too, from JDK 24 on.
 */
public final class MakeDist {
    /** Modules that no class names: the file system of jars, which a provider brings. */
    private static final List<String> MORE_MODULES = List.of("jdk.zipfs");

    private final Path target;
    private final Path stage;

    private MakeDist(Path target, String name) {
        this.target = target;
        this.stage = target.resolve("dist").resolve(name);
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: MakeDist target version");
            System.exit(2);
        }
        Path target = Path.of(args[0]);
        String name = "fdp-" + args[1] + "-" + system();
        MakeDist dist = new MakeDist(target, name);
        dist.stage();
        dist.tryOut();
        Path zip = target.resolve(name + ".zip");
        dist.pack(zip);
        System.out.println(zip + ": " + (Files.size(zip) >> 20) + " MB; unpack it and run bin/fdp demo");
    }

    private static String system() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String family = os.contains("win") ? "windows" : os.contains("mac") ? "macos" : "linux";
        return family + "-" + System.getProperty("os.arch");
    }

    private void stage() throws IOException {
        delete(target.resolve("dist"));
        Path lib = Files.createDirectories(stage.resolve("lib"));
        Files.copy(target.resolve("fdp-cli.jar"), lib.resolve("fdp-cli.jar"));
        for (Path jar : filesIn(target.resolve("lib"))) {
            Files.copy(jar, lib.resolve(jar.getFileName()));
        }
        Path bin = Files.createDirectories(stage.resolve("bin"));
        Path launchers = target.resolve("../../config/dist");
        for (String launcher : List.of("fdp", "fdp.cmd")) {
            Path copy = Files.copy(launchers.resolve(launcher), bin.resolve(launcher));
            copy.toFile().setExecutable(true, false);
        }
        link(modulesOf(lib));
    }

    /** Runs, records and replays, without any other Java in reach: a module that is missing fails here. */
    private void tryOut() throws IOException {
        Path recording = target.resolve("dist").resolve("try.fdp").toAbsolutePath();
        boolean windows = system().startsWith("windows");
        String fdp = stage.resolve("bin")
                .resolve(windows ? "fdp.cmd" : "fdp")
                .toAbsolutePath()
                .toString();
        start(fdp, "demo", "--entities", "1000", "--ticks", "20", "--json", "--record", recording.toString());
        start(fdp, "recording", "verify", recording.toString());
        start(fdp, "replay", recording.toString(), "--to", "10", "--json");
        start(fdp, "samples", "motorpool");
        Files.delete(recording);
    }

    private static void start(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("JAVA_HOME");
        Process process = builder.start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed: " + told);
            }
        } catch (InterruptedException stopped) {
            throw new IOException("interrupted while trying out the command line", stopped);
        }
    }

    /** The modules that the jars need. */
    private static String modulesOf(Path lib) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--print-module-deps",
                "--ignore-missing-deps",
                "--multi-release",
                "25",
                "--module-path",
                lib.toString()));
        filesIn(lib).forEach(jar -> arguments.add(jar.toString()));
        String last = run("jdeps", arguments).lines().toList().getLast(); // after warnings
        TreeSet<String> modules = new TreeSet<>(List.of(last.split(",")));
        modules.addAll(MORE_MODULES);
        modules.removeIf(name -> ModuleFinder.ofSystem().find(name).isEmpty()); // the jars are on the class path
        return String.join(",", modules);
    }

    private void link(String modules) {
        run(
                "jlink",
                List.of(
                        "--add-modules",
                        modules,
                        "--no-header-files",
                        "--no-man-pages",
                        "--strip-java-debug-attributes",
                        "--compress=zip-6",
                        "--generate-cds-archive",
                        "--output",
                        stage.resolve("runtime").toString()));
    }

    private static String run(String tool, List<String> arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        int exitCode = ToolProvider.findFirst(tool)
                .orElseThrow(() -> new IllegalStateException("this JDK has no " + tool + ": use a whole JDK"))
                .run(stream, stream, arguments.toArray(String[]::new));
        String told = out.toString(StandardCharsets.UTF_8);
        if (exitCode != 0) {
            throw new IllegalStateException(tool + " " + String.join(" ", arguments) + " failed: " + told);
        }
        return told;
    }

    /** Packs with permissions, so that programs can be started after unpacking. */
    private void pack(Path zip) throws IOException {
        Files.deleteIfExists(zip);
        URI uri = URI.create("jar:" + zip.toAbsolutePath().normalize().toUri());
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        try (FileSystem packed =
                        FileSystems.newFileSystem(uri, Map.of("create", "true", "enablePosixFileAttributes", posix));
                Stream<Path> content = Files.walk(stage)) {
            for (Path each : content.sorted().toList()) {
                Path to = packed.getPath("/")
                        .resolve(stage.getParent().relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(each, to);
                }
                if (posix) {
                    Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(each));
                }
            }
        }
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            return content.sorted().toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> content = Files.walk(folder)) {
                for (Path each : content.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
