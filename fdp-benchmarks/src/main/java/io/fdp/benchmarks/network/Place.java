package io.fdp.benchmarks.network;

import io.fdp.annotations.Component;

/** A place that others see. */
@Component
record Place(float x, float y, float z) {}
