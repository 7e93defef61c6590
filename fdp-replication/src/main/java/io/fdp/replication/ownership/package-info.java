/**
 * Who owns what: asks for ownership, gives it away, takes over from nodes that are lost.
 *
 * <p>Threading: the frame thread calls everything here.
 */
@NullMarked
package io.fdp.replication.ownership;

import org.jspecify.annotations.NullMarked;
