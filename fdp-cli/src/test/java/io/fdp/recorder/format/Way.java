package io.fdp.recorder.format;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to store what changed in a frame, before LZ4: with or without the steps that the recorder takes.
 *
 * @param whole whether all rows of a chunk are there, or only those that changed, and a mask
 * @param xor whether values are combined by XOR with those before
 * @param order how the bytes of values follow each other
 */
public record Way(boolean whole, boolean xor, Order order) {
    /** How the bytes of values follow each other. */
    public enum Order {
        /** One value after the other, each with all its fields. */
        ROWS,
        /** One field after the other, each of all values. */
        FIELDS,
        /** As fields, with the bytes of numbers apart. */
        PLANES
    }

    /** What the recorder does. */
    public static final Way RECORDED = new Way(false, true, Order.PLANES);

    /** All ways. */
    public static final List<Way> ALL = all();

    private static List<Way> all() {
        List<Way> ways = new ArrayList<>();
        for (boolean whole : new boolean[] {true, false}) {
            for (Order order : Order.values()) {
                ways.add(new Way(whole, false, order));
                ways.add(new Way(whole, true, order));
            }
        }
        return List.copyOf(ways);
    }
}
