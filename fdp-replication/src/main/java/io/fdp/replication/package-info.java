/**
 * One world on many nodes: every node simulates what it owns and sees the rest as ghosts.
 *
 * <p>Threading: the frame thread calls everything here.
 */
@NullMarked
package io.fdp.replication;

import org.jspecify.annotations.NullMarked;
