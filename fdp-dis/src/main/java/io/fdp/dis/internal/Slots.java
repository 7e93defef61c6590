package io.fdp.dis.internal;

import io.fdp.kernel.entity.Entity;
import java.util.Arrays;

/**
 * The entities of one side of the exercise, own ones or those of others: each has a slot, which is found by its handle
 * and by its number. Whoever keeps more about entities keeps it by slot, in arrays with {@link #room()} places.
 *
 * <p>Threading: the frame thread.
 */
public final class Slots {
    /** The answer for an entity that has no slot. */
    public static final int NONE = -1;

    private static final int FIRST_ROOM = 256;

    private final NumberMap byNumber = new NumberMap();
    private final LastNumbers left = new LastNumbers();

    /** The slot of an index, plus 1. */
    private int[] byIndex = new int[1024];

    private long[] entities = new long[FIRST_ROOM];
    private long[] numbers = new long[FIRST_ROOM];
    private int[] free = new int[FIRST_ROOM];
    private int freeCount;
    private int end;

    /** Makes room for the first entities. */
    public Slots() {}

    /** How many places an array by slot needs; grows in {@link #join}. */
    public int room() {
        return entities.length;
    }

    /** The slot after the last one that is in use. */
    public int end() {
        return end;
    }

    /** How many entities have a slot. */
    public int count() {
        return byNumber.size();
    }

    /** Gives an entity a slot; neither it nor its number has one. */
    public int join(long entity, long number) {
        int slot = freeCount > 0 ? free[--freeCount] : end++;
        if (slot >= entities.length) {
            int room = 2 * entities.length;
            entities = Arrays.copyOf(entities, room);
            numbers = Arrays.copyOf(numbers, room);
            free = Arrays.copyOf(free, room);
        }
        int index = Entity.index(entity);
        if (index >= byIndex.length) {
            byIndex = Arrays.copyOf(byIndex, Math.max(index + 1, 2 * byIndex.length));
        }
        byIndex[index] = slot + 1;
        entities[slot] = entity;
        numbers[slot] = number;
        byNumber.put(number, slot);
        return slot;
    }

    /** Takes the slot of an entity away; its number is remembered for a while. */
    public void leave(int slot) {
        long entity = entities[slot];
        left.put(entity, numbers[slot]);
        byNumber.remove(numbers[slot]);
        int index = Entity.index(entity);
        if (byIndex[index] == slot + 1) { // otherwise another entity has the index already
            byIndex[index] = 0;
        }
        entities[slot] = Entity.NULL;
        numbers[slot] = 0;
        free[freeCount++] = slot;
    }

    /** The entity in a slot, or no entity. */
    public long entity(int slot) {
        return entities[slot];
    }

    /** The number of the entity in a slot. */
    public long number(int slot) {
        return numbers[slot];
    }

    /** The slot of an entity, or {@link #NONE}. */
    public int ofEntity(long entity) {
        int index = Entity.index(entity);
        int slot = index >= 0 && index < byIndex.length ? byIndex[index] - 1 : NONE;
        return slot >= 0 && entities[slot] == entity ? slot : NONE; // a handle may be anything
    }

    /** The slot of a number, or {@link #NONE}. */
    public int ofNumber(long number) {
        return number == 0 ? NONE : byNumber.get(number);
    }

    /** The number of an entity, or 0. */
    public long numberOf(long entity) {
        int slot = ofEntity(entity);
        return slot == NONE ? 0 : numbers[slot];
    }

    /** The number that an entity had when it left, or 0 if it never left or that was long ago. */
    public long lastNumberOf(long entity) {
        return left.get(entity);
    }
}
