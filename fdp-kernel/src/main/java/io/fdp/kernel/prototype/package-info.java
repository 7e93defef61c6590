/**
 * Kinds of entities that are described once and created many times.
 *
 * <p>Threading: creating is safe from several threads.
 */
@NullMarked
package io.fdp.kernel.prototype;

import org.jspecify.annotations.NullMarked;
