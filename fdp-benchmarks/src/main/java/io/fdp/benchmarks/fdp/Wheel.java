package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;

/** A part: every entity of its row has four. */
@Component(parts = true)
record Wheel(float radius, float spin, float wear) {}
