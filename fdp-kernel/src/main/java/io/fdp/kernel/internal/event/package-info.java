/**
 * Where events wait: lanes of native memory or of objects, one per publishing thread, and the order in which they are
 * read.
 *
 * <p>Threading: a lane is written by one thread at a time, without a lock. Swapping, hashing, clearing and closing are
 * for the thread that ends frames, when no task publishes.
 */
@NullMarked
package io.fdp.kernel.internal.event;

import org.jspecify.annotations.NullMarked;
