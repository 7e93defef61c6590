/**
 * The commands {@code fdp recording} and {@code fdp replay}: the content of a recording, and the world at any of its
 * ticks.
 *
 * <p>Threading: one thread; the progress bar has its own thread.
 */
@NullMarked
package io.fdp.cli.recording;

import org.jspecify.annotations.NullMarked;
