/**
 * Hashes of the state of a world.
 *
 * <p>Threading: one thread at a time uses an object; no other thread changes the world meanwhile.
 */
@NullMarked
package io.fdp.kernel.state;

import org.jspecify.annotations.NullMarked;
