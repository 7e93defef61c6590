package io.fdp.benchmarks;

import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.OutputClosedException;
import io.fdp.cli.console.StandardOutput;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The entry point of {@code ./fdp bench}. */
public final class BenchMain {
    private static final String NAME = "fdp bench";

    private BenchMain() {}

    public static void main(String[] args) {
        System.exit(run(args, StandardOutput.open(), System.err));
    }

    /**
     * Runs the command.
     *
     * @param out where the table or the JSON object goes, and nothing else
     * @param err where everything else goes
     * @return the exit code: 0 done, 1 it ran and failed, 2 wrong usage, 141 the reader of {@code out} has gone
     */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        boolean debugging = Arrays.asList(args).contains(BenchCommand.DEBUG);
        PrintWriter errors = new PrintWriter(err, true, err.charset());
        CommandLine command = new CommandLine(new BenchCommand(out, err))
                .setOut(new PrintWriter(StandardOutput.unending(out), true, out.charset()))
                .setErr(errors)
                .setExecutionExceptionHandler((wrong, line, arguments) -> reportFailure(wrong, debugging, errors))
                .setParameterExceptionHandler((wrong, arguments) -> reportWrongUsage(wrong, errors));
        int exitCode = command.execute(args);
        command.getOut().flush();
        return StandardOutput.exitCode(exitCode, NAME, out, errors);
    }

    private static int reportFailure(Exception wrong, boolean debugging, PrintWriter errors) {
        if (wrong instanceof OutputClosedException) {
            return ExitCode.OUTPUT_CLOSED;
        }
        errors.println(NAME + ": " + wrong + " (" + BenchCommand.DEBUG + " shows where)");
        if (debugging) {
            wrong.printStackTrace(errors);
        }
        return ExitCode.FAILED;
    }

    private static int reportWrongUsage(ParameterException wrong, PrintWriter errors) {
        errors.println(NAME + ": "
                + String.valueOf(wrong.getMessage()).lines().findFirst().orElse("wrong usage"));
        errors.println("See ./fdp bench --help");
        return ExitCode.WRONG_USAGE;
    }
}
