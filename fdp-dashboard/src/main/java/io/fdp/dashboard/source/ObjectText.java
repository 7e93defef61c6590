package io.fdp.dashboard.source;

/** Objects of the program as text, whatever their {@code toString()} does. */
final class ObjectText {
    /** The page shows no more of an object. */
    private static final int LONGEST = 4000;

    private ObjectText() {}

    /** The text of an object. If its {@code toString()} fails, its class and what failed. */
    static String of(Object object) {
        String text;
        try {
            text = object.toString();
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError failed) {
            return object.getClass().getName() + ", whose toString() failed with "
                    + failed.getClass().getName();
        }
        if (text == null) {
            return object.getClass().getName() + ", whose toString() returned null";
        }
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
