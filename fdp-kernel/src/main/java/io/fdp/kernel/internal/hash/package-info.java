/**
 * Hashes of bytes and of objects.
 *
 * <p>Threading: stateless, or as said at the class.
 */
@NullMarked
package io.fdp.kernel.internal.hash;

import org.jspecify.annotations.NullMarked;
