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
     * Puts a handle together.
     *
     * @param index the place in every table
     * @param generation how often the place was used
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
     * Whether a handle stands for an entity that a command will create: what {@code CommandBuffer.create()} answers. It
     * is good for commands of the same playback and nothing else.
     *
     * @param entity a handle
     * @return true if so
     */
    public static boolean isPlaceholder(long entity) {
        return (int) entity >>> PLACEHOLDER_SHIFT == PLACEHOLDER_MARK;
    }

    /**
     * A handle for people: index and generation, as in {@code 42#3}, or {@code new@} and numbers for a placeholder.
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
