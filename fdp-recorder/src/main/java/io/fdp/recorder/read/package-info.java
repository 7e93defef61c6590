/**
 * Recordings as they are read: the file, its records in order, its frames one after the other, and what is damaged.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.recorder.read;

import org.jspecify.annotations.NullMarked;
