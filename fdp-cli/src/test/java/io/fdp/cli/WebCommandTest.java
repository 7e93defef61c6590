package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.StopSignal;
import io.fdp.kernel.MemoryUsage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Commands show their world on a web page. */
class WebCommandTest {
    @TempDir
    Path folder;

    @AfterEach
    void everythingIsGivenBack() {
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    /** A command that runs until it is stopped, and the address that it prints first. */
    private static final class Running implements AutoCloseable {
        private final StopSignal stop = new StopSignal();
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final CompletableFuture<Integer> exitCode;
        private final HttpClient http = HttpClient.newHttpClient();
        private final String url;

        Running(String... args) throws InterruptedException {
            exitCode = CompletableFuture.supplyAsync(() -> Main.run(
                    args,
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    stop));
            String first = "";
            for (int i = 0; i < 2000 && !first.contains("\n") && !exitCode.isDone(); i++) {
                Thread.sleep(20);
                first = out.toString(StandardCharsets.UTF_8);
            }
            assertThat(first).as(err.toString(StandardCharsets.UTF_8)).startsWith("{\"url\":\"http://127.0.0.1:");
            url = first.substring(8, first.indexOf('"', 8));
        }

        String get(String target) throws IOException, InterruptedException {
            String base = url.substring(0, url.indexOf("/#"));
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(URI.create(base + target))
                            .header("Authorization", "Bearer " + url.substring(url.indexOf('#') + 1))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(target + ": " + answer.body()).isEqualTo(200);
            return answer.body();
        }

        int end() {
            stop.request();
            return exitCode.join();
        }

        @Override
        public void close() {
            end();
            http.close();
        }
    }

    @Test
    void shouldShowTheDemo() throws IOException, InterruptedException {
        try (Running demo = new Running("demo", "--entities", "500", "--web", "--control", "--json-lines")) {
            assertThat(demo.get("/api/status")).contains("\"kind\":\"live\"").contains("\"control\":true");
            assertThat(demo.get("/api/entities?query=Hull&limit=1")).contains("\"count\":");
            assertThat(demo.get("/api/schema")).contains("battle.Position").contains("\"templates\":[\"");
            assertThat(demo.get("/metrics")).contains("fdp_entities ");
            assertThat(demo.err.toString(StandardCharsets.UTF_8)).contains("open " + demo.url);
            assertThat(demo.end()).isEqualTo(130);
            assertThat(demo.out.toString(StandardCharsets.UTF_8).lines())
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains("\"state_hash\"");
        }
    }

    /** A node by itself: it owns its units, and each of their shared components. */
    @Test
    void shouldShowANode() throws IOException, InterruptedException {
        DdsNeeded.require();
        try (Running node = new Running(
                "node",
                "--id",
                "3",
                "--domain",
                DdsNeeded.domain(),
                "--entities",
                "20",
                "--seconds",
                "60",
                "--web",
                "--json-lines")) {
            assertThat(node.get("/api/status")).contains("battle, node 3").contains("\"self\":true");
            assertThat(node.get("/api/schema")).contains("\"owners\":true");
            String tank = "";
            for (int i = 0; i < 200 && !tank.contains("\"owner\":3"); i++) {
                Thread.sleep(50); // the frame thread finds out
                tank = node.get("/api/entity/9");
            }
            assertThat(tank)
                    .contains("\"owner\":3")
                    .containsPattern("\"owners\":\\{[^}]*\"battle.Hull\":3")
                    .containsPattern("\"owners\":\\{[^}]*\"battle.Position\":3");
            assertThat(tank.replaceAll(".*\"owners\":\\{([^}]*)}.*", "$1"))
                    .as("tags belong to the entity")
                    .doesNotContain("Blue");
            assertThat(node.end()).isEqualTo(130);
        }
    }

    /** One page for all nodes of a cluster, each with its own figures. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldShowACluster() throws IOException, InterruptedException {
        DdsNeeded.require();
        try (Running cluster = new Running(
                "cluster",
                "--domain",
                DdsNeeded.domain(),
                "--nodes",
                "2",
                "--entities",
                "60",
                "--seconds",
                "60",
                "--web",
                "--json-lines")) {
            String all = "";
            for (int i = 0; i < 600 && !isShown(all); i++) {
                Thread.sleep(100);
                all = cluster.get("/api/hub");
            }
            assertThat(isShown(all)).as(all).isTrue();
            assertThat(all).contains("\"battle 1\"", "\"battle 2\"").contains("\"samples out\":");
            assertThat(cluster.get("/node/2/api/status"))
                    .contains("battle, node 2")
                    .contains("\"control\":false");
            assertThat(cluster.get("/node/1/api/schema")).contains("\"owners\":true");
            assertThat(cluster.end()).isEqualTo(130);
        }
    }

    /** Both nodes own units, and have the units of the other one. */
    private static boolean isShown(String hub) {
        return hub.split("\"self\":true[^}]*?\"entities\":[1-9]", -1).length == 3
                && hub.split("\"self\":false[^}]*?\"entities\":[1-9]", -1).length == 3;
    }

    @Test
    void shouldShowARecording() throws IOException, InterruptedException {
        String file = folder.resolve("run").toString();
        CliRun recorded = CliRun.of("demo", "--entities", "300", "--ticks", "60", "--record", file, "--json");
        assertThat(recorded.exitCode()).as(recorded.err()).isZero();
        try (Running view = new Running("view", file, file, "--json-lines")) {
            String status = view.get("/api/status?hash=1");
            assertThat(status).contains("\"kind\":\"recording\"").contains("\"last_tick\":60");
            assertThat(status).contains(recorded.json("state_hash").replace("\"", ""));
            String compared = view.get("/api/compare");
            for (int i = 0; i < 200 && !compared.contains("\"done\":true"); i++) {
                Thread.sleep(50);
                compared = view.get("/api/compare");
            }
            assertThat(compared).contains("\"same\":true");
            assertThat(view.get("/api/entities?query=Hull&limit=1")).contains("\"count\":");
            assertThat(view.end()).isEqualTo(130);
        }
    }

    @Test
    void shouldEndAViewInTime() throws IOException {
        String file = folder.resolve("run").toString();
        CliRun.of("demo", "--entities", "10", "--ticks", "5", "--record", file);
        CliRun view = CliRun.of("view", file, "--seconds", "0.2");

        assertThat(view.exitCode()).as(view.err()).isZero();
        assertThat(view.err()).contains("open http://127.0.0.1:");
    }

    @Test
    void shouldRefuseWrongUsage() throws IOException {
        assertThat(CliRun.of("demo", "--ticks", "1", "--control").exitCode()).isEqualTo(2);
        assertThat(CliRun.of("demo", "--ticks", "1", "--web", "70000").exitCode())
                .isEqualTo(2);
        assertThat(CliRun.of("demo", "--ticks", "1", "--json-lines").err()).contains("--json-lines goes with --web");
        assertThat(CliRun.of("view").exitCode()).isEqualTo(2);
        assertThat(CliRun.of("view", folder.resolve("none").toString()).exitCode())
                .isEqualTo(1);
        Path text = Files.writeString(folder.resolve("text"), "no recording");
        CliRun none = CliRun.of("view", text.toString());
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err()).contains("text").doesNotContain("\tat ");
        assertThat(CliRun.of("view", text.toString(), "--port", "99999").exitCode())
                .isEqualTo(2);
    }
}
