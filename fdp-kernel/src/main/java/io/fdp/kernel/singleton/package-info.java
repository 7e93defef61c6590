/**
 * Values that exist once in a world.
 *
 * <p>Threading: as tables; setting and removing are safe from several threads.
 */
@NullMarked
package io.fdp.kernel.singleton;

import org.jspecify.annotations.NullMarked;
