package io.fdp.cli.console;

import io.fdp.format.query.TextQueryException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A wrong argument that is a text of its own: shown with a mark under the wrong character. */
public final class WrongText extends ParameterException {
    private static final long serialVersionUID = 1L;

    /** The argument, and the mark below it. */
    private final String marked;

    /**
     * Creates the error of a wrong query.
     *
     * @param command the command that got it
     * @param wrong what is wrong
     */
    public WrongText(CommandLine command, TextQueryException wrong) {
        super(command, "the query is wrong at " + wrong.getMessage());
        this.marked = wrong.marked();
    }

    /**
     * The argument with its mark.
     *
     * @return lines for people
     */
    public List<String> lines() {
        return marked.lines().map(line -> "  " + line).toList();
    }
}
