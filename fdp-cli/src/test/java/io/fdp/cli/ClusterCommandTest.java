package io.fdp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.StopSignal;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisabledOnOs(OS.WINDOWS)
class ClusterCommandTest {
    private static final double MOST_GROWTH_MB = 48;
    private static final double MOST_HEAP_MB = 64;
    private static final String MOMENT =
            "\\{\"rss\":([0-9.]+),\"heap\":([0-9.]+),\"native\":([0-9.]+),\"rest\":[0-9.]+}";
    private static final Pattern MEMORY =
            Pattern.compile("\"node\":(\\d+),.*?\"memory_mb\":\\{\"start\":" + MOMENT + ",\"end\":" + MOMENT);

    private final String domain = DdsNeeded.domain();

    private CliRun cluster(String... more) {
        return CliRun.of(with(more));
    }

    private String[] with(String... more) {
        return Stream.concat(Stream.of("cluster", "--domain", domain), Stream.of(more))
                .toArray(String[]::new);
    }

    static Stream<List<String>> wrongUsages() {
        return Stream.of(
                List.of("--nodes must be from 1 to 60: was 0", "--nodes", "0"),
                List.of("--nodes must be from 1 to 60: was 61", "--nodes", "61"),
                List.of("--entities must be from 1", "--entities", "0"),
                List.of("'2' is not like 2@10", "--kill", "2"),
                List.of("'2@' is not like 2@10", "--kill", "2@"),
                List.of("'1.2.3' is not a number of seconds", "--kill", "2@1.2.3"),
                List.of("'2@3' is not like 2@10+6", "--stop", "2@3"),
                List.of("'-1' is not a number of seconds", "--hand-over", "-1"),
                List.of("'1e1' is not a number of seconds", "--hand-over", "1e1"),
                List.of("'.' is not a number of seconds", "--hand-over", "."),
                List.of("kill 4 is impossible: the node does not run then", "--kill", "4@3"),
                List.of("kill 2 is impossible: it ends after 20.0 seconds", "--kill", "2@20"),
                List.of("stop 2 is impossible: it ends after 21.0 seconds", "--stop", "2@3+18"),
                List.of("stop 2 is impossible: it stops for no time", "--stop", "2@3+0"),
                List.of("meanwhile", "--stop", "2@3+5", "--kill", "2@4"),
                List.of("kill 2 is impossible: the node does not run then", "--kill", "2@3", "--kill", "2@4"),
                List.of("no node would be left", "--nodes", "1", "--kill", "1@3"),
                List.of("all nodes join later", "--nodes", "1", "--join", "1@3"),
                List.of("join 2 is impossible: the node runs already", "--join", "2@3", "--join", "2@4"),
                List.of("nodes have numbers from 1 to 60", "--join", "61@3"),
                List.of("there is only one node then", "--nodes", "2", "--kill", "2@3", "--hand-over", "5"));
    }

