/**
 * Queries, and loops over what they find.
 *
 * <p>Threading: a query can be iterated by several threads; a loop runs once at a time.
 */
@NullMarked
package io.fdp.kernel.query;

import org.jspecify.annotations.NullMarked;
