/**
 * Entities of files as the commands {@code show} and {@code query} print them, of recordings and of saves alike.
 *
 * <p>Threading: one thread.
 */
@NullMarked
package io.fdp.cli.look;

import org.jspecify.annotations.NullMarked;
