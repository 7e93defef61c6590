/**
 * Where two worlds differ.
 *
 * <p>Threading: no other thread changes the worlds meanwhile.
 */
@NullMarked
package io.fdp.kernel.divergence;

import org.jspecify.annotations.NullMarked;
