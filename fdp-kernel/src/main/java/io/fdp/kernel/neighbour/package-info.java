/**
 * A spatial index: which entities are near a point, in a box, or near each other.
 *
 * <p>Threading: one thread updates an index while no other thread searches it; any number of threads search it.
 */
@NullMarked
package io.fdp.kernel.neighbour;

import org.jspecify.annotations.NullMarked;
