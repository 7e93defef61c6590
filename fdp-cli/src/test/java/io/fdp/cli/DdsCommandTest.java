package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.StopSignal;
import io.fdp.dds.DdsConfig;
import io.fdp.dds.DdsWire;
import io.fdp.wire.WireNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DdsCommandTest {
    @Test
    void shouldPrintAndWriteTypes(@TempDir Path folder) throws Exception {
        CliRun printed = CliRun.of("dds", "idl");
        assertThat(printed.exitCode()).isZero();
        assertThat(printed.out())
                .contains("module fdp {", "struct Presence {", "struct Sample {", "struct battle_Wreck {")
                .contains("int32 ticks;", "fdp/component/battle_Wreck: fdp::battle_Wreck");
        CliRun written =
                CliRun.of("dds", "idl", "--out", folder.resolve("new/types").toString());
        assertThat(written.exitCode()).isZero();
        Path file = folder.resolve("new/types/fdp.idl");
        assertThat(written.out().strip()).isEqualTo(file.toString());
        assertThat(Files.readString(file)).isEqualTo(printed.out());
        CliRun refused = CliRun.of("dds", "idl", "--out", file.toString());
        assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(refused.err())
                .startsWith("fdp dds idl: cannot write ")
                .contains("--out")
                .hasLineCount(1);
    }

    /** The compiler of IDL of Cyclone DDS takes the types, where it is installed. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldPleaseTheCompilerOfIdl(@TempDir Path folder) throws Exception {
        CliRun.of("dds", "idl", "--out", folder.toString());
        Process idlc;
        try {
            idlc = new ProcessBuilder("idlc", "fdp.idl")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (java.io.IOException missing) {
            throw new org.opentest4j.TestAbortedException("left out, because idlc is missing");
        }
        String said = new String(idlc.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(idlc.waitFor()).as(said).isZero();
        assertThat(Files.readString(folder.resolve("fdp.h"))).contains("fdp_battle_Wreck");
    }

    @Test
    void shouldExamine() {
        DdsNeeded.require();
        CliRun text = CliRun.of("dds", "doctor", "--domain", DdsNeeded.domain());
        assertThat(text.out())
                .contains("well   library", "well   domain", "interface  lo", "firewall")
                .contains("buffer");
        CliRun json = CliRun.of("dds", "doctor", "--domain", "3", "--json");
        assertThat(json.out()).startsWith("{\"healthy\":").hasLineCount(1).contains("ports 8150 to 8399");
        CliRun wrong = CliRun.of("dds", "doctor", "--domain", "231");
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(CliRun.of("dds").err()).contains("use doctor, idl or spy");
    }

    /** Names come from the network: they must not move the cursor of a terminal. */
    @Test
    void shouldShowNamesOfOthersSafely() {
        DdsNeeded.require();
        String domain = DdsNeeded.domain();
        DdsConfig config = new DdsConfig()
                .domain(Integer.parseInt(domain))
                .lease(Duration.ofSeconds(2))
                .loopback();
        String[] spy = {"dds", "spy", "--domain", domain, "--interface", "lo", "--seconds", "1"};
        CliRun run;
        try (DdsWire wire = DdsWire.open(new WireNode(5, 1, 1, "a\u001b[2Jb"), config)) {
            assertThat(wire.self().number()).isEqualTo(5);
            run = CliRun.of(spy);
        }
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("node 5 \"a\\u001b[2Jb\"").doesNotContain("\u001b");
    }

    @Test
    void shouldSpy() throws Exception {
        DdsNeeded.require();
        String domain = DdsNeeded.domain();
        StopSignal stop = new StopSignal();
        String[] node = {
            "node", "--id", "9", "--domain", domain, "--interface", "lo", "--entities", "300", "--seconds", "60"
        };
        CompletableFuture<CliRun> running = CompletableFuture.supplyAsync(() -> CliRun.of(stop, node));
        CliRun spy = CliRun.of("dds", "spy", "--domain", domain, "--interface", "lo", "--seconds", "6", "--json");
        CliRun text = CliRun.of("dds", "spy", "--domain", domain, "--interface", "lo", "--seconds", "2");
        stop.request();
        running.get(60, TimeUnit.SECONDS);
        assertThat(spy.exitCode()).as(spy.err()).isZero();
        assertThat(spy.out())
                .hasLineCount(1)
                .contains("\"nodes\":[{\"node\":9,", "\"name\":\"battle 9\"")
                .contains("{\"topic\":\"fdp/component/battle_Position\",\"type\":\"fdp::Sample\",\"writers\":1")
                .contains("{\"topic\":\"fdp/component/battle_Wreck\",\"type\":\"fdp::battle_Wreck\"")
                .containsPattern("battle_Position.{30,80}samples_per_s\":[1-9]");
        assertThat(text.out()).contains("1 nodes of FDP", "node 9 \"battle 9\"", "fdp/component/battle_Position");
        CliRun nobody = CliRun.of("dds", "spy", "--domain", DdsNeeded.domain(), "--interface", "lo", "--seconds", "1");
        assertThat(nobody.exitCode()).isZero();
        assertThat(CliRun.of("dds", "spy", "--seconds", "0").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    }
}
