/**
 * Hashes of bytes and of objects.
 *
 * <p>Threading: stateless, unless a class says otherwise.
 */
@NullMarked
package io.fdp.kernel.internal.hash;

import org.jspecify.annotations.NullMarked;
