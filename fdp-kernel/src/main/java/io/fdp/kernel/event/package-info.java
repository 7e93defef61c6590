/**
 * Events: what happened in the last frame, and what happens in this one.
 *
 * <p>Threading: registering is safe from several threads; who may publish is said at {@link
 * io.fdp.kernel.event.EventStream}.
 */
@NullMarked
package io.fdp.kernel.event;

import org.jspecify.annotations.NullMarked;
