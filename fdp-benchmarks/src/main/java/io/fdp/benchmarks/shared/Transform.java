package io.fdp.benchmarks.shared;

import io.fdp.annotations.Component;

/** A place and a direction: 28 bytes. */
@Component
record Transform(float x, float y, float z, float qx, float qy, float qz, float qw) {}
