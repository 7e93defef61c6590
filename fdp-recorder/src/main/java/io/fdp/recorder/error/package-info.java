/**
 * The errors of recordings: one type for each kind of problem, and {@link io.fdp.recorder.error.Damage}, a place in a
 * file.
 *
 * <p>Threading: errors belong to the thread that catches them; damage is immutable.
 */
@NullMarked
package io.fdp.recorder.error;

import org.jspecify.annotations.NullMarked;
