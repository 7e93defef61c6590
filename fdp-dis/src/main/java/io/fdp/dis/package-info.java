/**
 * The gateway to DIS (IEEE 1278.1): joins exercises of simulators that exist already.
 *
 * <p>A {@link io.fdp.dis.DisModule} sends the entities that this node owns, shows those of others as ghosts, and turns
 * fire, detonations and collisions into events of both sides.
 *
 * <p>Threading: the frame thread calls everything; two threads of the gateway send and receive. Figures may be read by
 * any thread.
 */
@NullMarked
package io.fdp.dis;

import org.jspecify.annotations.NullMarked;
