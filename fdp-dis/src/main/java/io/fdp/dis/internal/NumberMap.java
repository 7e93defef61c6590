package io.fdp.dis.internal;

import java.util.Arrays;

/**
 * A map from identities of DIS to slots: open addressing, and no garbage unless it grows.
 *
 * <p>Threading: one thread.
 */
public final class NumberMap {
    /** The answer for an identity that is not there. */
    public static final int NONE = -1;

    private static final long FREE = 0;
    private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

    private long[] keys = new long[1024];
    private int[] values = new int[1024];
    private int size;

    /** Makes an empty map. */
    public NumberMap() {}

    /** The slot of an identity. */
    public int get(long number) {
        int i = index(number);
        while (keys[i] != FREE) {
            if (keys[i] == number) {
                return values[i];
            }
            i = (i + 1) & (keys.length - 1);
        }
        return NONE;
    }

    /** Adds an identity, which is not 0 and not there. */
    public void put(long number, int value) {
        assert number != FREE && get(number) == NONE;
        if (2 * size >= keys.length) {
            grow();
        }
        insert(number, value);
        size++;
    }

    private void insert(long number, int value) {
        int i = index(number);
        while (keys[i] != FREE) {
            i = (i + 1) & (keys.length - 1);
        }
        keys[i] = number;
        values[i] = value;
    }

    /** Removes an identity; those behind it move up. */
    public void remove(long number) {
        int i = index(number);
        while (keys[i] != number) {
            if (keys[i] == FREE) {
                return;
            }
            i = (i + 1) & (keys.length - 1);
        }
        size--;
        int hole = i;
        int next = (hole + 1) & (keys.length - 1);
        while (keys[next] != FREE) {
            int home = index(keys[next]);
            if (((next - home) & (keys.length - 1)) >= ((next - hole) & (keys.length - 1))) {
                keys[hole] = keys[next];
                values[hole] = values[next];
                hole = next;
            }
            next = (next + 1) & (keys.length - 1);
        }
        keys[hole] = FREE;
    }

    /** Removes all. */
    public void clear() {
        Arrays.fill(keys, FREE);
        size = 0;
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != FREE) {
                insert(oldKeys[i], oldValues[i]);
            }
        }
    }

    private int index(long number) {
        return ((int) ((number * MIX) >>> 40)) & (keys.length - 1);
    }
}
