/**
 * The rows of the benchmark as data: what is measured, per what, against whom.
 *
 * <p>Threading: immutable.
 */
@NullMarked
package io.fdp.benchmarks.rows;

import org.jspecify.annotations.NullMarked;
