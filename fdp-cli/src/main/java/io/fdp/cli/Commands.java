package io.fdp.cli;

import io.fdp.codec.json.NearNames;
import java.util.List;
import picocli.CommandLine;

/** Messages about commands that have subcommands. */
final class Commands {
    private Commands() {}

    /** The message that there is no such option, with the option that may have been meant. */
    static String unknownOption(CommandLine command, String argument) {
        String name = argument.contains("=") ? argument.substring(0, argument.indexOf('=')) : argument;
        List<String> known =
                command.getCommandSpec().optionsMap().keySet().stream().sorted().toList();
        String near = known.stream()
                .filter(option -> name.length() > 2 && option.startsWith(name))
                .findFirst()
                .orElseGet(() -> name.startsWith("--") ? NearNames.nearest(name, known) : null);
        return "unknown option '" + argument + "'" + (near == null ? "" : ": did you mean " + near + "?");
    }

    /** The message that there is no such command, with the commands that exist. */
    static String unknown(CommandLine command, String name) {
        List<String> known = command.getSubcommands().keySet().stream().sorted().toList();
        if (known.isEmpty()) {
            return "unknown argument '" + name + "'";
        }
        String list = known.size() == 1
                ? known.getFirst()
                : String.join(", ", known.subList(0, known.size() - 1)) + " or " + known.getLast();
        return "unknown command '" + name + "': use " + list;
    }
}
