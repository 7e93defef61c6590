/**
 * Reads recordings: the file, its records in order, its frames one after the other, and the damage.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.recorder.read;

import org.jspecify.annotations.NullMarked;
