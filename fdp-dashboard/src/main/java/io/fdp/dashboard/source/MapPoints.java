package io.fdp.dashboard.source;

import java.util.Arrays;

/** The places of entities, in ascending order of their indexes. Its arrays grow and stay. */
public final class MapPoints {
    private int[] indexes = new int[1024];
    private double[] xs = new double[1024];
    private double[] ys = new double[1024];
    private double[] colours = new double[1024];
    private double[] shapes = new double[1024];
    private int count;
    private long tick;

    /** Begins anew, for a tick. */
    void begin(long of) {
        tick = of;
        count = 0;
    }

    /** Adds an entity. Places that are no numbers are left out. */
    void add(int index, double x, double y, double colour, double shape) {
        if (!(Math.abs(x) <= Double.MAX_VALUE && Math.abs(y) <= Double.MAX_VALUE)) {
            return;
        }
        if (count == indexes.length) {
            indexes = Arrays.copyOf(indexes, 2 * count);
            xs = Arrays.copyOf(xs, 2 * count);
            ys = Arrays.copyOf(ys, 2 * count);
            colours = Arrays.copyOf(colours, 2 * count);
            shapes = Arrays.copyOf(shapes, 2 * count);
        }
        indexes[count] = index;
        xs[count] = x;
        ys[count] = y;
        colours[count] = colour;
        shapes[count++] = shape;
    }

    /** The tick at which the places were found. */
    public long tick() {
        return tick;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** The index of an entity. */
    public int index(int i) {
        return indexes[i];
    }

    /** The place to the right. */
    public double x(int i) {
        return xs[i];
    }

    /** The place upwards. */
    public double y(int i) {
        return ys[i];
    }

    /** What its colour says: a number, or NaN for entities without one. */
    public double colour(int i) {
        return colours[i];
    }

    /** What its shape says: a number, or NaN for entities without one. */
    public double shape(int i) {
        return shapes[i];
    }
}
