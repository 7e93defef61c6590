package io.fdp.ig;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;

/** Components of tests. */
final class Sights {
    private Sights() {}

    enum Mood {
        CALM,
        ANGRY,
        LONELY
    }

    @Component(name = "ig.Transform")
    record Transform(float x, float y, float z, float qx, float qy, float qz, float qw) {}

    /** In columns. */
    @Component(name = "ig.Speed", layout = Layout.COLUMNS)
    record Speed(double dx, float dy, short gear) {}

    /** Knows which entities changed. */
    @Component(name = "ig.Mark", entityVersions = true)
    record Mark(int a, byte b, long c) {}

    /** Knows which entities changed, in columns. */
    @Component(name = "ig.Trace", entityVersions = true, layout = Layout.COLUMNS)
    record Trace(byte a, double b) {}

    /** All kinds of fields. */
    @Component(name = "ig.Crew")
    @SuppressWarnings("ArrayRecordComponent") // a fixed array of a component
    record Crew(
            byte level,
            Sights.Mood mood,
            boolean armed,
            @FixedString(32) String name,
            short grade,
            char sign,
            @EntityRef long leader,
            @FixedArray(3) int[] hours,
            double weight,
            long number) {}

    /** The last field is the FNV-1a of the bytes before. */
    @Component(name = "ig.Checked")
    record Checked(int a, int b, int c, int d, int e, int f, int sum) {
        static Checked of(int seed) {
            int[] values = {seed, seed * 31, ~seed, seed ^ 0x5a5a5a5a, seed + 7, -seed};
            int hash = 0x811c9dc5;
            for (int value : values) {
                for (int shift = 0; shift < 32; shift += 8) {
                    hash = (hash ^ (value >>> shift & 0xff)) * 0x01000193;
                }
            }
            return new Checked(values[0], values[1], values[2], values[3], values[4], values[5], hash);
        }
    }

    @Tag(name = "ig.Seen")
    interface Seen {}
}
