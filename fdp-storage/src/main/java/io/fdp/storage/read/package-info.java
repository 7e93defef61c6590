/**
 * The content of a save, read without the program that wrote it: values, entities, relations and events, and data that
 * is kept for the next save.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.storage.read;

import org.jspecify.annotations.NullMarked;
