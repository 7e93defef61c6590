package io.fdp.benchmarks.shared;

import io.fdp.annotations.Component;

/** A place and a direction that know which entities changed. */
@Component(entityVersions = true)
record TrackedTransform(float x, float y, float z, float qx, float qy, float qz, float qw) {}
