package io.fdp.cli;

import io.fdp.codec.json.NearNames;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Messages about commands that have subcommands. */
final class Commands {
    private Commands() {}

    /** A missing option may be there, but misspelt: then that is the error. */
    static ParameterException orMisspelt(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        if (wrong instanceof MissingParameterException) {
            for (String argument : args) {
                boolean isOption = argument.startsWith("--") && argument.length() > 2;
                if (isOption && !command.getCommandSpec().optionsMap().containsKey(nameOf(argument))) {
                    return new ParameterException(command, unknownOption(command, argument), wrong);
                }
            }
        }
        return wrong;
    }

    /** The name of an option, without a value that follows an equals sign. */
    private static String nameOf(String argument) {
        return argument.contains("=") ? argument.substring(0, argument.indexOf('=')) : argument;
    }

    /** The message that there is no such option, with the option that may have been meant. */
    static String unknownOption(CommandLine command, String argument) {
        String name = nameOf(argument);
        List<String> known =
                command.getCommandSpec().optionsMap().keySet().stream().sorted().toList();
        String near = known.stream()
                .filter(option -> name.length() > 2 && option.startsWith(name))
                .findFirst()
                .orElseGet(() -> name.startsWith("--") ? NearNames.nearest(name, known) : null);
        return "unknown option '" + argument + "'" + (near == null ? "" : ": did you mean " + near + "?");
    }

    /** The message that there is no such command, with the one that may have been meant and those that exist. */
    static String unknown(CommandLine command, String name) {
        List<String> known = command.getSubcommands().keySet().stream().sorted().toList();
        if (known.isEmpty()) {
            return "unknown argument '" + name + "'";
        }
        String list = known.size() == 1
                ? known.getFirst()
                : String.join(", ", known.subList(0, known.size() - 1)) + " or " + known.getLast();
        String near = known.stream()
                .filter(each -> name.length() > 1 && each.startsWith(name))
                .findFirst()
                .orElseGet(() -> NearNames.nearest(name, known));
        return "unknown command '" + name + "': " + (near == null ? "use " : "did you mean " + near + "? Use ") + list;
    }
}
