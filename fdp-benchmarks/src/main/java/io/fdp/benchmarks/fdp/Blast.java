package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Event;

/** The 16-byte event of the event rows. */
@Event(id = 1)
record Blast(float x, float y, float z, float power) {}
