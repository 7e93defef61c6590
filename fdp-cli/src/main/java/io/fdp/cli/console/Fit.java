package io.fdp.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Makes text fit into lines of a width. */
public final class Fit {
    private Fit() {}

    /**
     * The beginning of a text, as far as there is room.
     *
     * @param text the text
     * @param room how many characters fit
     * @return no more than that
     */
    public static String cut(String text, int room) {
        return text.length() <= room ? text : text.substring(0, Math.max(0, room));
    }

    /**
     * As many pieces as fit into one line; the first one always is there, as far as it fits.
     *
     * @param separator what is between them
     * @param pieces the most important first
     * @param room how many characters fit
     * @return no more than that
     */
    public static String line(String separator, List<String> pieces, int room) {
        StringBuilder line = new StringBuilder();
        for (String piece : pieces) {
            if (!line.isEmpty() && line.length() + separator.length() + piece.length() > room) {
                break;
            }
            line.append(line.isEmpty() ? "" : separator).append(piece);
        }
        return cut(line.toString(), room);
    }

    /**
     * All pieces, in as many lines as they need.
     *
     * @param head what the first line begins with; others have blanks there
     * @param separator what is between pieces
     * @param pieces the pieces
     * @param room how many characters fit into a line; a piece for which that is too little is cut off
     * @return the lines
     */
    public static List<String> lines(String head, String separator, List<String> pieces, int room) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(head);
        boolean fresh = true;
        for (String piece : pieces) {
            if (!fresh && line.length() + separator.length() + piece.length() > room) {
                lines.add(cut(line.toString(), room));
                line = new StringBuilder(" ".repeat(head.length()));
                fresh = true;
            }
            line.append(fresh ? "" : separator).append(piece);
            fresh = false;
        }
        lines.add(cut(line.toString(), room));
        return lines;
    }
}
