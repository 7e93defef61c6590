package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;
import io.fdp.kernel.component.Disabled;
import java.util.Arrays;

/** One component of every shape. */
public final class Shapes {
    private Shapes() {}

    public enum Color {
        RED,
        GREEN,
        BLUE
    }

    public record Vector(float x, float y, double z) {}

    @Component
    public record Position(float x, float y, float z) {}

    @Component(layout = Layout.COLUMNS)
    public record Velocity(float dx, float dy, float dz) {}

    @Component
    public record One(byte value) {}

    @Component(packed = true)
    public record Packed(byte a, long b, short c, double d) {}

    @Component(align = 64)
    public record Wide(int a, byte b) {}

    /** A field of every kind, with padding between some of them. */
    @Component
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested; equals is by value below
    public record Everything(
            byte b,
            short s,
            char c,
            int i,
            long l,
            float f,
            double d,
            boolean z,
            Color color,
            Vector vector,
            @EntityRef long target,
            @FixedString(32) String name,
            @FixedArray(3) int[] numbers,
            @FixedArray(5) boolean[] switches,
            @FixedArray(2) double[] weights) {
        @Override
        public boolean equals(Object other) {
            return other
                            instanceof
                            Everything(
                                    byte ob,
                                    short os,
                                    char oc,
                                    int oi,
                                    long ol,
                                    float of,
                                    double od,
                                    boolean oz,
                                    Color ocolor,
                                    Vector ovector,
                                    long otarget,
                                    String oname,
                                    int[] onumbers,
                                    boolean[] oswitches,
                                    double[] oweights)
                    && b == ob
                    && s == os
                    && c == oc
                    && i == oi
                    && l == ol
                    && Float.compare(f, of) == 0
                    && Double.compare(d, od) == 0
                    && z == oz
                    && color == ocolor
                    && vector.equals(ovector)
                    && target == otarget
                    && name.equals(oname)
                    && Arrays.equals(numbers, onumbers)
                    && Arrays.equals(switches, oswitches)
                    && Arrays.equals(weights, oweights);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(l);
        }
    }

    /** The same kinds of fields in columns. */
    @Component(layout = Layout.COLUMNS)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested; equals is by value below
    public record EveryColumn(
            byte b,
            long l,
            char c,
            boolean z,
            Color color,
            Vector vector,
            @FixedString(64) String name,
            @FixedArray(3) short[] numbers) {
        @Override
        public boolean equals(Object other) {
            return other
                            instanceof
                            EveryColumn(
                                    byte ob,
                                    long ol,
                                    char oc,
                                    boolean oz,
                                    Color ocolor,
                                    Vector ovector,
                                    String oname,
                                    short[] onumbers)
                    && b == ob
                    && l == ol
                    && c == oc
                    && z == oz
                    && color == ocolor
                    && vector.equals(ovector)
                    && name.equals(oname)
                    && Arrays.equals(numbers, onumbers);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(l);
        }
    }

    /** Twenty kilobytes: three of them fill a granule. */
    @Component
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested; compared by value in the kinds
    public record Big(int head, @FixedArray(5000) int[] body) {}

    @Tag
    public interface Damaged {}

    @Tag
    public interface Burning extends Damaged {}

    /** A reason of its own to be disabled. */
    @Tag
    public interface Asleep extends Disabled {}

    @Tag
    public interface Exploding extends Burning {}
}
