package io.fdp.benchmarks;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The entry point of {@code ./fdp bench}. */
public final class BenchMain {

    private BenchMain() {}

    public static void main(String[] args) {
        System.exit(run(args, System.out, System.err));
    }

    /**
     * Runs the command.
     *
     * @param out where the table or the JSON object goes, and nothing else
     * @param err where everything else goes
     * @return the exit code: 0 done, 1 it ran and failed, 2 wrong usage
     */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        CommandLine command = new CommandLine(new BenchCommand(out, err))
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((wrong, arguments) -> reportWrongUsage(wrong, err));
        return command.execute(args);
    }

    private static int reportWrongUsage(ParameterException wrong, PrintStream err) {
        err.println("fdp bench: "
                + String.valueOf(wrong.getMessage()).lines().findFirst().orElse("wrong usage"));
        err.println("See ./fdp bench --help");
        return CommandLine.ExitCode.USAGE;
    }
}
