/**
 * Phases of a frame: what may be written and changed now.
 *
 * <p>Threading: the frame thread changes the phase; every thread may ask.
 */
@NullMarked
package io.fdp.kernel.phase;

import org.jspecify.annotations.NullMarked;
