/**
 * The structure lock, and what threads must not do while they hold it.
 *
 * <p>Threading: safe from several threads.
 */
@NullMarked
package io.fdp.kernel.internal.lock;

import org.jspecify.annotations.NullMarked;
