/**
 * The time of an exercise on many nodes: one node keeps the clock and the others follow it, or all nodes step together.
 *
 * <p>Threading: requests may be made on any thread; the frame thread calls everything else.
 */
@NullMarked
package io.fdp.replication.time;

import org.jspecify.annotations.NullMarked;
