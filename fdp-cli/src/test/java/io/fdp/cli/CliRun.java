package io.fdp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fdp.cli.console.FakeTerminal;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** What a command printed, and how it ended. */
record CliRun(int exitCode, String out, String err) {
    interface Command {
        int run(PrintStream out, PrintStream err);
    }

    static CliRun of(String... args) {
        return capture((out, err) -> Main.run(args, out, err));
    }

    static CliRun of(StopSignal stop, String... args) {
        return capture((out, err) -> Main.run(args, out, err, stop));
    }

    static CliRun of(CommandLine fdp, String... args) {
        return capture((out, err) -> Main.execute(fdp, args, out, err));
    }

    /** Runs with standard error on a terminal. */
    static CliRun on(FakeTerminal terminal, String... args) {
        Screen screen = terminal.screen();
        CliRun run = capture(
                (out, err) -> Main.execute(Main.commands(out, screen, new StopSignal()), args, out, screen.messages()));
        return new CliRun(run.exitCode, run.out, terminal.text());
    }

    private static CliRun capture(Command command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = command.run(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
        return new CliRun(exitCode, out.toString(UTF_8), err.toString(UTF_8));
    }

    List<String> errLines() {
        return err.lines().toList();
    }

    /** The text of a member of the JSON object on standard output. */
    String json(String member) {
        Matcher matcher =
                Pattern.compile("\"" + member + "\":(\"[^\"]*\"|[^,{}]+)").matcher(out);
        if (!matcher.find()) {
            throw new AssertionError("no " + member + " in: " + out);
        }
        return matcher.group(1).replace("\"", "");
    }

    long jsonLong(String member) {
        return Long.parseLong(json(member));
    }
}
