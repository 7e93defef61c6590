package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;

/** A velocity whose changes are known for each entity. */
@Component(entityVersions = true)
record Course(float dx, float dy, float dz) {}
