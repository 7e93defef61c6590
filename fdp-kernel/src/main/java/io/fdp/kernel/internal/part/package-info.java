/**
 * Parts: several values of one type on one entity, in a heap beside the column that knows who has any.
 *
 * <p>Threading: everything that changes counts or moves memory runs under {@link
 * io.fdp.kernel.internal.lock.StructureLock}; reads and value writes are unsynchronised.
 */
@NullMarked
package io.fdp.kernel.internal.part;

import org.jspecify.annotations.NullMarked;
