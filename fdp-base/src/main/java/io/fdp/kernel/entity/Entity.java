package io.fdp.kernel.entity;

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
        return entity == NULL ? "null" : (entity & 0xffff_ffffL) + "#" + (entity >>> 32);
    }
}
