package io.fdp.format.query;

import io.fdp.kernel.entity.Entity;

/** Reads handles that people write, as {@code 42#3}. */
public final class Handles {
    /** The result for a text that is no handle: no entity has it. */
    public static final long WRONG = Entity.NULL;

    private static final int MOST_DIGITS = 10;
    private static final long LARGEST = 0xffff_ffffL;

    private Handles() {}

    /**
     * Reads a handle.
     *
     * @param text an index, {@code #} and a generation
     * @return the handle, or {@link #WRONG}
     */
    public static long of(String text) {
        int mark = text.indexOf('#');
        if (mark < 0) {
            return WRONG;
        }
        long index = number(text.substring(0, mark));
        long generation = number(text.substring(mark + 1));
        if (index < 0 || index > Integer.MAX_VALUE || generation < 1) {
            return WRONG;
        }
        return Entity.of((int) index, (int) generation);
    }

    private static long number(String digits) {
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < digits.length(); i++) {
            char digit = digits.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            value = value * 10 + (digit - '0');
        }
        return value > LARGEST ? -1 : value;
    }
}
