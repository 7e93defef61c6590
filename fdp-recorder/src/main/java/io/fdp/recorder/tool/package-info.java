/**
 * What tools make of recorded states: values as text, what changed from frame to frame, what differs between two
 * recordings, and files in other formats.
 *
 * <p>Needs no program but the recording: everything comes from its schema.
 *
 * <p>Threading: one thread at a time.
 */
@NullMarked
package io.fdp.recorder.tool;

import org.jspecify.annotations.NullMarked;
