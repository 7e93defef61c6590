package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Layout;
import io.fdp.kernel.neighbour.NeighbourList;
import io.fdp.kernel.neighbour.Neighbours;

/** Components with coordinates, and loops that search for neighbours. */
public final class Places {
    private Places() {}

    /** Two floats. */
    @Component
    public record Pin(int label, float x, float y) {}

    /** Three doubles in columns. */
    @Component(layout = Layout.COLUMNS)
    public record Orbit(double x, double y, double z, byte kind) {}

    /** Three floats and nothing else. */
    @Component
    public record Buoy(float x, float y, float z) {}

    /** A record in a record. */
    public record Point(float x, float y, float z) {}

    /** Coordinates in a nested record, with a version for each entity. */
    @Component(entityVersions = true)
    public record Beacon(short id, Point at) {}

    /** Nothing that could be a coordinate. */
    @Component
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Misplaced(
            float x, double y, int z, @FixedArray(2) float[] pair) {}

    /** How many neighbours an entity has, and a sum over their handles in order. */
    @Component
    public record Company(int count, long order) {}

    /** Counts the neighbours of each pin. */
    @ForEach(name = "CountCompany")
    public static void count(CompanyEdit company, PinView at, @EntityRef long self, Neighbours near) {
        NeighbourList found = near.list();
        near.within(at.x(), at.y(), near.cell(), found);
        long order = self;
        for (int i = 0; i < found.size(); i++) {
            order = order * 31 + found.entity(i);
        }
        company.count(found.size());
        company.order(order);
    }
}
