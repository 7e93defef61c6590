package io.fdp.format.query;

import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.Shown;
import java.util.Objects;

/** A text is no query, or no query of its source. Says where, what was expected there, and what may have been meant. */
public final class TextQueryException extends FdpException {
    private static final long serialVersionUID = 1L;

    /** How much of a long text is shown on each side of the column. */
    private static final int AROUND = 60;

    /** The text. */
    private final String text;

    /** The number of the character, from 1 on. */
    private final int column;

    /** What is wrong. */
    private final String problem;

    /** What may have been meant; empty for none. */
    private final String suggestion;

    /**
     * Creates the error.
     *
     * @param text the text of the query
     * @param column the wrong character, counted from 1; one after the last for the end
     * @param problem what is wrong there, and what was expected
     * @param suggestion what to write instead; empty for none
     */
    public TextQueryException(String text, int column, String problem, String suggestion) {
        super("column " + column + ": " + problem + (suggestion.isEmpty() ? "" : "; " + suggestion));
        this.text = Objects.requireNonNull(text, "the text of a query is null");
        this.column = column;
        this.problem = problem;
        this.suggestion = suggestion;
    }

    /**
     * The text of the query.
     *
     * @return the text as it was given
     */
    public String text() {
        return text;
    }

    /**
     * Where the text is wrong.
     *
     * @return the number of the character, a UTF-16 unit, from 1 on; one after the last for the end of the text
     */
    public int column() {
        return column;
    }

    /**
     * What is wrong, and what was expected.
     *
     * @return the problem, without the column
     */
    public String problem() {
        return problem;
    }

    /**
     * What to write instead.
     *
     * @return the suggestion in words; empty for none
     */
    public String suggestion() {
        return suggestion;
    }

    /**
     * The text with a mark under the wrong character, for people.
     *
     * @return two lines without control characters; of a long text the part around the column
     */
    public String marked() {
        int at = Math.clamp(column - 1L, 0, text.length());
        int from = Math.max(0, at - AROUND);
        int to = Math.min(text.length(), at + AROUND);
        String before = (from > 0 ? "…" : "") + Shown.text(text.substring(from, at));
        String after = Shown.text(text.substring(at, to)) + (to < text.length() ? "…" : "");
        return before + after + "\n" + " ".repeat(before.codePointCount(0, before.length())) + "^";
    }
}
