/**
 * The results: their arithmetic, the table, the JSON object and the comparison with recorded figures.
 *
 * <p>Threading: immutable.
 */
@NullMarked
package io.fdp.benchmarks.report;

import org.jspecify.annotations.NullMarked;
