package io.fdp.dis.internal;

/**
 * A number for each of the last entities that got one; older ones are forgotten. No garbage once it is full.
 *
 * <p>Threading: one thread.
 */
public final class LastNumbers {
    /** The answer for an entity that has no number. */
    public static final long NONE = 0;

    private static final int KEPT = 4096;

    private final NumberMap places = new NumberMap();
    private final long[] entities = new long[KEPT];
    private final long[] numbers = new long[KEPT];
    private int next;

    /** Makes an empty memory. */
    public LastNumbers() {}

    /** Gives an entity a number, in place of an earlier one. */
    public void put(long entity, long number) {
        int place = places.get(entity);
        if (place == NumberMap.NONE) {
            place = next;
            next = (next + 1) % KEPT;
            if (entities[place] != 0) {
                places.remove(entities[place]);
            }
            entities[place] = entity;
            places.put(entity, place);
        }
        numbers[place] = number;
    }

    /** The number of an entity, or {@link #NONE}. */
    public long get(long entity) {
        int place = places.get(entity);
        return place == NumberMap.NONE ? NONE : numbers[place];
    }
}
