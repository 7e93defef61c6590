/**
 * FDP as a contender.
 *
 * <p>Threading: a contender belongs to the thread that made it.
 */
@NullMarked
package io.fdp.benchmarks.fdp;

import org.jspecify.annotations.NullMarked;
