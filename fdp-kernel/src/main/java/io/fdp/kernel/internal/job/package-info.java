/**
 * Who works on which task of a run, for everything that must put the results of parallel work into an order.
 *
 * <p>Threading: a worker's fields are written by the thread that works, and read by it alone.
 */
@NullMarked
package io.fdp.kernel.internal.job;

import org.jspecify.annotations.NullMarked;
