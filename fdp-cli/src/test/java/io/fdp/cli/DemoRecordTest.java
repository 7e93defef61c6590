package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.battle.Battle;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.job.Jobs;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the demo records is what it ran. */
class DemoRecordTest {
    @TempDir
    Path folder;

    @AfterEach
    void everythingIsGivenBack() {
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void shouldRunTheSameWayWhenItIsRecorded() {
        CliRun plain = CliRun.of("demo", "--entities", "3000", "--ticks", "200", "--json");
        CliRun recorded = CliRun.of("demo", "--entities", "3000", "--ticks", "200", "--record", file("r"), "--json");

        assertThat(recorded.exitCode()).as(recorded.err()).isZero();
        assertThat(recorded.json("state_hash")).isEqualTo(plain.json("state_hash"));
        assertThat(recorded.jsonLong("dropped")).isZero();
        assertThat(recorded.jsonLong("thinned")).isZero();
        CliRun replayed = CliRun.of("replay", file("r"), "--json");
        assertThat(replayed.json("state_hash")).isEqualTo(plain.json("state_hash"));
        assertThat(replayed.jsonLong("first_tick")).isEqualTo(1);
        assertThat(replayed.jsonLong("last_tick")).isEqualTo(200);
    }

    @Test
    void shouldGoOnFromAnyTickAsTheOriginalDid() throws IOException {
        CliRun whole = CliRun.of("demo", "--entities", "2000", "--ticks", "300", "--record", file("r"), "--json");
        for (long from : new long[] {1, 99, 240}) {
            try (Jobs jobs = Jobs.create(2);
                    Recording recording = Recording.open(Path.of(file("r")))) {
                EntityRepository repo = Battle.emptyWorld(4000, Long.MAX_VALUE);
                Replay replay = recording.replayInto(repo);
                replay.seek(from);
                replay.takeOver();
                try (Battle battle = Battle.resume(repo, jobs);
                        Engine engine = battle.engine().start()) {
                    engine.run(300 - from);
                    assertThat(String.format("%016x", repo.stateHash())).isEqualTo(whole.json("state_hash"));
                }
            }
        }
    }

    @Test
    void shouldGoOnCountingAfterALoad() {
        CliRun.of("demo", "--entities", "500", "--ticks", "30", "--save", file("w"), "--json");
        CliRun run = CliRun.of("demo", "--load", file("w"), "--ticks", "20", "--record", file("r"), "--json");
        CliRun replayed = CliRun.of("replay", file("r"), "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(replayed.jsonLong("first_tick")).isEqualTo(31);
        assertThat(replayed.jsonLong("last_tick")).isEqualTo(50);
        assertThat(replayed.json("state_hash")).isEqualTo(run.json("state_hash"));
    }

    @Test
    void shouldSayWhereItCannotRecord() throws IOException {
        CliRun run = CliRun.of("demo", "--entities", "10", "--ticks", "1", "--record", file("no/such/r"), "--json");
        assertThat(run.exitCode()).isOne();
        assertThat(run.err()).contains("cannot record to").contains("its folder does not exist");
        assertThat(run.out()).isEmpty();
        Files.createDirectory(folder.resolve("folder"));
        CliRun onFolder = CliRun.of("demo", "--entities", "10", "--ticks", "1", "--record", file("folder"));
        assertThat(onFolder.exitCode()).isOne();
        assertThat(onFolder.errLines())
                .containsExactly("fdp demo: cannot record to " + file("folder")
                        + ": it is a folder; name another file with --record");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldNotMissTheFileThatItCannotMake() {
        CliRun run = CliRun.of("demo", "--entities", "10", "--ticks", "1", "--record", "/proc/x.rec");
        assertThat(run.exitCode()).isOne();
        assertThat(run.errLines())
                .containsExactly("fdp demo: cannot record to /proc/x.rec: no file can be made in that folder; name"
                        + " another file with --record");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldSayThatARecordingStopped() throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", file("pipe")).start().waitFor()).isZero();
        Thread reader = Thread.ofPlatform().start(() -> {
            try (InputStream pipe = Files.newInputStream(folder.resolve("pipe"))) {
                pipe.read();
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
        });
        CliRun run = CliRun.of("demo", "--entities", "3000", "--ticks", "200", "--record", file("pipe"));
        reader.join();
        assertThat(run.exitCode()).isOne();
        assertThat(run.out()).containsPattern("recorded [0-9]+ frames?, [1-9][0-9]* dropped, ");
        assertThat(run.errLines().getLast())
                .startsWith("fdp demo: cannot record to " + file("pipe"))
                .contains("can be replayed", "make room or name another file with --record");
    }

    @Test
    void shouldSayWhatWasRecorded() throws IOException {
        CliRun run = CliRun.of("demo", "--entities", "10", "--ticks", "120", "--record", file("r"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        long bytes = Files.size(folder.resolve("r"));
        assertThat(run.out().lines().toList())
                .hasSize(6)
                .last()
                .isEqualTo(String.format(
                        Locale.ROOT, "recorded 120 frames, 0 dropped, 0 thinned, %,d bytes to %s", bytes, file("r")));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldRunToTheEndWhenTheDiskIsFull() {
        CliRun run = CliRun.of("demo", "--entities", "10", "--ticks", "50", "--record", "/dev/full", "--json");
        assertThat(run.exitCode()).isOne();
        assertThat(run.err()).contains("/dev/full").contains("No space left").doesNotContain("\tat ");
    }
}
