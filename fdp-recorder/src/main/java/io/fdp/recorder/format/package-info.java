/**
 * The bytes of recordings: records, sections, rows, and the state that frames add up to. See {@code
 * docs/spec/recording.md}.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.recorder.format;

import org.jspecify.annotations.NullMarked;
