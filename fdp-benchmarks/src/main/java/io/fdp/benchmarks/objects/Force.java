package io.fdp.benchmarks.objects;

import io.fdp.benchmarks.world.Values;

/** Twenty-four numbers that act on a body. */
public final class Force extends com.artemis.Component implements com.badlogic.ashley.core.Component {
    float g0;
    float g1;
    float g2;
    float g3;
    float g4;
    float g5;
    float g6;
    float g7;
    float g8;
    float g9;
    float g10;
    float g11;
    float g12;
    float g13;
    float g14;
    float g15;
    float g16;
    float g17;
    float g18;
    float g19;
    float g20;
    float g21;
    float g22;
    float g23;

    public Force() {}

    /** Takes the values of the entity with that index. */
    public Force set(int index) {
        g0 = Values.force(index, 0);
        g1 = Values.force(index, 1);
        g2 = Values.force(index, 2);
        g3 = Values.force(index, 3);
        g4 = Values.force(index, 4);
        g5 = Values.force(index, 5);
        g6 = Values.force(index, 6);
        g7 = Values.force(index, 7);
        g8 = Values.force(index, 8);
        g9 = Values.force(index, 9);
        g10 = Values.force(index, 10);
        g11 = Values.force(index, 11);
        g12 = Values.force(index, 12);
        g13 = Values.force(index, 13);
        g14 = Values.force(index, 14);
        g15 = Values.force(index, 15);
        g16 = Values.force(index, 16);
        g17 = Values.force(index, 17);
        g18 = Values.force(index, 18);
        g19 = Values.force(index, 19);
        g20 = Values.force(index, 20);
        g21 = Values.force(index, 21);
        g22 = Values.force(index, 22);
        g23 = Values.force(index, 23);
        return this;
    }
}
