/**
 * The flight recorder: {@code FlightRecorder} writes every frame of a world, {@link io.fdp.recorder.Recording} reads
 * such a file, {@code Replay} shows it in a repository.
 *
 * <p>The format is specified in {@code docs/spec/recording.md}; {@code format} knows it.
 *
 * <p>Threading: a recorder copies on the thread that ends frames and does the rest on a thread of its own. A recording
 * and its replays are used by one thread at a time.
 */
@NullMarked
package io.fdp.recorder;

import org.jspecify.annotations.NullMarked;