    @ParameterizedTest
    @MethodSource("wrongUsages")
    void shouldRefuseWrongUsage(List<String> usage) {
        CliRun run = cluster(usage.subList(1, usage.size()).toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(run.errLines()).hasSize(2);
        assertThat(run.err()).contains(usage.getFirst()).endsWith("Try 'fdp cluster --help'.\n");
    }

    @Test
    void shouldStageDrillsAndConverge() {
        DdsNeeded.require();
        String[] drills = "--kill 2@1 --join 2@3 --hand-over 6".split(" ");
        CliRun run = cluster(Stream.concat(
                        Stream.of("--nodes", "3", "--entities", "600", "--seconds", "14", "--lease", "1", "--json"),
                        Stream.of(drills))
                .toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertThat(run.out())
                .hasLineCount(1)
                .contains("\"converged\":true", "\"what\":\"kill 2\"", "\"what\":\"join 2\"")
                .contains("\"what\":\"hand-over 1 to ", "\"gap_frames\":", "\"wrong_writers\":0", "\"memory_mb\":{")
                .contains("\"bytes_per_s\":", "\"publish_ms\":{", "\"apply_ms\":{")
                .contains("{\"node\":1,", "{\"node\":2,", "{\"node\":3,")
                .doesNotContain("null");
        List<String> hashes = Stream.of(run.out().split("\"replicated_hash\":\""))
                .skip(1)
                .map(text -> text.substring(0, 16))
                .toList();
        assertThat(hashes).hasSize(4).containsOnly(hashes.getFirst());
    }

    @Test
    @Tag("long")
    void shouldYieldAfterAStop() {
        DdsNeeded.require();
        CliRun run = cluster("--nodes", "2", "--entities", "300", "--seconds", "9", "--lease", "1", "--stop", "2@2+3");
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertThat(run.out()).contains("converged: all 2 nodes show the same", "stop 2 after 2.0 s: settled in ");
        String second = run.out()
                .lines()
                .filter(line -> line.startsWith("   2 "))
                .findFirst()
                .orElse("");
        assertThat(second.split(" +")[3])
                .as("units of the node that stopped: " + run.out())
                .isEqualTo("0");
    }

    /** Nobody can give the nodes of a cluster other numbers: the way out is another domain. */
    @Test
    void shouldPointToAnotherDomainWhenItsNumbersAreTaken() throws Exception {
        DdsNeeded.require();
        StopSignal stop = new StopSignal();
        String[] node = {
            "node", "--id", "1", "--domain", domain, "--interface", "lo", "--entities", "5", "--seconds", "300"
        };
        CompletableFuture<CliRun> running = CompletableFuture.supplyAsync(() -> CliRun.of(stop, node));
        String[] look = {
            "node", "--id", "9", "--domain", domain, "--interface", "lo", "--entities", "0", "--seconds", "2", "--json"
        };
        long ghosts = 0;
        for (int i = 0; i < 20 && ghosts == 0; i++) {
            ghosts = CliRun.of(look).jsonLong("ghosts");
        }
        assertThat(ghosts).isPositive();
        CliRun run = cluster("--nodes", "2", "--entities", "20", "--seconds", "5", "--json");
        stop.request();
        running.get(60, TimeUnit.SECONDS);
        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines().getLast())
                .startsWith("fdp cluster: node 1 ended too early")
                .contains("runs in domain " + domain, "--domain");
    }

    @Test
    void shouldEndEarly() throws Exception {
        DdsNeeded.require();
        StopSignal stop = new StopSignal();
        CompletableFuture<CliRun> running = CompletableFuture.supplyAsync(
                () -> CliRun.of(stop, with("--nodes", "2", "--entities", "20", "--seconds", "100", "--json")));
        TimeUnit.SECONDS.sleep(2);
        stop.request();
        CliRun run = running.get(60, TimeUnit.SECONDS);
        assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(run.out()).isEmpty();
        assertThat(ProcessHandle.current().children().filter(ClusterCommandTest::isNode))
                .isEmpty();
    }

    /** A child that runs Java. Its whole command line may be longer than what the system tells. */
    private static boolean isNode(ProcessHandle process) {
        return process.isAlive() && process.info().command().orElse("").endsWith("java");
    }

    /** When a cluster is killed, its nodes notice that their input ended. */
    @Test
    void shouldLeaveNoNodesBehind() throws Exception {
        DdsNeeded.require();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Dfdp.stderr.terminal=true", // shows the table, which says when the nodes run
                "-cp",
                System.getProperty("java.class.path"),
                "io.fdp.cli.Main"));
        command.addAll(List.of(with("--nodes", "2", "--entities", "20", "--seconds", "100")));
        Process cluster = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader reader = cluster.inputReader(UTF_8)) {
            StringBuilder said = new StringBuilder();
            char[] some = new char[1024];
            for (int count = reader.read(some); count >= 0; count = reader.read(some)) {
                said.append(some, 0, count);
                if (said.indexOf("running") >= 0) {
                    break;
                }
            }
            List<ProcessHandle> nodes =
                    cluster.descendants().filter(ClusterCommandTest::isNode).toList();
            assertThat(nodes).as(said.toString()).hasSize(2);
            cluster.destroyForcibly().waitFor();
            for (ProcessHandle node : nodes) {
                node.onExit().get(60, TimeUnit.SECONDS);
                assertThat(node.isAlive()).isFalse();
            }
        } finally {
            cluster.destroyForcibly();
        }
    }

    /** A node is killed and comes again, fifty times; in the end all show the same, and nobody owns what is dead. */
    @Test
    @Tag("long")
    void shouldSurviveFiftyKills() {
        DdsNeeded.require();
        List<String> arguments =
                new ArrayList<>(List.of("--nodes", "3", "--entities", "600", "--lease", "1", "--json", "--seconds"));
        arguments.add("408");
        for (int i = 0; i < 50; i++) {
            int victim = 1 + i % 3;
            arguments.addAll(List.of("--kill", victim + "@" + (2 + 8 * i), "--join", victim + "@" + (6 + 8 * i)));
        }
        CliRun run = cluster(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    }

    /** Four nodes for half an hour, with a kill and a join every 20 seconds. Memory of all nodes stays flat. */
    @Test
    @Tag("long")
    void shouldSoak() {
        DdsNeeded.require();
        List<String> arguments = new ArrayList<>(
                List.of("--nodes", "4", "--entities", "4000", "--on-loss", "remove", "--json", "--seconds", "1800"));
        for (int at = 20; at < 1780; at += 20) {
            int victim = 2 + at / 20 % 3;
            arguments.addAll(List.of("--kill", victim + "@" + at, "--join", victim + "@" + (at + 10)));
        }
        CliRun run = cluster(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertMemoryIsFlat(run.out(), 4);
    }

    /** Two nodes whose units come and go as fast as they can: nothing stays behind, neither here nor in DDS. */
    @Test
    @Tag("long")
    void shouldKeepMemoryFlatUnderLoad() {
        DdsNeeded.require();
        CliRun run = cluster("--nodes", "2", "--entities", "20000", "--seconds", "300", "--json");
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertMemoryIsFlat(run.out(), 2);
    }

    /** Whether no node has more memory at its end than after its warm-up, but for code that the JVM compiles. */
    private static void assertMemoryIsFlat(String json, int nodes) {
        Matcher memory = MEMORY.matcher(json);
        int found = 0;
        while (memory.find()) {
            found++;
            String what = "memory of node " + memory.group(1) + ": " + memory.group();
            assertThat(Double.parseDouble(memory.group(5)))
                    .as("process, " + what)
                    .isLessThan(Double.parseDouble(memory.group(2)) + MOST_GROWTH_MB);
            assertThat(Double.parseDouble(memory.group(6))).as("heap, " + what).isLessThan(MOST_HEAP_MB);
            assertThat(Double.parseDouble(memory.group(7)))
                    .as("native, " + what)
                    .isLessThan(1.3 * Double.parseDouble(memory.group(4)) + 16);
        }
        assertThat(found).as(json).isEqualTo(nodes);
    }
}
