package io.fdp.kernel.error;

import java.util.Objects;

/** Texts for messages that are never longer than a message should be, whatever a file or a program calls something. */
public final class ShortText {
    /** How long the name of something is at most in a message. */
    public static final int NAME = 120;

    /** How long a sentence is at most that tells what a file says. */
    public static final int SENTENCE = 1_000;

    private static final int LEAST = 8;

    private ShortText() {}

    /**
     * A text, or its beginning and its end.
     *
     * @param text the text
     * @param most how many of its characters are shown, 8 or more
     * @return the same text when it is no longer; else its beginning, how many characters are left out, and its end
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
