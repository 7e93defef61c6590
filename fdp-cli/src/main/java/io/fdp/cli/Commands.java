package io.fdp.cli;

import java.util.List;
import picocli.CommandLine;

/** Messages about commands that have subcommands. */
final class Commands {
    private Commands() {}

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
