package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;

/** Five components of 16 bytes, for worlds that are copied. */
final class Lots {
    private Lots() {}

    @Component
    record Lot1(float a, float b, float c, float d) {}

    @Component
    record Lot2(float a, float b, float c, float d) {}

    @Component
    record Lot3(float a, float b, float c, float d) {}

    @Component
    record Lot4(float a, float b, float c, float d) {}

    @Component
    record Lot5(float a, float b, float c, float d) {}
}
