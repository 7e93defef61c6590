/** FDP on two nodes. */
@NullMarked
package io.fdp.benchmarks.network;

import org.jspecify.annotations.NullMarked;
