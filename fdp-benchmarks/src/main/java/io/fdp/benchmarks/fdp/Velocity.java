package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;

/** A speed, as an FDP component. */
@Component
record Velocity(float dx, float dy, float dz) {}
