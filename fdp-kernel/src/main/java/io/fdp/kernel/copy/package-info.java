/**
 * Copies of whole worlds.
 *
 * <p>Threading: a copy takes the structure locks of both worlds.
 */
@NullMarked
package io.fdp.kernel.copy;

import org.jspecify.annotations.NullMarked;
