/**
 * Entities and the columns they have, as one.
 *
 * <p>Threading: under the structure lock, where nothing else is said.
 */
@NullMarked
package io.fdp.kernel.internal.world;

import org.jspecify.annotations.NullMarked;
