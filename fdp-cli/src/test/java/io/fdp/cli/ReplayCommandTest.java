package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.FakeTerminal;
import io.fdp.cli.console.StopSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays of the demo, whose world is put together again, and of other programs. */
class ReplayCommandTest {
    private static final Path FILES = RecordingCommandTest.FILES;

    @TempDir
    static Path folder;

    private static Path battle;
    private static CliRun demo;

    @BeforeAll
    static void record() {
        battle = folder.resolve("battle.fdp");
        demo = CliRun.of(
                "demo", "--entities", "500", "--ticks", "150", "--seed", "7", "--record", battle.toString(), "--json");
        assertThat(demo.exitCode()).isZero();
    }

    private static CliRun replay(Object... more) {
        String[] args = new String[1 + more.length];
        args[0] = "replay";
        for (int i = 0; i < more.length; i++) {
            args[1 + i] = more[i].toString();
        }
        return CliRun.of(args);
    }

    @Test
    void shouldPlayToTheWorldThatTheDemoEndedWith() {
        CliRun run = replay(battle, "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().strip())
                .isEqualTo("{\"tick\":150,\"entities\":" + demo.json("entities") + ",\"state_hash\":\""
                        + demo.json("state_hash")
                        + "\",\"dropped\":0,\"thinned\":0,\"first_tick\":1,\"last_tick\":150}");
        CliRun text = replay(battle);
        assertThat(text.exitCode()).isZero();
        assertThat(text.out())
                .contains("tick        150 of 1 to 150", "state hash  " + demo.json("state_hash"))
                .doesNotContain("thinned");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 77, 120, 149})
    void shouldGoToTheWorldOfAnyTick(int tick) {
        CliRun at = CliRun.of("demo", "--entities", "500", "--ticks", "" + tick, "--seed", "7", "--json");
        CliRun run = replay(battle, "--to", tick, "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.jsonLong("tick")).isEqualTo(tick);
        assertThat(run.json("state_hash")).isEqualTo(at.json("state_hash"));
        assertThat(run.json("entities")).isEqualTo(at.json("entities"));
    }

    @Test
    void shouldPlayInRealTime() {
        long start = System.nanoTime();
        CliRun run = replay(battle, "--to", 17, "--speed", "16", "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.jsonLong("tick")).isEqualTo(17);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(16 * 1_000_000_000L / 60 / 16);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "151", "999999999999"})
    void shouldSayTheRangeWhenATickIsOutside(String tick) {
        CliRun run = replay(battle, "--to", tick, "--json");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("there is no tick " + tick, "it has ticks 1 to 150")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.2", "17", "NaN", "fast", "1e9"})
    void shouldRefuseSpeedsThatMakeNoSense(String speed) {
        CliRun run = replay(battle, "--speed", speed);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(2).contains("--help");
    }

    @Test
    void shouldRefuseTicksThatAreNone() {
        for (String tick : new String[] {"-1", "x", "1.5", "99999999999999999999"}) {
            CliRun run = replay(battle, "--to", tick);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).hasLineCount(2);
        }
        assertThat(CliRun.of("replay").exitCode()).isEqualTo(2);
    }

    @Test
    void shouldShowRecordingsOfOtherProgramsByWhatTheFileSays() throws IOException {
        CliRun run = replay(FILES.resolve("everything.fdp"), "--to", 9, "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("another program").hasLineCount(1);
        String line = Files.readAllLines(FILES.resolve("everything.json")).stream()
                .filter(text -> text.startsWith("{\"tick\":9,"))
                .findFirst()
                .orElseThrow();
        assertThat(line).contains("\"hash\":\"" + run.json("state_hash") + "\"");
        assertThat(line).contains("\"entities\":" + run.json("entities") + ",");
        CliRun gap = replay(FILES.resolve("gaps.fdp"), "--to", 6);
        assertThat(gap.exitCode()).isEqualTo(1);
        assertThat(gap.err()).contains("ticks 6 to 7 are missing; go to 5 or 8").hasLineCount(1);
        CliRun dropped = replay(FILES.resolve("gaps.fdp"), "--json");
        assertThat(dropped.exitCode()).isZero();
        assertThat(dropped.jsonLong("dropped")).isEqualTo(2);
        assertThat(dropped.jsonLong("thinned")).isEqualTo(1);
        assertThat(replay(FILES.resolve("gaps.fdp")).out()).contains("dropped     2", "thinned     1");
        CliRun empty = replay(FILES.resolve("empty.fdp"));
        assertThat(empty.exitCode()).isEqualTo(1);
        assertThat(empty.err()).contains("no frames").hasLineCount(1);
    }

    @Test
    void shouldReportDamageAndGoOnBehindIt() throws IOException {
        Path file = FILES.resolve("damaged-flipped.fdp");
        CliRun played = replay(file, "--json");
        assertThat(played.exitCode()).isZero();
        assertThat(played.err())
                .containsPattern("damaged at byte \\d+: .*; ticks 7 to 10 are lost, it goes on with tick 11");
        assertThat(played.jsonLong("tick")).isEqualTo(12);
        CliRun lost = replay(file, "--to", 8);
        assertThat(lost.exitCode()).isEqualTo(1);
        assertThat(lost.err())
                .contains("cannot show tick 8", "damaged at byte", "ticks 7 to 10 cannot be shown; go to 6 or 11");
        CliRun header = replay(FILES.resolve("damaged-header.fdp"), "--to", 4);
        assertThat(header.err()).contains("ticks 3 to 5 cannot be shown; go to 2 or 6");
        assertThat(replay(file, "--to", 11, "--json").exitCode()).isZero();
        CliRun cut = replay(FILES.resolve("damaged-cut.fdp"), "--json");
        assertThat(cut.exitCode()).isZero();
        assertThat(cut.err()).contains("cut off");

        byte[] bytes = Files.readAllBytes(battle);
        boolean someLost = false;
        for (int i = 1; i < 10; i++) {
            byte[] wrong = bytes.clone();
            wrong[(int) (bytes.length * (long) i / 10)] ^= 4;
            Path damaged = folder.resolve("damaged" + i);
            Files.write(damaged, wrong);
            CliRun run = replay(damaged, "--json");
            assertThat(run.err()).contains("damaged").doesNotContain("Exception");
            if (run.exitCode() == 0) {
                assertThat(run.json("state_hash")).isEqualTo(demo.json("state_hash"));
            } else {
                assertThat(run.exitCode()).isEqualTo(1);
                long last = run.jsonLong("tick");
                assertThat(last).isBetween(1L, 149L);
                assertThat(run.err())
                        .contains(
                                "ticks " + (last + 1) + " to 150 are lost, the last that can be shown is tick " + last)
                        .contains("its last tick, 150, is lost; this is tick " + last);
                CliRun there = replay(damaged, "--to", last, "--json");
                assertThat(there.exitCode()).isZero();
                assertThat(there.out()).isEqualTo(run.out());
                CliRun beyond = replay(damaged, "--to", 150, "--json");
                assertThat(beyond.exitCode()).as("asked for by name").isEqualTo(1);
                assertThat(beyond.out()).isEmpty();
                assertThat(beyond.err()).contains("to 150 cannot be shown; go to " + last);
                someLost = true;
            }
        }
        assertThat(someLost).as("frames at the end").isTrue();
    }

    @Test
    void shouldStopWhenAskedTo() {
        StopSignal stop = new StopSignal();
        stop.request();
        CliRun run = CliRun.of(stop, "replay", battle.toString(), "--speed", "0.25");
        assertThat(run.exitCode()).isEqualTo(130);
    }

    @Test
    void shouldSayEachThingOnceOnATerminalOfAnyWidth() {
        for (int columns : new int[] {20, 40, 80, 120, 200}) {
            FakeTerminal terminal = new FakeTerminal(columns, 12);
            CliRun run = CliRun.on(
                    terminal, "replay", FILES.resolve("damaged-flipped.fdp").toString(), "--speed", "0.25");
            assertThat(run.exitCode()).isZero();
            assertThat(run.err()).doesNotContain("[=", "[ ", "|--").containsOnlyOnce("it goes on with tick 11");
            assertThat(terminal.lines()).as("width " + columns).noneMatch(line -> line.contains(" % tick"));
        }
    }
}
