package io.fdp.cli.dds;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code fdp dds}, which has subcommands only. */
@Command(
        name = "dds",
        description = "Looks at the network: types for other programs, what is on a domain, what is wrong.",
        synopsisSubcommandLabel = "COMMAND")
public final class DdsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Makes the command. */
    public DdsCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: use doctor, idl or spy");
    }
}
