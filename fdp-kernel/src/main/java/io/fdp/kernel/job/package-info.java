/**
 * Threads that share work out.
 *
 * <p>Threading: one thread at a time runs tasks on a pool.
 */
@NullMarked
package io.fdp.kernel.job;

import org.jspecify.annotations.NullMarked;
