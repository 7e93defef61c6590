/**
 * What threads write at the same time without a lock, each to a lane of its own, and the one order in which it is read.
 *
 * <p>Threading: a lane is written by one thread at a time. Reading lanes in order, clearing and closing are for the
 * thread that ends frames, when no task writes.
 */
@NullMarked
package io.fdp.kernel.internal.lane;

import org.jspecify.annotations.NullMarked;
