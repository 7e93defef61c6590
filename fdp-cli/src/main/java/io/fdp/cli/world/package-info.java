/**
 * The command {@code fdp world}: the content of a saved world.
 *
 * <p>Threading: one thread.
 */
@NullMarked
package io.fdp.cli.world;

import org.jspecify.annotations.NullMarked;
