/**
 * Events: published in one frame, read in the next.
 *
 * <p>Threading: registering is safe from several threads; {@link io.fdp.kernel.event.EventStream} says which threads
 * may publish.
 */
@NullMarked
package io.fdp.kernel.event;

import org.jspecify.annotations.NullMarked;
