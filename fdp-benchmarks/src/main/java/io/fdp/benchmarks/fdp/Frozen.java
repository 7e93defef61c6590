package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Tag;

/** What does not move, as an FDP tag. */
@Tag
interface Frozen {}
