/**
 * Entities: which indexes are alive, which is the lowest free one, and what dies with an entity.
 *
 * <p>Threading: changes run under the structure lock. Links and roles are read without it.
 */
@NullMarked
package io.fdp.kernel.internal.entity;

import org.jspecify.annotations.NullMarked;
