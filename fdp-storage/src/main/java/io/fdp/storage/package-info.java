/**
 * Saving and loading: a whole world in a file or stream, and what can be said about such a file without the program
 * that wrote it.
 *
 * <p>The format is specified in {@code docs/spec/save.md}. {@code format} knows how bytes are framed and checked,
 * {@code read} what blocks say, {@code load} and {@code save} know repositories, {@code error} has what can go wrong.
 *
 * <p>Threading: a storage is used by one thread at a time, between frames: nobody writes to the world meanwhile.
 */
@NullMarked
package io.fdp.storage;

import org.jspecify.annotations.NullMarked;
