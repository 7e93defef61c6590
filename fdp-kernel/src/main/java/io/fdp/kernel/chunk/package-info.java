/**
 * Whole chunks as bytes, for recorders and replays.
 *
 * <p>Threading: reading and writing take the structure lock.
 */
@NullMarked
package io.fdp.kernel.chunk;

import org.jspecify.annotations.NullMarked;
