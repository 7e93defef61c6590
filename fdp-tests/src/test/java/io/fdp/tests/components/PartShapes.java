package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;
import io.fdp.tests.components.Shapes.Color;
import io.fdp.tests.components.Shapes.Vector;
import java.util.Arrays;

/** Components of parts of every shape. */
public final class PartShapes {
    private PartShapes() {}

    @Component(parts = true)
    public record Wheel(@Key int id, float radius, float spin) {}

    /** The smallest part: four of them are 16 bytes. */
    @Component(parts = true)
    public record Dot(byte value) {}

    /** Fields that are not plain numbers, with padding between some of them; names that views have too. */
    @Component(parts = true)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested; equals is by value below
    public record Gadget(
            byte size,
            @Key @FixedString(32) String name,
            Vector at,
            @FixedArray(3) int[] codes,
            Color color,
            @EntityRef long target,
            boolean position) {
        @Override
        public boolean equals(Object other) {
            return other
                            instanceof
                            Gadget(
                                    byte osize,
                                    String oname,
                                    Vector oat,
                                    int[] ocodes,
                                    Color ocolor,
                                    long otarget,
                                    boolean oposition)
                    && size == osize
                    && name.equals(oname)
                    && at.equals(oat)
                    && Arrays.equals(codes, ocodes)
                    && color == ocolor
                    && target == otarget
                    && position == oposition;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Five kilobytes each. */
    @Component(parts = true)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested; compared by value in the kinds
    public record Crate(@Key Color color, @FixedArray(1250) int[] body) {}

    /** Four numbers. */
    public record Quad(double a, double b, double c, double d) {}

    /** Too many fields to be passed one by one. */
    @Component(parts = true, align = 32)
    public record Broad(@Key long id, Quad q, Quad r, Quad s, Quad t, Quad u) {}
}
