/**
 * Saving and loading: a whole world in a file or stream, and what can be said about such a file without the program that wrote it.
 *
 * <p>The format is specified in {@code docs/spec/save.md}. Classes with {@code Block} in their name know how bytes are framed and checked, {@code SaveParser} knows what blocks say, {@code World…} know repositories.
 *
 * <p>Threading: a storage is used by one thread at a time, between frames: nobody writes to the world meanwhile.
 */
@NullMarked
package io.fdp.storage;

import org.jspecify.annotations.NullMarked;
