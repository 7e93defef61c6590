/**
 * The {@link io.fdp.wire.Wire} on Eclipse Cyclone DDS. The library of DDS is called directly; there is no code in C.
 *
 * <p>Threading: the frame thread, as {@link io.fdp.wire.Wire} says. Counters may be read by any thread.
 */
@NullMarked
package io.fdp.dds;

import org.jspecify.annotations.NullMarked;
