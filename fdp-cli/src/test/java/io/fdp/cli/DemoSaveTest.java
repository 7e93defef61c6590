package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.storage.WorldStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DemoSaveTest {
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
    void shouldGoOnFromASaveAsIfNothingHadBeen() {
        CliRun whole = CliRun.of("demo", "--entities", "4000", "--seed", "5", "--ticks", "1200", "--json");
        CliRun first =
                CliRun.of("demo", "--entities", "4000", "--seed", "5", "--ticks", "600", "--save", file("w"), "--json");
        CliRun second = CliRun.of("demo", "--load", file("w"), "--ticks", "600", "--threads", "1", "--json");

        assertThat(first.exitCode()).isZero();
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(second.json("state_hash")).isEqualTo(whole.json("state_hash"));
        assertThat(second.jsonLong("tick")).isEqualTo(1200);
        assertThat(second.jsonLong("ticks")).isEqualTo(600);
        assertThat(second.jsonLong("seed")).isEqualTo(5);
        assertThat(second.json("entities")).isEqualTo(whole.json("entities"));
    }

    @Test
    void shouldReplaceTheSaveThatItLoaded() {
        CliRun.of("demo", "--entities", "300", "--ticks", "10", "--save", file("w"), "--json");
        CliRun again = CliRun.of("demo", "--load", file("w"), "--ticks", "10", "--save", file("w"), "--json");
        CliRun more = CliRun.of("demo", "--load", file("w"), "--ticks", "1", "--json");

        assertThat(again.exitCode()).isZero();
        assertThat(more.jsonLong("tick")).isEqualTo(21);
        assertThat(CliRun.of("world", "verify", file("w")).exitCode()).isZero();
    }

    @Test
    void shouldSayWhatIsWrongWithAFile() throws IOException {
        CliRun missing = CliRun.of("demo", "--load", file("nothing"), "--ticks", "1");
        assertThat(missing.exitCode()).isOne();
        assertThat(missing.err()).contains("cannot load " + file("nothing"), "no such file");

        Files.writeString(folder.resolve("text"), "this is no save");
        CliRun foreign = CliRun.of("demo", "--load", file("text"), "--ticks", "1");
        assertThat(foreign.exitCode()).isOne();
        assertThat(foreign.err()).contains("cannot load " + file("text"));

        CliRun.of("demo", "--entities", "300", "--ticks", "10", "--save", file("w"), "--json");
        byte[] bytes = Files.readAllBytes(folder.resolve("w"));
        bytes[bytes.length / 2] ^= 4;
        Files.write(folder.resolve("w"), bytes);
        CliRun damaged = CliRun.of("demo", "--load", file("w"), "--ticks", "1", "--json");
        assertThat(damaged.exitCode()).isOne();
        assertThat(damaged.out()).isEmpty();
        assertThat(damaged.err()).contains("cannot load " + file("w")).doesNotContain("\tat ");
    }

    @Test
    void shouldRefuseAWorldThatIsNone() throws IOException {
        try (EntityRepository other = EntityRepository.create()) {
            other.createEntity();
            WorldStorage.of(other).save(folder.resolve("other"));
        }
        CliRun run = CliRun.of("demo", "--load", file("other"), "--ticks", "1");

        assertThat(run.exitCode()).isOne();
        assertThat(run.err()).contains("none of this demo");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldSaveToAPipe() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", file("pipe")).start().waitFor()).isZero();
        Process reader = new ProcessBuilder("cat", file("pipe"))
                .redirectOutput(folder.resolve("read").toFile())
                .start();
        CliRun run = CliRun.of("demo", "--entities", "300", "--ticks", "10", "--save", file("pipe"));
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(reader.waitFor()).isZero();
        assertThat(CliRun.of("world", "verify", file("read")).exitCode()).isZero();
    }

    @Test
    void shouldRefuseAPlaceBeforeItRuns() {
        CliRun run = CliRun.of("demo", "--entities", "300", "--ticks", "10", "--save", file("no/w"));
        assertThat(run.exitCode()).isOne();
        assertThat(run.err()).contains("cannot save to " + file("no/w"), "its folder does not exist");
        assertThat(CliRun.of("demo", "--ticks", "10", "--save", folder.toString())
                        .err())
                .contains("it is a folder");
    }
}
