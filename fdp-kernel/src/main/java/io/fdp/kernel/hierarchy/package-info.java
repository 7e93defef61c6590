/**
 * Parents and children, and entities that are known by a number.
 *
 * <p>Threading: changes are safe from several threads.
 */
@NullMarked
package io.fdp.kernel.hierarchy;

import org.jspecify.annotations.NullMarked;
