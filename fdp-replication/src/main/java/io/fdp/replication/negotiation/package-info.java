/**
 * Moves ownership: operations of this node, messages between nodes, hand-overs, take-overs.
 *
 * <p>Threading: the frame thread calls everything here.
 */
@NullMarked
package io.fdp.replication.negotiation;

import org.jspecify.annotations.NullMarked;
