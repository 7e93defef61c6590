/** Entity States of DIS: FDP's codec, Open-DIS's, and plain copies beside them. */
@NullMarked
package io.fdp.benchmarks.dis;

import org.jspecify.annotations.NullMarked;
