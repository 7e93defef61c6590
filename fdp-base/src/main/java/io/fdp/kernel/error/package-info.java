/**
 * The errors of FDP, one type for each problem. Every message says what happened, on what, and what to do.
 *
 * <p>Threading: immutable.
 */
@NullMarked
package io.fdp.kernel.error;

import org.jspecify.annotations.NullMarked;
