package io.fdp.cli.ig;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code fdp ig}. */
@Command(
        name = "ig",
        description = "Looks at worlds that other programs show in shared memory.",
        synopsisSubcommandLabel = "COMMAND")
public final class IgCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: watch");
    }
}
