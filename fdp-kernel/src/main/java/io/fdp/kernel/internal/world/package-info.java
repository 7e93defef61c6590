/**
 * Entities and their columns, as one.
 *
 * <p>Threading: under the structure lock, unless a method says otherwise.
 */
@NullMarked
package io.fdp.kernel.internal.world;

import org.jspecify.annotations.NullMarked;
