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
     * @return the text, at most that long
     */
    public static String cut(String text, int room) {
        return text.length() <= room ? text : text.substring(0, Math.max(0, room));
    }

    /**
     * Joins as many pieces as fit into one line. The first piece is always there, cut if necessary.
     *
     * @param separator the text between pieces
     * @param pieces the pieces, the most important first
     * @param room how many characters fit
     * @return the line, at most that long
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
     * Joins all pieces, in as many lines as they need.
     *
     * @param head the beginning of the first line; other lines have blanks there
     * @param separator the text between pieces
     * @param pieces the pieces
     * @param room how many characters fit into a line; a longer piece is cut
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
