/**
 * Where events wait: lanes of native memory or of objects, one per publishing thread, and the order in which they are
 * read.
 *
 * <p>Threading: one thread at a time writes a lane, without a lock. The thread that ends frames swaps, hashes, clears
 * and closes lanes while no task publishes.
 */
@NullMarked
package io.fdp.kernel.internal.event;

import org.jspecify.annotations.NullMarked;
