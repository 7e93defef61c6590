package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;
import io.fdp.benchmarks.world.Values;

/** Twenty-four numbers that act on a body, as an FDP component. */
@Component
record Force(
        float g0,
        float g1,
        float g2,
        float g3,
        float g4,
        float g5,
        float g6,
        float g7,
        float g8,
        float g9,
        float g10,
        float g11,
        float g12,
        float g13,
        float g14,
        float g15,
        float g16,
        float g17,
        float g18,
        float g19,
        float g20,
        float g21,
        float g22,
        float g23) {

    /** Makes the value of the entity with that index. */
    static Force of(int index) {
        return new Force(
                Values.force(index, 0),
                Values.force(index, 1),
                Values.force(index, 2),
                Values.force(index, 3),
                Values.force(index, 4),
                Values.force(index, 5),
                Values.force(index, 6),
                Values.force(index, 7),
                Values.force(index, 8),
                Values.force(index, 9),
                Values.force(index, 10),
                Values.force(index, 11),
                Values.force(index, 12),
                Values.force(index, 13),
                Values.force(index, 14),
                Values.force(index, 15),
                Values.force(index, 16),
                Values.force(index, 17),
                Values.force(index, 18),
                Values.force(index, 19),
                Values.force(index, 20),
                Values.force(index, 21),
                Values.force(index, 22),
                Values.force(index, 23));
    }
}
