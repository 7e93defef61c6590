package io.fdp.kernel.error;

/**
 * A JSON text is wrong. The message is {@code source:line:column: $.path: what was expected, what was found}, with
 * control characters escaped.
 *
 * <p>Lines and columns count from 1; a column is a character, not a byte.
 */
public final class JsonException extends FdpException {
    private static final long serialVersionUID = 1L;

    private final String source;
    private final int line;
    private final int column;
    private final String path;
    private final String problem;

    /**
     * Creates the error.
     *
     * @param source the origin of the text, such as a file name
     * @param line the line, from 1 on
     * @param column the character in the line, from 1 on
     * @param path the path of the value, as in {@code $.templates[3].name}
     * @param problem what was expected and what was found
     */
    public JsonException(String source, int line, int column, String path, String problem) {
        super(Shown.text(source + ":" + line + ":" + column + ": " + path + ": " + problem));
        this.source = source;
        this.line = line;
        this.column = column;
        this.path = path;
        this.problem = problem;
    }

    /**
     * The origin of the text.
     *
     * @return a file name, or the name given to the reader
     */
    public String source() {
        return source;
    }

    /**
     * The line of the value that is wrong.
     *
     * @return from 1 on
     */
    public int line() {
        return line;
    }

    /**
     * The character in the line.
     *
     * @return from 1 on
     */
    public int column() {
        return column;
    }

    /**
     * The path of the value that is wrong.
     *
     * @return a path from {@code $} down
     */
    public String path() {
        return path;
    }

    /**
     * What was expected and what was found, without source, line, column and path.
     *
     * @return the text
     */
    public String problem() {
        return problem;
    }
}
