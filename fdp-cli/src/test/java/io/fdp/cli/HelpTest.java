package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Each command says how it is used. */
class HelpTest {
    private static final CommandLine FDP = Main.commands(System.out, Screen.unwatched(System.err), new StopSignal());

    /** The names of all commands, from the root on, separated by blanks. */
    static Stream<String> commands() {
        List<String> all = new ArrayList<>();
        collect(FDP, "", all);
        assertThat(all).contains("", "demo", "replay", "recording verify", "recording export", "world json", "help");
        return all.stream();
    }

    private static void collect(CommandLine command, String name, List<String> into) {
        into.add(name);
        command.getSubcommands().forEach((sub, line) -> collect(line, (name + " " + sub).strip(), into));
    }

    private static CommandLine find(String name) {
        CommandLine command = FDP;
        for (String part : parts(name)) {
            command = command.getSubcommands().get(part);
        }
        return command;
    }

    private static List<String> parts(String name) {
        return name.isEmpty() ? List.of() : List.of(name.split(" "));
    }

    private static CliRun run(List<String> before, List<String> after) {
        return CliRun.of(Stream.concat(before.stream(), after.stream()).toArray(String[]::new));
    }

    private static void assertHelp(String name, CliRun run) {
        assertThat(run.exitCode()).as(name).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: " + ("fdp " + name).strip() + " ");
        for (OptionSpec option : find(name).getCommandSpec().options()) {
            assertThat(run.out()).contains(option.names());
        }
        assertThat(run.out()).contains("-h, --help", "--debug");
        find(name)
                .getSubcommands()
                .keySet()
                .forEach(sub -> assertThat(run.out()).contains("\n  " + sub + " "));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldShowHelpOfEachCommand(String name) {
        assertHelp(name, run(parts(name), List.of("--help")));
        assertHelp(name, run(parts(name), List.of("-h")));
        assertHelp(
                name, run(Stream.concat(Stream.of("help"), parts(name).stream()).toList(), List.of()));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldShowHelpWhenThereIsMore(String name) {
        boolean takesFile = !find(name).getCommandSpec().positionalParameters().isEmpty();
        if (takesFile) {
            assertHelp(name, run(parts(name), List.of("nowhere.fdp", "--help")));
            assertHelp(name, run(parts(name), List.of("-h", "nowhere.fdp")));
        }
    }

    @Test
    void shouldNameTheCommandsThatThereAre() {
        CliRun recording = CliRun.of("recording", "bogus");
        assertThat(recording.exitCode()).isEqualTo(2);
        assertThat(recording.errLines())
                .containsExactly(
                        "fdp recording: unknown command 'bogus': use convert, cut, diff, export, info, merge, query,"
                                + " show or verify",
                        "Try 'fdp recording --help'.");
        assertThat(CliRun.of("recording", "verfy").err()).contains("'verfy': did you mean verify? Use convert, cut,");
        assertThat(CliRun.of("help", "recording", "exp").err()).contains("'exp': did you mean export? Use convert,");
        assertThat(CliRun.of("world", "bogus").err()).contains("use info, json, query, show or verify");
        CliRun help = CliRun.of("help", "recording", "bogus");
        assertThat(help.exitCode()).isEqualTo(2);
        assertThat(help.err())
                .contains("use convert, cut, diff, export, info, merge, query, show or verify")
                .hasLineCount(2);
        assertThat(CliRun.of("help", "replay", "bogus").err()).contains("unknown argument 'bogus'");
        assertThat(CliRun.of("replay", "a", "bogus").err()).contains("unknown argument 'bogus'");
    }
}
