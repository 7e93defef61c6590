/**
 * Columns: presence, authority, stamps, versions and values of one component over all entities.
 *
 * <p>Threading: structural methods run under {@link io.fdp.kernel.internal.lock.StructureLock}. Reads and value writes
 * are unsynchronised.
 */
@NullMarked
package io.fdp.kernel.internal.table;

import org.jspecify.annotations.NullMarked;
