/**
 * Saves and loads a whole world in a file or stream, and reads such files without the program that wrote them.
 *
 * <p>The format is specified in {@code docs/spec/save.md}. {@code format} frames and checks bytes, {@code read} reads
 * the content of blocks, {@code load} and {@code save} use repositories, {@code error} has the errors.
 *
 * <p>Threading: one thread at a time uses a storage, between frames. No other thread may write to the world meanwhile.
 */
@NullMarked
package io.fdp.storage;

import org.jspecify.annotations.NullMarked;
