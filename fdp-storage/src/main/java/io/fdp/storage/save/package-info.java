/**
 * From a world to a save, and to a file that is replaced completely or not at all.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.storage.save;

import org.jspecify.annotations.NullMarked;
