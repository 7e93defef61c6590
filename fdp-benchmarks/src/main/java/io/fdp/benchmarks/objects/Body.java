package io.fdp.benchmarks.objects;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Values;

/** Twenty-four numbers that forces act on. */
public final class Body extends com.artemis.Component implements com.badlogic.ashley.core.Component {
    float f0;
    float f1;
    float f2;
    float f3;
    float f4;
    float f5;
    float f6;
    float f7;
    float f8;
    float f9;
    float f10;
    float f11;
    float f12;
    float f13;
    float f14;
    float f15;
    float f16;
    float f17;
    float f18;
    float f19;
    float f20;
    float f21;
    float f22;
    float f23;

    public Body() {}

    /** Takes the values of the entity with that index. */
    public Body set(int index) {
        f0 = Values.body(index, 0);
        f1 = Values.body(index, 1);
        f2 = Values.body(index, 2);
        f3 = Values.body(index, 3);
        f4 = Values.body(index, 4);
        f5 = Values.body(index, 5);
        f6 = Values.body(index, 6);
        f7 = Values.body(index, 7);
        f8 = Values.body(index, 8);
        f9 = Values.body(index, 9);
        f10 = Values.body(index, 10);
        f11 = Values.body(index, 11);
        f12 = Values.body(index, 12);
        f13 = Values.body(index, 13);
        f14 = Values.body(index, 14);
        f15 = Values.body(index, 15);
        f16 = Values.body(index, 16);
        f17 = Values.body(index, 17);
        f18 = Values.body(index, 18);
        f19 = Values.body(index, 19);
        f20 = Values.body(index, 20);
        f21 = Values.body(index, 21);
        f22 = Values.body(index, 22);
        f23 = Values.body(index, 23);
        return this;
    }

    /** Adds all fields to a checksum. */
    public void addTo(Checksum sum) {
        sum.add(f0, f1, f2);
        sum.add(f3, f4, f5);
        sum.add(f6, f7, f8);
        sum.add(f9, f10, f11);
        sum.add(f12, f13, f14);
        sum.add(f15, f16, f17);
        sum.add(f18, f19, f20);
        sum.add(f21, f22, f23);
    }
}
