/**
 * From a save to a world: moves types and fields into those of the program.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.storage.load;

import org.jspecify.annotations.NullMarked;
