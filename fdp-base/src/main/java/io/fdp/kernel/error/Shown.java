package io.fdp.kernel.error;

/**
 * Makes foreign text safe for messages. Control characters are escaped, because they could move the cursor of a
 * terminal or overwrite other text. Errors whose own methods fail are shown by their class.
 */
public final class Shown {
    private Shown() {}

    /**
     * Escapes every invisible character in the form {@code \u005cu001b}.
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

    /**
     * The text of {@link Throwable#toString()}, which may fail for errors of users.
     *
     * @param error the error
     * @return the text, at least the name of its class
     */
    public static String error(Throwable error) {
        try {
            return String.valueOf(error.toString());
        } catch (Throwable wrong) { // the error is shown in any case
            return error.getClass().getName() + ", whose toString() fails with "
                    + wrong.getClass().getName();
        }
    }

    /**
     * The message of an error, or its class when it has none.
     *
     * @param error the error
     * @return the text
     */
    public static String message(Throwable error) {
        try {
            String message = error.getMessage();
            return message == null ? error.getClass().getName() : message;
        } catch (Throwable wrong) { // the error is shown in any case
            return error.getClass().getName() + ", whose getMessage() fails with "
                    + wrong.getClass().getName();
        }
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
