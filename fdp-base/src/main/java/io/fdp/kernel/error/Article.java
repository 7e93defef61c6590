package io.fdp.kernel.error;

/** The indefinite article of words that messages are made of. */
public final class Article {
    private static final String VOWELS = "aeioAEIO";

    private Article() {}

    /**
     * A word with its article.
     *
     * @param word the name of a kind or a class
     * @return such as {@code an int} and {@code a long}
     */
    public static String of(String word) {
        return (!word.isEmpty() && VOWELS.indexOf(word.charAt(0)) >= 0 ? "an " : "a ") + word;
    }
}
