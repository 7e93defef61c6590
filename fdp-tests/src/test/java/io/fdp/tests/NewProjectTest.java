package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fdp.annotations.Component;
import io.fdp.cli.Main;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.Engine;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.processor.FdpProcessor;
import io.fdp.recorder.FlightRecorder;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The project that {@code ./fdp new} writes, built by Maven as a user builds it: compiled, tested and run. Maven is
 * offline: the project names the plugins and libraries of this build, in the same versions.
 */
class NewProjectTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("");
    private static final int MOST_SECONDS = 300;

    /** What the project needs, with one class of each. */
    private static final Map<String, Class<?>> MODULES = Map.ofEntries(
            Map.entry("fdp-annotations", Component.class),
            Map.entry("fdp-processor", FdpProcessor.class),
            Map.entry("fdp-base", Entity.class),
            Map.entry("fdp-wire", Wire.class),
            Map.entry("fdp-codec", JsonWriter.class),
            Map.entry("fdp-kernel", EntityRepository.class),
            Map.entry("fdp-engine", Engine.class),
            Map.entry("fdp-format", TypeDescription.class),
            Map.entry("fdp-recorder", FlightRecorder.class),
            Map.entry("fdp-storage", WorldStorage.class),
            Map.entry("fdp-testkit", Worlds.class));

    @TempDir
    Path folder;

    private static String fdp(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        int exitCode = Main.run(args, stream, stream);
        String told = out.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as(told).isZero();
        return told;
    }

    /** Runs a program in a folder; its output is the message if it fails. */
    private String run(Path where, List<String> command) throws IOException, InterruptedException {
        Path log = Files.createTempFile(folder, "log", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(where.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
            String told = Files.readString(log);
            assertThat(ended).as("it ends: " + command + "\n" + told).isTrue();
            assertThat(process.exitValue()).as(command + "\n" + told).isZero();
            return told;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Path repository(String version) throws IOException {
        Path known = Path.of(System.getProperty(
                "localRepository",
                Path.of(System.getProperty("user.home"), ".m2", "repository").toString()));
        LocalRepository all = LocalRepository.over(known, folder.resolve("repository"), version);
        all.addParent(ROOT.resolve("pom.xml"));
        all.addModules(ROOT, MODULES);
        return all.folder();
    }

    /** The line that installs FDP for a project, in all texts, installs what it needs and no benchmarks. */
    @Test
    void shouldTellHowToInstallWhatItNeeds() throws IOException {
        Path project = folder.resolve("project");
        fdp("new", project.toString(), "--name", "org.acme.balls");
        Pattern line = Pattern.compile("mvn -B -ntp -DskipTests install( -pl ([a-z,-]+) -am)?");
        Set<String> lines = new HashSet<>();
        for (Path text : List.of(
                project.resolve("README.md"), ROOT.resolve("README.md"), ROOT.resolve("docs/guide/tutorial.md"))) {
            Matcher found = line.matcher(Files.readString(text));
            assertThat(found.find()).as(text.toString()).isTrue();
            assertThat(found.group(2)).as("only what is needed: " + text).isNotNull();
            lines.add(found.group(2));
        }
        assertThat(lines).as("one line everywhere").hasSize(1);
        Set<String> installed = new HashSet<>();
        for (String module : lines.iterator().next().split(",")) {
            addWithNeeded(module, installed);
        }
        assertThat(installed)
                .containsAll(MODULES.keySet())
                .contains("fdp-bom")
                .doesNotContain("fdp-benchmarks", "fdp-jcstress", "fdp-tests", "fdp-cli", "fdp-samples");
    }

    /** Adds a module, and the modules of this build that its file names. */
    private static void addWithNeeded(String module, Set<String> installed) throws IOException {
        Path pom = ROOT.resolve(module).resolve("pom.xml");
        assertThat(pom).as("a module of FDP").exists();
        if (module.equals("fdp-bom")) {
            installed.add(module); // it names versions only
        } else if (installed.add(module)) {
            Matcher needed =
                    Pattern.compile("<artifactId>(fdp-[a-z]+)</artifactId>").matcher(Files.readString(pom));
            while (needed.find()) {
                if (!needed.group(1).equals("fdp-parent")) {
                    addWithNeeded(needed.group(1), installed);
                }
            }
        }
    }

    @Test
    void shouldBuildTestAndRun() throws IOException, InterruptedException {
        String maven = System.getProperty("fdp.maven.home", "");
        assumeTrue(!maven.isEmpty() && Files.isExecutable(Path.of("/bin/bash")), "Maven runs this test, on a Unix");
        Path project = folder.resolve("project");
        fdp("new", project.toString(), "--name", "org.acme.balls");
        Matcher version = Pattern.compile("<fdp.version>(.*)</fdp.version>")
                .matcher(Files.readString(project.resolve("pom.xml")));
        assertThat(version.find()).isTrue();

        String built = run(
                project,
                List.of(
                        Path.of(maven, "bin", "mvn").toString(),
                        "-B",
                        "-ntp",
                        "-o",
                        "-Dmaven.legacyLocalRepo=true",
                        "-Dmaven.repo.local=" + repository(version.group(1)),
                        "verify"));
        assertThat(built).contains("Tests run: 5, Failures: 0, Errors: 0, Skipped: 0", "BUILD SUCCESS");
        assertThat(built).doesNotContain(".java:"); // where warnings of the compiler are

        String ran = run(
                project, List.of("env", "JAVA_HOME=" + System.getProperty("java.home"), "./run", "120", "balls.fdp"));
        Matcher hashes = Pattern.compile("""
            120 frames in balls.fdp, state hash ([0-9a-f]{16})
            .* \\1
            60 frames more, from balls.fdpw: [0-9a-f]{16}
            """).matcher(ran);
        assertThat(hashes.matches()).as(ran).isTrue();
        String home = "JAVA_HOME=" + System.getProperty("java.home");
        assertThat(run(project, List.of("env", home, "/bin/bash", "-c", "./run abc; test $? = 2")))
                .isEqualTo("abc is no number of frames; write for example: 600 balls.fdp\n");
        Path recording = project.resolve("balls.fdp");
        assertThat(fdp("recording", "verify", recording.toString())).contains("120");
        assertThat(fdp("world", "verify", project.resolve("balls.fdpw").toString()))
                .contains("is whole", "tick 120", "the state hash is right");
        assertThat(fdp("replay", recording.toString(), "--to", "120", "--json")).contains(hashes.group(1));
    }

    /** Fails to build, but says that it would: what is newer than the program is noticed without Maven. */
    @Test
    void shouldNoticeWhatIsNewerThanTheProgram() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "a Unix runs this test");
        Path project = folder.resolve("project");
        fdp("new", project.toString(), "--name", "org.acme.balls");
        Matcher jar = Pattern.compile("jar=(target/.*)").matcher(Files.readString(project.resolve("run")));
        assertThat(jar.find()).isTrue();
        Path program = project.resolve(jar.group(1));
        Path home = folder.resolve("home");
        Path elsewhere = folder.resolve("elsewhere");
        List<Path> installed = Stream.of(home.resolve(".m2/repository"), elsewhere)
                .map(repository -> repository.resolve("io/fdp/fdp-kernel/maven-metadata-local.xml"))
                .toList();
        write(home.resolve(".m2/settings.xml"), "<settings></settings>");
        for (Path file : installed) {
            write(file, "");
            write(file.resolveSibling("1").resolve("fdp-kernel-1.jar"), "");
        }
        write(program, "");
        write(project.resolve("target/lib/fdp-kernel.jar"), "");
        setAge(folder, 100);
        setAge(program, 50);
        assertThat(start(project, home)).doesNotContain("building");
        setAge(installed.getLast(), 0);
        assertThat(start(project, home)).as("not where Maven looks").doesNotContain("building");
        write(
                home.resolve(".m2/settings.xml"),
                "<settings>\n  <localRepository>" + elsewhere + "</localRepository>\n</settings>");
        assertThat(start(project, home)).contains("building");
        assertThat(project.resolve("target/lib")).as("old libraries").doesNotExist();
        write(project.resolve("target/lib/fdp-kernel.jar"), "");
        setAge(installed.getLast(), 100);
        assertThat(start(project, home)).doesNotContain("building");
        setAge(project.resolve("pom.xml"), 0);
        assertThat(start(project, home)).contains("building");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Lets a file, or all files of a folder, be written some seconds ago. */
    private static void setAge(Path of, int seconds) throws IOException {
        try (Stream<Path> files = Files.walk(of)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(seconds)));
            }
        }
    }

    /** Starts the program of a user, with a Maven that does nothing. */
    private String start(Path project, Path home) throws IOException, InterruptedException {
        return run(
                project,
                List.of(
                        "env",
                        "HOME=" + home,
                        "JAVA_HOME=" + System.getProperty("java.home"),
                        "/bin/bash",
                        "-c",
                        "mvn() { false; }; export -f mvn; ./run; true"));
    }
}
