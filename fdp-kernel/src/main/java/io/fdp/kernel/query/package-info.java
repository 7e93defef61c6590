/**
 * Queries, and loops over their matches.
 *
 * <p>Threading: a query can be iterated by several threads; a loop has one run at a time.
 */
@NullMarked
package io.fdp.kernel.query;

import org.jspecify.annotations.NullMarked;
