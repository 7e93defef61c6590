package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;

/** A place, as an FDP component. */
@Component
record Position(float x, float y, float z) {}
