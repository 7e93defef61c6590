/**
 * The work of the recorder's own thread: makes images from captured chunks, encodes and writes frames.
 *
 * <p>Threading: the recorder's own thread, unless a class says otherwise.
 */
@NullMarked
package io.fdp.recorder.write;

import org.jspecify.annotations.NullMarked;
