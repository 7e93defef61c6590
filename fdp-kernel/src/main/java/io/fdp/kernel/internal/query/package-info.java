/**
 * Queries: which entities match, found by AND of bit columns.
 *
 * <p>Threading: matching runs under the structure lock. The threads of one iteration then read a copy of the matches.
 */
@NullMarked
package io.fdp.kernel.internal.query;

import org.jspecify.annotations.NullMarked;
