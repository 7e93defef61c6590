/**
 * Which worker works on which task of a run, for everything that must put the results of parallel work into an order.
 *
 * <p>Threading: only the thread that works reads and writes the run and the task of its worker.
 */
@NullMarked
package io.fdp.kernel.internal.job;

import org.jspecify.annotations.NullMarked;
