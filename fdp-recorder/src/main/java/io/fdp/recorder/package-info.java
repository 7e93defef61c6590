/**
 * The flight recorder: {@code FlightRecorder} writes every frame of a world, {@link io.fdp.recorder.Recording} reads
 * such a file, {@code Replay} shows it in a repository.
 *
 * <p>{@code docs/spec/recording.md} specifies the format; {@code format} implements it.
 *
 * <p>Threading: a recorder copies on the thread that ends frames and does the rest on its own thread. One thread at a
 * time uses a recording and its replays.
 */
@NullMarked
package io.fdp.recorder;

import org.jspecify.annotations.NullMarked;
