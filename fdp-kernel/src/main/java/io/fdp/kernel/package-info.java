/**
 * The entity–component store: {@link io.fdp.kernel.EntityRepository} and related types.
 *
 * <p>Threading: structural changes (create, destroy, add, remove) are safe from several threads. Values are plain
 * memory: two threads may work on different entities, not on the same one.
 */
@NullMarked
package io.fdp.kernel;

import org.jspecify.annotations.NullMarked;
