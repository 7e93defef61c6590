package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Values;

/** Twenty-four numbers that forces act on, as an FDP component. */
@Component
record Body(
        float f0,
        float f1,
        float f2,
        float f3,
        float f4,
        float f5,
        float f6,
        float f7,
        float f8,
        float f9,
        float f10,
        float f11,
        float f12,
        float f13,
        float f14,
        float f15,
        float f16,
        float f17,
        float f18,
        float f19,
        float f20,
        float f21,
        float f22,
        float f23) {

    /** Makes the value of the entity with that index. */
    static Body of(int index) {
        return new Body(
                Values.body(index, 0),
                Values.body(index, 1),
                Values.body(index, 2),
                Values.body(index, 3),
                Values.body(index, 4),
                Values.body(index, 5),
                Values.body(index, 6),
                Values.body(index, 7),
                Values.body(index, 8),
                Values.body(index, 9),
                Values.body(index, 10),
                Values.body(index, 11),
                Values.body(index, 12),
                Values.body(index, 13),
                Values.body(index, 14),
                Values.body(index, 15),
                Values.body(index, 16),
                Values.body(index, 17),
                Values.body(index, 18),
                Values.body(index, 19),
                Values.body(index, 20),
                Values.body(index, 21),
                Values.body(index, 22),
                Values.body(index, 23));
    }

    /** Adds all fields to a checksum. */
    void addTo(Checksum sum) {
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
