/**
 * Entities: which indexes are alive, which is the lowest free one, and what dies with an entity.
 *
 * <p>Threading: everything runs under the structure lock.
 */
@NullMarked
package io.fdp.kernel.internal.entity;

import org.jspecify.annotations.NullMarked;
