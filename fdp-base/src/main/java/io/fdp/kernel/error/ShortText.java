package io.fdp.kernel.error;

import java.util.Objects;

/** Shortens texts for messages, because names from files and programs may have any length. */
public final class ShortText {
    /** The maximum length of a name in a message. */
    public static final int NAME = 120;

    /** The maximum length of a sentence about the content of a file. */
    public static final int SENTENCE = 1_000;

    private static final int LEAST = 8;

    private ShortText() {}

    /**
     * Shortens a text to its beginning and its end.
     *
     * @param text the text
     * @param most the maximum number of characters to show, 8 or more
     * @return the same text when it is short enough; else its beginning, the number of omitted characters, and its end
     */
    public static String of(String text, int most) {
        Objects.requireNonNull(text, "the text to shorten is null");
        if (most < LEAST) {
            throw new IllegalArgumentException(
                    "a text has " + LEAST + " characters or more in a message: most=" + most);
        }
        if (text.length() <= most) {
            return text;
        }
        int head = most - most / 4;
        int tail = text.length() - most / 4;
        if (Character.isHighSurrogate(text.charAt(head - 1))) {
            head--;
        }
        if (Character.isLowSurrogate(text.charAt(tail))) {
            tail++;
        }
        return text.substring(0, head) + "… (" + (tail - head) + " characters more) …" + text.substring(tail);
    }
}
