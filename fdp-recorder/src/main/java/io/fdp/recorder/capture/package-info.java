/**
 * The simulation's side of a recorder: copies what changed in a frame into buffers, and hands these over.
 *
 * <p>Threading: the thread that ends frames, unless a class says otherwise.
 */
@NullMarked
package io.fdp.recorder.capture;

import org.jspecify.annotations.NullMarked;
