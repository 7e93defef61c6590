package io.fdp.tests.components;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.tests.components.Shapes.Color;
import java.util.Arrays;
import java.util.List;

/** Values with arrays of records, in all that can have values. */
@SuppressWarnings("ArrayRecordComponent") // arrays are what is tested; equals is by value below
public final class Trains {
    private static final List<Color> COLORS = List.of(Color.RED, Color.GREEN, Color.BLUE);

    private Trains() {}

    /** With padding before and after the double. */
    public record Seat(byte row, double width, boolean taken) {}

    /** An array in an element of an array, of each kind of field. */
    public record Wagon(
            short number,
            Color paint,
            @FixedString(32) String line,
            @EntityRef long conductor,
            @Alias("wheels") @FixedArray(2) float[] axles,
            @FixedArray(3) Seat[] seats) {
        @Override
        public boolean equals(Object other) {
            return other
                            instanceof
                            Wagon(
                                    short onumber,
                                    Color opaint,
                                    String oline,
                                    long oconductor,
                                    float[] oaxles,
                                    Seat[] oseats)
                    && number == onumber
                    && paint == opaint
                    && line.equals(oline)
                    && conductor == oconductor
                    && Arrays.equals(axles, oaxles)
                    && Arrays.equals(seats, oseats);
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    @Component
    public record Train(int id, @FixedArray(2) Wagon[] wagons, byte doors) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Train(int oid, Wagon[] owagons, byte odoors)
                    && id == oid
                    && Arrays.equals(wagons, owagons)
                    && doors == odoors;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    @Component(layout = Layout.COLUMNS)
    public record Tram(int id, @FixedArray(2) Wagon[] wagons, byte doors) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Tram(int oid, Wagon[] owagons, byte odoors)
                    && id == oid
                    && Arrays.equals(wagons, owagons)
                    && doors == odoors;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** An array of one record, in parts. */
    @Component(parts = true)
    public record Coach(
            @Key int id,
            @FixedArray(1) Wagon[] wagons,
            @FixedArray(2) Seat[] more) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Coach(int oid, Wagon[] owagons, Seat[] omore)
                    && id == oid
                    && Arrays.equals(wagons, owagons)
                    && Arrays.equals(more, omore);
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    @Event(id = 7_301)
    public record Departure(@FixedArray(2) Wagon[] wagons, long when) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Departure(Wagon[] owagons, long owhen)
                    && Arrays.equals(wagons, owagons)
                    && when == owhen;
        }

        @Override
        public int hashCode() {
            return (int) when;
        }
    }

    public static Seat seat(int n) {
        return new Seat((byte) n, n / 3.0, n % 2 == 1);
    }

    public static Wagon wagon(int n) {
        return new Wagon(
                (short) n,
                COLORS.get(Math.floorMod(n, 3)),
                "Linie №" + n,
                Math.abs(n) * 17L,
                new float[] {n, -n},
                new Seat[] {seat(n), seat(n + 1), seat(n + 2)});
    }

    public static Train train(int n) {
        return new Train(n, new Wagon[] {wagon(n), wagon(n + 5)}, (byte) -n);
    }

    public static Tram tram(int n) {
        return new Tram(n, new Wagon[] {wagon(n), wagon(n + 5)}, (byte) -n);
    }

    public static Coach coach(int n) {
        return new Coach(n, new Wagon[] {wagon(n)}, new Seat[] {seat(n), seat(n + 9)});
    }

    public static Departure departure(int n) {
        return new Departure(new Wagon[] {wagon(n), wagon(n + 7)}, n * 11L);
    }
}
