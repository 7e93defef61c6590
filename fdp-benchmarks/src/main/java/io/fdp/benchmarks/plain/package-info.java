/**
 * Hand-written contenders without a library: the floors, the heap arrays and the loops on raw addresses.
 *
 * <p>Threading: a contender belongs to the thread that made it.
 */
@NullMarked
package io.fdp.benchmarks.plain;

import org.jspecify.annotations.NullMarked;
