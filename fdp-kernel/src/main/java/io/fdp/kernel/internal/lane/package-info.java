/**
 * Lanes, which threads write at the same time without a lock, and the one order in which the lanes are read.
 *
 * <p>Threading: one thread at a time writes a lane. The thread that ends frames reads lanes in order, clears and closes
 * them, while no task writes.
 */
@NullMarked
package io.fdp.kernel.internal.lane;

import org.jspecify.annotations.NullMarked;
