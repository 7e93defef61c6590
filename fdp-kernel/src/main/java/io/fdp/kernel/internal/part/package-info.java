/**
 * Parts: several values of one type on one entity, in a heap beside the column that says which entities have parts.
 *
 * <p>Threading: everything that changes counts or moves memory runs under {@link
 * io.fdp.kernel.internal.lock.StructureLock}. Reads and value writes are unsynchronised.
 */
@NullMarked
package io.fdp.kernel.internal.part;

import org.jspecify.annotations.NullMarked;
