/**
 * The errors of saves: one type for each kind of problem.
 *
 * <p>Threading: errors belong to the thread that catches them.
 */
@NullMarked
package io.fdp.storage.error;

import org.jspecify.annotations.NullMarked;
