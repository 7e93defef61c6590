/**
 * Dominion 0.9 as a contender: archetypes of heap objects in chunked arrays.
 *
 * <p>Threading: a contender belongs to the thread that made it.
 */
@NullMarked
package io.fdp.benchmarks.dominion;

import org.jspecify.annotations.NullMarked;
