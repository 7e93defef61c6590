/**
 * Commands: changes that are recorded now and made later.
 *
 * <p>Threading: a buffer belongs to one thread; one thread plays commands back.
 */
@NullMarked
package io.fdp.kernel.command;

import org.jspecify.annotations.NullMarked;
