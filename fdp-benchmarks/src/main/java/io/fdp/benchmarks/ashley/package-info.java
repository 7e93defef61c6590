/**
 * Ashley 1.7 as a contender: entities are bags of heap objects, families keep lists of them.
 *
 * <p>Threading: a contender belongs to the thread that made it.
 */
@NullMarked
package io.fdp.benchmarks.ashley;

import org.jspecify.annotations.NullMarked;
