/**
 * The command {@code fdp samples}.
 *
 * <p>Threading: a command runs on the thread of {@code main}.
 */
@NullMarked
package io.fdp.cli.samples;

import org.jspecify.annotations.NullMarked;
