package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.StopSignal;
import io.fdp.testkit.ForgedFiles;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DisCommandTest {
    @TempDir
    Path folder;

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Listens while a command sends; a stranger sends rubbish as well. */
    private static CliRun heard(int port, boolean json, String... command) throws Exception {
        StopSignal stop = new StopSignal();
        CompletableFuture<CliRun> listening = CompletableFuture.supplyAsync(() -> json
                ? CliRun.of(stop, "dis", "listen", "--port", String.valueOf(port), "--json")
                : CliRun.of(stop, "dis", "listen", "--port", String.valueOf(port)));
        awaitListener(port);
        CliRun sender = CliRun.of(command);
        assertThat(sender.err()).isEmpty();
        assertThat(sender.exitCode()).isZero();
        Thread.sleep(300);
        stop.request();
        return listening.get(60, TimeUnit.SECONDS);
    }

    /** Sends rubbish until somebody listens: until then, the operating system says that nobody does. */
    private static void awaitListener(int port) throws Exception {
        for (int i = 0; i < 1000; i++) {
            try (DatagramSocket stranger = new DatagramSocket()) {
                stranger.connect(InetAddress.getLoopbackAddress(), port);
                stranger.setSoTimeout(100);
                stranger.send(new DatagramPacket(new byte[] {1, 2, 3}, 3));
                stranger.receive(new DatagramPacket(new byte[1], 1));
            } catch (PortUnreachableException nobody) {
                Thread.sleep(20);
            } catch (SocketTimeoutException silence) {
                return;
            }
        }
        throw new AssertionError("nobody listens on port " + port);
    }

    @Test
    void shouldSendTheDemo() throws Exception {
        int port = freePort();
        CliRun run =
                heard(port, true, "demo", "--entities", "256", "--ticks", "30", "--dis", "127.0.0.1:" + port, "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(Integer.parseInt(run.json("pdus"))).isGreaterThanOrEqualTo(2 * 250);
        assertThat(Integer.parseInt(run.json("entity_state"))).isGreaterThanOrEqualTo(2 * 250);
        assertThat(run.out()).contains("\"refused\":{\"truncated\":1}");
    }

    @Test
    void shouldSendTheShotsOfTheDemo() throws Exception {
        int port = freePort();
        CliRun run = heard(
                port, true, "demo", "--entities", "256", "--ticks", "600", "--dis", "127.0.0.1:" + port, "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(Integer.parseInt(run.json("fire"))).isPositive();
        assertThat(Integer.parseInt(run.json("detonation"))).isPositive();
    }

    @Test
    void shouldSendARecording() throws Exception {
        int port = freePort();
        Path file = folder.resolve("battle.fdprec");
        assertThat(CliRun.of("demo", "--entities", "256", "--ticks", "20", "--record", file.toString())
                        .exitCode())
                .isZero();
        CliRun run = heard(port, false, "dis", "replay", file.toString(), "--to", "127.0.0.1:" + port, "--json");
        assertThat(run.out()).contains("entity_state", "1.1.225.1.1.3.0", "force 2", "m/s", "leaves", "refused  1");
        assertThat(run.out().lines().filter(line -> line.contains("49.2")).count())
                .as("places near Hohenfels")
                .isPositive();
    }

    /** A wrong state is not sent to others as if it were right, unless somebody asks for it. */
    @Test
    void shouldSendOnlyFramesWithTheirStateHash() throws Exception {
        int port = freePort();
        Path file = folder.resolve("battle.fdprec");
        CliRun demo = CliRun.of("demo", "--entities", "64", "--ticks", "20", "--record", file.toString(), "--json");
        ForgedFiles.changeHash(file, Long.parseUnsignedLong(demo.json("state_hash"), 16));
        CliRun refused = CliRun.of("dis", "replay", file.toString(), "--to", "127.0.0.1:" + port);
        assertThat(refused.exitCode()).as(refused.err()).isOne();
        assertThat(refused.err()).contains("tick 20 does not have the state hash that was recorded");
        CliRun unchecked =
                CliRun.of("dis", "replay", file.toString(), "--to", "127.0.0.1:" + port, "--unchecked", "--json");
        assertThat(unchecked.exitCode()).as(unchecked.err()).isZero();
        assertThat(unchecked.json("tick")).isEqualTo("20");
    }

    /** Of a battle that took part in an exercise, and of one that did not: the last ticks, in which shots are fired. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldSendTheShotsOfARecording(boolean tookPart) throws Exception {
        int port = freePort();
        Path file = folder.resolve("battle.fdprec");
        Path end = folder.resolve("end.fdprec");
        List<String> demo = new ArrayList<>(List.of("demo", "--entities", "256", "--ticks", "600", "--record"));
        demo.add(file.toString());
        if (tookPart) {
            demo.addAll(List.of("--dis", "127.0.0.1:" + port));
        }
        assertThat(CliRun.of(demo.toArray(String[]::new)).exitCode()).isZero();
        CliRun cut =
                CliRun.of("recording", "cut", file.toString(), "--from", "540", "--to", "600", "--out", end.toString());
        assertThat(cut.exitCode()).as(cut.err()).isZero();
        CliRun run = heard(port, true, "dis", "replay", end.toString(), "--to", "127.0.0.1:" + port, "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(Integer.parseInt(run.json("fire"))).isPositive();
        assertThat(Integer.parseInt(run.json("detonation"))).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dis",
                "dis nonsense",
                "dis listen --port 0",
                "dis listen --seconds 0",
                "dis replay file",
                "dis replay file --to host",
                "demo --dis 127.0.0.1",
                "demo --dis :3000",
                "demo --dis 127.0.0.1:65536",
                "demo --dis 127.0.0.1:3000 --dis-exercise 256",
                "demo --dis 127.0.0.1:3000 --dis-site 0",
                "demo --dis-listen 70000"
            })
    void shouldRefuseWrongUsage(String line) {
        CliRun run = CliRun.of(line.split(" "));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(2);
        assertThat(run.errLines().getLast()).startsWith("Try 'fdp ");
    }

    @Test
    void shouldSayWhatIsWrong() {
        CliRun missing = CliRun.of("dis", "replay", folder.resolve("none").toString(), "--to", "127.0.0.1:3000");
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("there is no such file");
        CliRun host = CliRun.of("demo", "--entities", "1", "--ticks", "1", "--dis", "no-such-host.invalid:3000");
        assertThat(host.exitCode()).isEqualTo(1);
        assertThat(host.err()).contains("no-such-host.invalid");
        CliRun group = CliRun.of("dis", "listen", "--port", "39876", "--group", "127.0.0.1", "--seconds", "1");
        assertThat(group.exitCode()).isEqualTo(1);
        assertThat(group.err()).contains("no multicast address", "as 239.1.2.3").doesNotContain("--port");
        CliRun network = CliRun.of("dis", "listen", "--port", "39876", "--group", "239.1.2.3", "--interface", "nonet9");
        assertThat(network.exitCode()).isEqualTo(1);
        assertThat(network.err())
                .contains("there is no network interface nonet9", "--interface")
                .doesNotContain("--port")
                .hasLineCount(1);
    }

    /** The message is for people: what happened, on which port, what to do. */
    @Test
    void shouldSayThatAPortIsTaken() throws IOException {
        try (DatagramSocket taken = new DatagramSocket(0)) {
            String port = String.valueOf(taken.getLocalPort());
            CliRun demo = CliRun.of("demo", "--entities", "1", "--ticks", "1", "--dis-listen", port, "--json");
            assertThat(demo.exitCode()).isEqualTo(1);
            assertThat(demo.out()).isEmpty();
            assertThat(demo.err())
                    .contains("cannot open the socket for DIS on port " + port, "choose another port")
                    .doesNotContain("io.fdp")
                    .hasLineCount(1);
            CliRun listen = CliRun.of("dis", "listen", "--port", port, "--seconds", "1", "--json");
            assertThat(listen.exitCode()).isEqualTo(1);
            assertThat(listen.err())
                    .contains("cannot listen on port " + port, "--port")
                    .hasLineCount(1);
        }
    }

    /** A recording goes to a group on a chosen network interface, and is heard there. */
    @Test
    void shouldSendARecordingToAGroup() throws Exception {
        int port = freePort();
        Path file = folder.resolve("battle.fdprec");
        assertThat(CliRun.of("demo", "--entities", "64", "--ticks", "20", "--record", file.toString())
                        .exitCode())
                .isZero();
        StopSignal stop = new StopSignal();
        String[] listen = {
            "dis", "listen", "--port", port + "", "--group", "239.255.7.9", "--dis-interface", "lo", "--json"
        };
        CompletableFuture<CliRun> listening = CompletableFuture.supplyAsync(() -> CliRun.of(stop, listen));
        awaitListener(port);
        CliRun sender =
                CliRun.of("dis", "replay", file.toString(), "--to", "239.255.7.9:" + port, "--dis-interface", "lo");
        assertThat(sender.exitCode()).as(sender.err()).isZero();
        Thread.sleep(300);
        stop.request();
        CliRun heard = listening.get(60, TimeUnit.SECONDS);
        assertThat(Integer.parseInt(heard.json("entity_state"))).as(heard.out()).isGreaterThanOrEqualTo(2 * 60);
    }
}
