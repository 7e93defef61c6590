package io.fdp.cli;

import io.fdp.cli.console.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp help}: the help of any command, as {@code fdp help recording verify}. */
@Command(name = "help", description = "Shows the help of a command, as fdp help recording verify.")
final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command; none for fdp itself.")
    private List<String> names = List.of();

    @Override
    public Integer call() {
        CommandLine wanted = spec.commandLine().getParent();
        for (String name : names) {
            CommandLine next = wanted.getSubcommands().get(name);
            if (next == null) {
                throw new ParameterException(wanted, Commands.unknown(wanted, name));
            }
            wanted = next;
        }
        wanted.usage(spec.commandLine().getOut());
        return ExitCode.DONE;
    }
}
