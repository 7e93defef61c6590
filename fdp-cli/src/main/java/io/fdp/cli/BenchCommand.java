package io.fdp.cli;

import io.fdp.cli.console.CommandFailure;
import picocli.CommandLine.Command;

/**
 * The command {@code fdp bench}, which is a separate program: the launcher starts it and shows its help. This class
 * only puts it into the list of commands.
 */
@Command(
        name = "bench",
        description =
                "Measures FDP and its peers side by side. The launcher starts it and lists its options: ./fdp bench"
                        + " --help.")
final class BenchCommand implements Runnable {
    @Override
    public void run() {
        throw new CommandFailure(
                "the benchmarks are a program of their own: start them with the launcher, ./fdp bench");
    }
}
