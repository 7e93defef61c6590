package io.fdp.cli;

import java.util.List;
import picocli.CommandLine;

/** Words about commands that have commands of their own. */
final class Commands {
    private Commands() {}

    /** Says that there is no such command, and which there are. */
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
