package io.fdp.kernel.entity;

import java.util.Objects;

/**
 * The handle of an entity, a primitive {@code long}.
 *
 * <pre>
 *  63 ................. 32 31 .................. 0
 *  generation, never 0      index
 * </pre>
 *
 * An index is used again after its entity died; the generation tells the old entity from the new one.
 */
public final class Entity {
    /** No entity. */
    public static final long NULL = 0L;

    private static final String NULL_TEXT = "null";
    private static final int MOST_DIGITS = 10;
    private static final int MOST_SHOWN = 40;
    private static final long LARGEST = 0xffff_ffffL;
    private static final int PLACEHOLDER_SHIFT = 27;
    private static final int PLACEHOLDER_MARK = 0b10000;

    private Entity() {}

    /**
     * Makes a handle.
     *
     * @param index the place of the entity in every table
     * @param generation how often the index was used
     * @return the handle
     */
    public static long of(int index, int generation) {
        return (long) generation << 32 | (index & 0xffff_ffffL);
    }

    /**
     * The place of an entity in every table.
     *
     * @param entity a handle
     * @return its index
     */
    public static int index(long entity) {
        return (int) entity;
    }

    /**
     * The generation of a handle, an unsigned number.
     *
     * @param entity a handle
     * @return its generation
     */
    public static int generation(long entity) {
        return (int) (entity >>> 32);
    }

    /**
     * Whether a handle is a placeholder for an entity that a command will create, from {@code CommandBuffer.create()}.
     * A placeholder is valid only in commands of the same playback.
     *
     * @param entity a handle
     * @return true for a placeholder
     */
    public static boolean isPlaceholder(long entity) {
        return (int) entity >>> PLACEHOLDER_SHIFT == PLACEHOLDER_MARK;
    }

    /**
     * A handle as readable text: index and generation, as in {@code 42#3}, or {@code new@} and numbers for a
     * placeholder.
     *
     * @param entity a handle
     * @return the text
     */
    public static String toString(long entity) {
        if (isPlaceholder(entity)) {
            return "new@" + (entity >>> 52) + ":" + (entity >>> 32 & 0xf_ffff) + ":" + (entity & 0x7ff_ffff);
        }
        return entity == NULL ? NULL_TEXT : (entity & 0xffff_ffffL) + "#" + (entity >>> 32);
    }

    /**
     * The handle that has a text: the inverse of {@link #toString(long)}, for handles of entities that exist or have
     * existed. A placeholder is valid only where it was made, and has no inverse.
     *
     * @param text an index, {@code #} and a generation, as in {@code 42#3}, or {@code null}
     * @return the handle, or {@link #NULL}
     * @throws IllegalArgumentException when the text is no handle
     */
    public static long parse(String text) {
        Objects.requireNonNull(text, "the text is null: pass one, as in \"42#3\"");
        if (text.equals(NULL_TEXT)) {
            return NULL;
        }
        int mark = text.indexOf('#');
        long index = mark < 0 ? -1 : number(text, 0, mark);
        long generation = mark < 0 ? -1 : number(text, mark + 1, text.length());
        if (index < 0 || index > Integer.MAX_VALUE || generation < 1) {
            throw new IllegalArgumentException(
                    shown(text) + " is no entity: write its index, # and its generation from 1 on, as in 42#3");
        }
        return of((int) index, (int) generation);
    }

    /** The beginning of a text in quotes, without control characters: anybody may have written it. */
    private static String shown(String text) {
        StringBuilder shown = new StringBuilder("\"");
        for (int i = 0; i < Math.min(text.length(), MOST_SHOWN); i++) {
            shown.append(Character.isISOControl(text.charAt(i)) ? '?' : text.charAt(i));
        }
        return shown.append(text.length() > MOST_SHOWN ? "…\"" : "\"").toString();
    }

    /** The number of up to ten digits; -1 for any other text, and for numbers of more than 32 bits. */
    private static long number(String text, int from, int to) {
        long value = to - from < 1 || to - from > MOST_DIGITS ? -1 : 0;
        for (int i = from; i < to && value >= 0; i++) {
            int digit = text.charAt(i) - '0';
            value = digit < 0 || digit > 9 ? -1 : value * 10 + digit;
        }
        return value > LARGEST ? -1 : value;
    }
}
