/**
 * The simulation's side of a recorder: copies the changes of a frame into buffers, and hands the buffers over.
 *
 * <p>Threading: the thread that ends frames, unless a class says otherwise.
 */
@NullMarked
package io.fdp.recorder.capture;

import org.jspecify.annotations.NullMarked;
