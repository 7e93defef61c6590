/**
 * The commands {@code fdp recording} and {@code fdp replay}: what is in a recording, and the world at any of its ticks.
 *
 * <p>Threading: one thread; the bar of progress has one of its own.
 */
@NullMarked
package io.fdp.cli.recording;

import org.jspecify.annotations.NullMarked;
