/**
 * Queries: which entities match, found by AND of bit columns.
 *
 * <p>Threading: matching runs under the structure lock; a snapshot is then read by the threads of one iteration.
 */
@NullMarked
package io.fdp.kernel.internal.query;

import org.jspecify.annotations.NullMarked;
