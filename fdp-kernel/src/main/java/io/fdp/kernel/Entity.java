package io.fdp.kernel;

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
     * A handle for people: index and generation, as in {@code 42#3}.
     *
     * @param entity a handle
     * @return the text
     */
    public static String toString(long entity) {
        return entity == NULL ? "null" : (entity & 0xffff_ffffL) + "#" + (entity >>> 32);
    }
}
