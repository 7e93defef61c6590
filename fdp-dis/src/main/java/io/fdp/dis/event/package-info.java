/**
 * What happens between entities of an exercise, as events of the world.
 *
 * <p>A system publishes an event with {@code remote} false, and the gateway sends it. The gateway publishes what it
 * receives with {@code remote} true. Places and velocities are those of the world, not geocentric.
 *
 * <p>Threading: as other events.
 */
@NullMarked
package io.fdp.dis.event;

import org.jspecify.annotations.NullMarked;
