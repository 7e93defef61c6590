/**
 * Tools for recorded states: values as text, changes from frame to frame, differences of two recordings, and files in
 * other formats.
 *
 * <p>The tools need only the recording, not its program: its schema describes everything.
 *
 * <p>Threading: one thread at a time.
 */
@NullMarked
package io.fdp.recorder.tool;

import org.jspecify.annotations.NullMarked;
