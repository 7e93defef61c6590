package io.fdp.benchmarks.network;

import io.fdp.annotations.Component;

/** A speed that others see. */
@Component
record Speed(float dx, float dy, float dz) {}
