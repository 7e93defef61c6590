package io.fdp.cli.dis;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code fdp dis}. */
@Command(
        name = "dis",
        description = "Listens to exercises of DIS (IEEE 1278.1), and sends recordings to them.",
        synopsisSubcommandLabel = "COMMAND")
public final class DisCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Makes the command. */
    public DisCommand() {}

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: listen or replay");
    }
}
