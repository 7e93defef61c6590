/**
 * The seam between replication and a network. Replication speaks to a {@link io.fdp.wire.Wire} only, so the same code
 * runs on a real network and on a simulated one.
 *
 * <p>Threading: the frame thread calls everything here. A wire may have threads of its own; {@link io.fdp.wire.Wire}
 * says how both meet.
 */
@NullMarked
package io.fdp.wire;

import org.jspecify.annotations.NullMarked;
