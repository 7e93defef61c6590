package io.fdp.dashboard.source;

import java.util.Map;

/** Places that tests make up. */
public final class TestPoints {
    private TestPoints() {}

    /** Each entity has x, y, a colour and a shape. */
    public static MapPoints of(long tick, Map<Integer, double[]> world) {
        MapPoints points = new MapPoints();
        points.begin(tick);
        world.forEach((index, at) -> points.add(index, at[0], at[1], at[2], at[3]));
        return points;
    }
}
