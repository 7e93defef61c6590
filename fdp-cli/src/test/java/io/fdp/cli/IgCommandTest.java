package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.FakeTerminal;
import io.fdp.cli.console.StopSignal;
import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.MemoryUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo shows its world in shared memory, and the command watches it. */
class IgCommandTest {
    @TempDir
    Path folder;

    @AfterEach
    void everythingIsGivenBack() {
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    private String file() {
        return folder.resolve("world").toString();
    }

    private CliRun demo(int ticks, String... more) {
        return CliRun.of(Stream.concat(
                        Stream.of("demo", "--entities", "2000", "--ticks", ticks + "", "--ig", file(), "--json"),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void shouldShowTheBattle() throws IOException {
        CliRun plain = CliRun.of("demo", "--entities", "2000", "--ticks", "120", "--json");
        CliRun shown = demo(120);

        assertThat(shown.exitCode()).as(shown.err()).isZero();
        assertThat(shown.json("state_hash")).isEqualTo(plain.json("state_hash"));
        try (IgReader reader = IgReader.open(Path.of(file()))) {
            assertThat(reader.update()).isTrue();
            IgFrame frame = reader.newest();
            IgComponent position = frame.component("battle.Position");
            assertThat(frame.tick()).isEqualTo(120);
            assertThat(frame.simNanos()).isEqualTo(2_000_000_000L);
            assertThat(frame.living()).isEqualTo(shown.jsonLong("entities"));
            assertThat(position.fields()).hasSize(3);
            assertThat(reader.isEnded()).isTrue();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("world"));
        }
    }

    @Test
    void shouldWatchAFile() {
        demo(60);
        CliRun text = CliRun.of("ig", "watch", file());
        CliRun json = CliRun.of("ig", "watch", file(), "--json");
        CliRun table = CliRun.on(new FakeTerminal(100, 10), "ig", "watch", file());
        CliRun one = CliRun.of("ig", "watch", file(), "--component", "Position");
        CliRun none = CliRun.of("ig", "watch", file(), "--component", "Fuel");

        assertThat(text.exitCode()).as(text.err()).isZero();
        assertThat(text.out()).startsWith("tick 60, ").contains("entity ", " template ", "0#1 ");
        assertThat(json.out()).hasLineCount(1).contains("\"components\":[\"battle.Position\"]");
        assertThat(json.jsonLong("frames")).isOne();
        assertThat(json.jsonLong("tick")).isEqualTo(60);
        assertThat(table.exitCode()).isZero();
        assertThat(one.exitCode()).isZero();
        assertThat(none.exitCode()).isOne();
        assertThat(none.err()).contains("does not show Fuel; it shows [battle.Position]");
    }

    @Test
    void shouldWatchARunningDemo() {
        CompletableFuture<CliRun> running = CompletableFuture.supplyAsync(
                () -> CliRun.of("demo", "--entities", "500", "--seconds", "4", "--ig", file(), "--json"));
        CliRun watched = null;
        while (watched == null || watched.exitCode() != 0) {
            if (Files.exists(Path.of(file()))) {
                watched = CliRun.on(new FakeTerminal(100, 10), "ig", "watch", file(), "--json");
            }
        }
        assertThat(watched.jsonLong("frames")).isGreaterThan(10);
        assertThat(watched.jsonLong("tick")).isEqualTo(running.join().jsonLong("tick"));
    }

    @Test
    void shouldStopWhenAsked() {
        demo(5);
        StopSignal stop = new StopSignal();
        stop.request();
        assertThat(CliRun.of(stop, "ig", "watch", file()).exitCode()).isEqualTo(130);
    }

    @Test
    void shouldSayWhatIsWrong() throws IOException {
        CliRun missing = CliRun.of("ig", "watch", file());
        Files.writeString(Path.of(file()), "text");
        CliRun foreign = CliRun.of("ig", "watch", file());
        CliRun refused = demo(5);
        CliRun usage = CliRun.of("ig");
        CliRun time = CliRun.of("ig", "watch", file(), "--seconds", "0");

        assertThat(missing.exitCode()).isOne();
        assertThat(missing.err())
                .contains("there is no such file", "fdp demo --ig FILE")
                .hasLineCount(1);
        assertThat(foreign.exitCode()).isOne();
        assertThat(foreign.err())
                .contains(file(), "not a world in shared memory")
                .hasLineCount(1);
        assertThat(refused.exitCode()).isOne();
        assertThat(refused.err())
                .contains("cannot show the world in", "not replaced")
                .hasLineCount(1);
        assertThat(Path.of(file())).hasContent("text");
        assertThat(usage.exitCode()).isEqualTo(2);
        assertThat(usage.err()).contains("a command is missing: watch");
        assertThat(time.exitCode()).isEqualTo(2);
    }
}
