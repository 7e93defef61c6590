package io.fdp.cli.console;

import org.jspecify.annotations.Nullable;

/**
 * The size of a terminal.
 *
 * @param columns characters in a line
 * @param rows lines
 */
public record TerminalSize(int columns, int rows) {
    /** The size of terminals that do not tell. */
    private static final TerminalSize USUAL = new TerminalSize(80, 24);

    /** Takes the size from the terminal, else from the environment, else the usual size. */
    static TerminalSize of(int columns, int rows, @Nullable String columnsText, @Nullable String rowsText) {
        return new TerminalSize(
                columns > 0 ? columns : number(columnsText, USUAL.columns),
                rows > 0 ? rows : number(rowsText, USUAL.rows));
    }

    private static int number(@Nullable String text, int otherwise) {
        if (text == null || !text.matches("[1-9][0-9]{0,4}")) {
            return otherwise;
        }
        return Integer.parseInt(text);
    }
}
