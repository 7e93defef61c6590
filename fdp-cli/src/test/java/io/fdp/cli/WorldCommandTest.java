package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorldCommandTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/save");

    private static CliRun world(String command, Path file, String... more) {
        String[] args = new String[3 + more.length];
        args[0] = "world";
        args[1] = command;
        args[2] = file.toString();
        System.arraycopy(more, 0, args, 3, more.length);
        return CliRun.of(args);
    }

    @Test
    void shouldSayWhatIsInASave() {
        CliRun run = world("info", FILES.resolve("rest.fdpw"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("tick       1", "entities   6", "links      3", "stock.Rules", "limit: int");
        assertThat(run.err()).isEmpty();

        CliRun json = world("info", FILES.resolve("rest.fdpw"), "--json");
        assertThat(json.exitCode()).isZero();
        assertThat(json.out().strip())
                .startsWith("{\"tick\":1,\"entities\":6,")
                .endsWith("}]}")
                .doesNotContain("\n");
    }

    @Test
    void shouldPrintTheTwin() throws IOException {
        CliRun run = world("json", FILES.resolve("everything.fdpw"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(Files.readString(FILES.resolve("everything.json")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty", "entities", "components", "objects", "rest", "everything", "kept"})
    void shouldVerifyWholeFiles(String name) {
        CliRun run = world("verify", FILES.resolve(name + ".fdpw"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("is whole");
        assertThat(world("verify", FILES.resolve(name + ".fdpw"), "--json").out())
                .startsWith("{\"whole\":true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "flipped", "foreign", "newer"})
    void shouldRefuseDamagedFilesWithWhereAndWhy(String name) {
        Path file = FILES.resolve("damaged-" + name + ".fdpw");
        for (String command : new String[] {"info", "json", "verify"}) {
            CliRun run = world(command, file);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains(file.toString()).hasLineCount(1);
            assertThat(run.err())
                    .containsPattern(
                            switch (name) {
                                case "cut" -> "damaged at byte \\d+: it ends in block";
                                case "flipped" -> "damaged at byte \\d+: the checksum of";
                                case "foreign" -> "no save of a world";
                                default -> "version 2 of the format";
                            });
        }
        CliRun json = world("verify", file, "--json");
        assertThat(json.exitCode()).isEqualTo(1);
        assertThat(json.out()).startsWith("{\"whole\":false,\"why\":");
    }

    @Test
    void shouldRefuseWhatIsNoFile(@TempDir Path folder) {
        CliRun missing = world("verify", folder.resolve("nowhere"));
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("there is no such file").hasLineCount(1);
        CliRun directory = world("verify", folder);
        assertThat(directory.exitCode()).isEqualTo(1);
        assertThat(directory.err()).contains("cannot read").hasLineCount(1);
        assertThat(CliRun.of("world").exitCode()).isEqualTo(2);
        assertThat(CliRun.of("world", "verify").exitCode()).isEqualTo(2);
    }
}
