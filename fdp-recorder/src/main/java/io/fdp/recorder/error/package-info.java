/**
 * What can be wrong with a recording: one type for each way, and {@link io.fdp.recorder.error.Damage}, a place in a
 * file.
 *
 * <p>Threading: errors belong to the thread that catches them; damage is immutable.
 */
@NullMarked
package io.fdp.recorder.error;

import org.jspecify.annotations.NullMarked;
