/** FDP in shared memory, and plain copies beside it. */
@NullMarked
package io.fdp.benchmarks.shared;

import org.jspecify.annotations.NullMarked;
