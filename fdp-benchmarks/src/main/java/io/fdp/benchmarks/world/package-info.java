/**
 * What every contender shares: the population of a world, the values in it, the contender interface and the checksum.
 *
 * <p>Threading: immutable, except {@link io.fdp.benchmarks.world.Checksum}, which belongs to one thread.
 */
@NullMarked
package io.fdp.benchmarks.world;

import org.jspecify.annotations.NullMarked;
