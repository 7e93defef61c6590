package io.fdp.cli.console;

/** Text of files on a terminal: control characters, which could move the cursor or write over other text, are shown escaped. */
public final class Shown {
    private Shown() {}

    /**
     * The text with everything that is no character to be seen in the form {@code \u005cu001b}.
     *
     * @param text a text of a file
     * @return the same text when there is nothing to escape
     */
    public static String text(String text) {
        StringBuilder shown = null;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            int units = Character.charCount(point);
            if (isControl(point)) {
                shown = shown == null ? new StringBuilder(text.substring(0, i)) : shown;
                for (int unit = i; unit < i + units; unit++) {
                    shown.append(String.format("\\u%04x", (int) text.charAt(unit)));
                }
            } else if (shown != null) {
                shown.appendCodePoint(point);
            }
            i += units;
        }
        return shown == null ? text : shown.toString();
    }

    private static boolean isControl(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
    }
}
