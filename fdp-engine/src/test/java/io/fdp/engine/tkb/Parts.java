package io.fdp.engine.tkb;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Tag;

/** The components that tests of templates use: of each kind there is. */
final class Parts {
    private Parts() {}

    @Component
    record Place(double x, double y, double z) {}

    @Component(layout = Layout.COLUMNS)
    record Motion(float vx, float vy) {}

    enum Fuel {
        DIESEL,
        KEROSENE
    }

    @Component
    record Motor(
            int power,
            Fuel fuel,
            @FixedString(32) String maker,
            @EntityRef long driver) {}

    @Component(parts = true)
    record Wheel(@Key short number, float radius) {}

    @Managed
    record Route(String name) {}

    @Managed
    static final class Diary {
        final StringBuilder text = new StringBuilder("begun");
    }

    @Tag
    interface Vehicle {}

    @Tag
    interface Armored extends Vehicle {}

    /** Static data. */
    @Component
    record Mobility(double mass, float topSpeed) {}

    /** Static data. */
    @Component
    record Armor(int front, int rear) {}
}
